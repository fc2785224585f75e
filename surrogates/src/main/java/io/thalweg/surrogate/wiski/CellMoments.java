package io.thalweg.surrogate.wiski;

import io.thalweg.surrogate.internal.feature.Moments;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * Sums over many observations of a model that is a single grid, cell by cell. Within a cell each weight is a cubic polynomial of
 * the place t of the point, so that Σ ω w wᵀ follows from the moments Σ ω t^α of powers up to 6 on each axis, Σ ω w y from the
 * moments Σ ω y t^α of powers up to 3. That makes 343 + 64 sums for a point of three coordinates, where there are 4096 products
 * of weights. A coordinate of t is −½ to ½ across the cell, which keeps rounding errors as small as those of a sum of products.
 *
 * <p>A cell that points were seen in takes about as much memory as a row of the matrix. Mutable; for one thread.
 */
final class CellMoments {

    private static final int NODES = GridAxis.STENCIL;

    /** Powers of a coordinate in a weight, and in the product of two. */
    private static final int POWERS = 4;

    private static final int PRODUCT_POWERS = 2 * POWERS - 1;

    /** The weights of {@link GridAxis#stencil} as polynomials of t = s − ½, lowest power first. */
    private static final double[][] WEIGHTS = {
        {-0.0625, 0.125, 0.25, -0.5},
        {0.5625, -1.375, -0.25, 1.5},
        {0.5625, 1.375, -0.25, -1.5},
        {-0.0625, -0.125, 0.25, 0.5}
    };

    /** Row 4k + l: the product of weights k and l. The coefficients are exact, so that k and l may be exchanged. */
    private static final double[][] PRODUCTS = products();

    private final GridTerm grid;
    private final int d;

    /** Of each cell the moments for products, then those of targets; null where no point was seen. */
    private final double[][] cells;

    private final int productMoments;
    private final int targetMoments;

    /** Powers 0 … 6 of each coordinate of a point. */
    private final double[] powers;

    /** Products of powers of all coordinates but the last. */
    private final double[] leading;

    private Moments moments = Moments.NONE;

    /** Of no points. */
    CellMoments(GridTerm grid) {
        this.grid = grid;
        this.d = grid.axes().size();
        this.cells = new double
                [grid.axes().stream().mapToInt(axis -> axis.count() - 3).reduce(1, (a, b) -> a * b)][];
        this.productMoments = power(PRODUCT_POWERS, d);
        this.targetMoments = power(POWERS, d);
        this.powers = new double[d * PRODUCT_POWERS];
        this.leading = new double[power(PRODUCT_POWERS, d - 1)];
    }

    /**
     * Adds a point.
     *
     * @param images of some points under the model's input map
     * @param i the number of the point
     * @param y its target, less the origin
     * @param noiseVariance 1/ω
     */
    void add(DMatrixRMaj images, int i, double y, double noiseVariance) {
        int number = 0;
        for (int j = 0; j < d; j++) {
            GridAxis axis = grid.axes().get(j);
            double position = axis.position(images.data[i * images.numCols + grid.columns()[j]]);
            int cell = axis.cell(position);
            number = number * (axis.count() - 3) + cell - 1;
            double t = position - cell - 0.5;
            double power = 1;
            for (int k = 0; k < PRODUCT_POWERS; k++) {
                powers[j * PRODUCT_POWERS + k] = power;
                power *= t;
            }
        }
        double[] cell = cells[number];
        if (cell == null) {
            cell = new double[productMoments + targetMoments];
            cells[number] = cell;
        }
        double omega = 1 / noiseVariance;
        addPowers(cell, 0, PRODUCT_POWERS, omega);
        addPowers(cell, productMoments, POWERS, omega * y);
        moments = moments.plus(y, noiseVariance);
    }

    /** Adds a factor times the products of the first powers of each coordinate. */
    private void addPowers(double[] cell, int from, int count, double factor) {
        leading[0] = factor;
        int filled = 1;
        for (int j = 0; j < d - 1; j++) {
            // Each entry becomes several; from the back, so that none is overwritten before it is read.
            for (int e = filled - 1; e >= 0; e--) {
                double entry = leading[e];
                for (int k = count - 1; k >= 0; k--) {
                    leading[e * count + k] = entry * powers[j * PRODUCT_POWERS + k];
                }
            }
            filled *= count;
        }
        int last = (d - 1) * PRODUCT_POWERS;
        int at = from;
        for (int e = 0; e < filled; e++) {
            double entry = leading[e];
            for (int k = 0; k < count; k++) {
                cell[at++] += entry * powers[last + k];
            }
        }
    }

