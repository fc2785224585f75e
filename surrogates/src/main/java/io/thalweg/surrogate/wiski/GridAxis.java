package io.thalweg.surrogate.wiski;

import org.ejml.data.DMatrixRMaj;

/**
 * A regular grid on a line with cubic convolution interpolation (Keys 1981, "Cubic convolution interpolation for digital
 * image processing", Eq. 15, a = −½): f(x) ≈ Σ_k w_k(x) f(node_k) with four neighbouring nodes, exact for quadratics.
 *
 * @param first the first node
 * @param spacing distance of neighbouring nodes, positive
 * @param count number of nodes, at least 4
 * @param edge what happens near the ends
 */
public record GridAxis(double first, double spacing, int count, Edge edge) {

    /** The nodes that a point has weight at. */
    static final int STENCIL = 4;

    /** Cells beyond the box on either side: one for the stencil of a point on the border, one to spare. */
    private static final int PADDING = 2;

    /** How far, in cells, a point may be outside for no other reason than rounding. */
    private static final double ROUNDING = 1e-9;

    /**
     * Checks the numbers.
     *
     * @param first the first node
     * @param spacing distance of neighbouring nodes, positive
     * @param count number of nodes, at least 4
     * @param edge what happens near the ends
     */
    public GridAxis {
        if (!Double.isFinite(first) || !(spacing > 0) || !Double.isFinite(spacing)) {
            throw new IllegalArgumentException(
                    "first is " + first + " and spacing " + spacing + ": both must be finite and spacing positive");
        }
        if (count < STENCIL) {
            throw new IllegalArgumentException(
                    "count is " + count + ", a cubic grid needs at least " + STENCIL + " nodes");
        }
    }

    /**
     * {@return a grid over the unit interval with two cells of padding at either end}
     *
     * @param count number of nodes in all, at least 6
     */
    public static GridAxis unit(int count) {
        if (count < 2 * PADDING + 2) {
            throw new IllegalArgumentException("count is " + count + ": with " + PADDING
                    + " cells of padding at either end a grid needs at least " + (2 * PADDING + 2) + " nodes");
        }
        double spacing = 1.0 / (count - 1 - 2 * PADDING);
        return new GridAxis(-PADDING * spacing, spacing, count, Edge.PAD);
    }

    /**
     * {@return a grid of explicit nodes}
     *
     * @param nodes increasing and equally spaced to 1e-6 of a cell
     * @param edge what lies beyond the ends
     */
    public static GridAxis of(double[] nodes, Edge edge) {
        if (nodes.length < STENCIL) {
            throw new IllegalArgumentException(
                    "nodes: there are " + nodes.length + ", a cubic grid needs at least " + STENCIL);
        }
        double spacing = (nodes[nodes.length - 1] - nodes[0]) / (nodes.length - 1);
        GridAxis axis = new GridAxis(nodes[0], spacing, nodes.length, edge);
        for (int k = 0; k < nodes.length; k++) {
            if (!(Math.abs(nodes[k] - axis.node(k)) <= 1e-6 * spacing)) {
                throw new IllegalArgumentException(
                        "nodes[" + k + "] is " + nodes[k] + ", a regular grid has " + axis.node(k) + " there");
            }
        }
        return axis;
    }

    /**
     * {@return the place of node k}
     *
     * @param k index of the node
     */
    public double node(int k) {
        return first + k * spacing;
    }

    /** All nodes as points of one coordinate, count × 1. */
    DMatrixRMaj nodes() {
        DMatrixRMaj nodes = new DMatrixRMaj(count, 1);
        for (int k = 0; k < count; k++) {
            nodes.data[k] = node(k);
        }
        return nodes;
    }

    /** {@return the least point that can be interpolated} */
    public double lower() {
        return edge == Edge.PAD ? node(1) : first;
    }

    /** {@return the greatest point that can be interpolated} */
    public double upper() {
        return node(edge == Edge.PAD ? count - 2 : count - 1);
    }

    /**
     * {@return whether a point can be interpolated; a rounding error outside does no harm}
     *
     * @param x a coordinate
     */
    public boolean covers(double x) {
        return x >= lower() - ROUNDING * spacing && x <= upper() + ROUNDING * spacing;
    }

    /**
     * The weights of a point; one outside {@link #lower} to {@link #upper} counts as the nearest one that is not.
     *
     * @param weight receives the four weights from index {@code at} on
     * @param slope receives their derivatives in x from index {@code at} on, unless it is empty
     * @return the first of the four nodes
     */
    int stencil(double x, double[] weight, double[] slope, int at) {
        double inside = inside(x);
        double position = position(x);
        int leftmost = Math.min((int) position, count - 2);
        boolean outermost = leftmost < 1 || leftmost > count - 3;
        if (outermost && edge == Edge.NEAREST) {
            return snap(position, leftmost, weight, slope, at);
        }
        int cell = cell(position);
        double s = position - cell;
        weight[at] = s * (s * (-0.5 * s + 1) - 0.5);
        weight[at + 1] = s * s * (1.5 * s - 2.5) + 1;
        weight[at + 2] = s * (s * (-1.5 * s + 2) + 0.5);
        weight[at + 3] = s * s * (0.5 * s - 0.5);
        if (slope.length > 0) {
            double unit = inside == x ? 1 / spacing : 0;
            slope[at] = unit * (s * (-1.5 * s + 2) - 0.5);
            slope[at + 1] = unit * s * (4.5 * s - 5);
            slope[at + 2] = unit * (s * (-4.5 * s + 4) + 0.5);
            slope[at + 3] = unit * s * (1.5 * s - 1);
        }
        return cell - 1;
    }

    private double inside(double x) {
        return Math.min(Math.max(x, lower()), upper());
    }

    /** Where a point is, in cells from the first node; one outside {@link #lower} to {@link #upper} counts as the nearest one that is not. */
    double position(double x) {
        return (inside(x) - first) / spacing;
    }

    /** The first node of the cell that a position is in, of those cells that have all four nodes of a stencil. */
    int cell(double position) {
        return Math.min(Math.max((int) position, 1), count - 3);
    }

    private int snap(double position, int cell, double[] weight, double[] slope, int at) {
        int nearest = position - cell > 0.5 ? cell + 1 : cell;
        int start = Math.min(Math.max(cell - 1, 0), count - STENCIL);
        for (int k = 0; k < STENCIL; k++) {
            weight[at + k] = start + k == nearest ? 1 : 0;
            if (slope.length > 0) {
                slope[at + k] = 0;
            }
        }
        return start;
    }
}