    /** The sums over all the points. */
    Statistics.Sums sums() {
        double[][] rows = new double[grid.variables()][];
        double[] targets = new double[grid.variables()];
        double[] constants = new double[grid.variables()];
        int[] node = new int[targetMoments];
        for (int number = 0; number < cells.length; number++) {
            if (cells[number] != null) {
                nodes(number, node);
                double[] products = contracted(cells[number], 0, PRODUCT_POWERS, PRODUCTS);
                addProducts(products, node, rows);
                double[] ones = contracted(cells[number], 0, PRODUCT_POWERS, WEIGHTS);
                double[] ys = contracted(cells[number], productMoments, POWERS, WEIGHTS);
                for (int e = 0; e < node.length; e++) {
                    constants[node[e]] += ones[e];
                    targets[node[e]] += ys[e];
                }
            }
        }
        return new Statistics.Sums(Gram.ofGrid(grid, rows), targets, constants, moments);
    }

    /** The nodes of the stencil of a cell, the last axis fastest. */
    private void nodes(int cell, int[] node) {
        node[0] = 0;
        int filled = 1;
        int above = cells.length;
        for (GridAxis axis : grid.axes()) {
            above /= axis.count() - 3;
            int start = cell / above % (axis.count() - 3);
            for (int e = filled - 1; e >= 0; e--) {
                int base = node[e] * axis.count() + start;
                for (int k = NODES - 1; k >= 0; k--) {
                    node[e * NODES + k] = base + k;
                }
            }
            filled *= NODES;
        }
    }

    /** Σ_α table[p_1][α_1] … table[p_d][α_d] moments[α] for all p, where a table may have fewer powers than the moments. */
    private double[] contracted(double[] moments, int from, int side, double[][] table) {
        double[] in = Arrays.copyOfRange(moments, from, from + power(side, d));
        int rest = 1;
        for (int before = power(side, d - 1); ; before /= side) {
            double[] out = new double[before * table.length * rest];
            for (int a = 0; a < before; a++) {
                for (int p = 0; p < table.length; p++) {
                    int to = (a * table.length + p) * rest;
                    for (int k = 0; k < table[p].length; k++) {
                        double factor = table[p][k];
                        int at = (a * side + k) * rest;
                        for (int r = 0; r < rest; r++) {
                            out[to + r] += factor * in[at + r];
                        }
                    }
                }
            }
            in = out;
            rest *= table.length;
            if (before == 1) {
                return in;
            }
        }
    }

    private void addProducts(double[] products, int[] node, double[][] rows) {
        for (int p = 0; p < products.length; p++) {
            int row = 0;
            int band = 0;
            for (int j = d - 1, scale = 1, digits = p; j >= 0; j--, digits /= NODES * NODES) {
                int k = digits / NODES % NODES;
                int l = digits % NODES;
                row += k << (2 * (d - 1 - j));
                band += (l - k + NODES - 1) * scale;
                scale *= 2 * NODES - 1;
            }
            int r = node[row];
            if (rows[r] == null) {
                rows[r] = new double[grid.bandSize()];
            }
            rows[r][band] += products[p];
        }
    }

    private static double[][] products() {
        double[][] products = new double[NODES * NODES][PRODUCT_POWERS];
        for (int k = 0; k < NODES; k++) {
            for (int l = 0; l < NODES; l++) {
                for (int a = 0; a < POWERS; a++) {
                    for (int b = 0; b < POWERS; b++) {
                        products[k * NODES + l][a + b] += WEIGHTS[k][a] * WEIGHTS[l][b];
                    }
                }
            }
        }
        return products;
    }

    private static int power(int base, int exponent) {
        int power = 1;
        for (int j = 0; j < exponent; j++) {
            power *= base;
        }
        return power;
    }
}
