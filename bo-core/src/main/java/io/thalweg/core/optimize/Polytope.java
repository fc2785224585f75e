package io.thalweg.core.optimize;

import io.thalweg.core.internal.linalg.Vectors;
import java.util.Arrays;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/**
 * The points of a box that satisfy linear constraints: l ≤ x ≤ u, A x ≤ b, E x = f. Immutable; it may be empty.
 *
 * <p>Rows are scaled to unit length, so that a violation is a distance.
 */
public final class Polytope {

    /** A point that is outside by no more than this is taken to be inside. */
    public static final double TOLERANCE = 1e-13;

    private final Bounds box;
    private final double[][] inequalities;
    private final double[] limits;
    private final double[][] equalities;
    private final double[] levels;

    /**
     * A polytope.
     *
     * @param box the box, of n dimensions, with finite bounds
     * @param a normals of the inequalities, m × n; m may be 0
     * @param b limits of the inequalities, length m
     * @param e normals of the equalities, k × n; k may be 0
     * @param f right-hand sides of the equalities, length k
     * @throws IllegalArgumentException if the dimensions differ, the box is not bounded, or a row is zero or not finite
     */
    public Polytope(Bounds box, DMatrixRMaj a, double[] b, DMatrixRMaj e, double[] f) {
        this(box, rows("a", a, b, box), limits(a, b), rows("e", e, f, box), limits(e, f));
    }

    private Polytope(Bounds box, double[][] inequalities, double[] limits, double[][] equalities, double[] levels) {
        if (!box.allFinite()) {
            throw new IllegalArgumentException("box has infinite bounds: " + box + "; a polytope is bounded");
        }
        this.box = box;
        this.inequalities = inequalities;
        this.limits = limits;
        this.equalities = equalities;
        this.levels = levels;
    }

    /**
     * {@return all of a box}
     *
     * @param box the box
     */
    public static Polytope of(Bounds box) {
        return new Polytope(box, new double[0][], new double[0], new double[0][], new double[0]);
    }

    private static double[][] rows(String name, DMatrixRMaj matrix, double[] right, Bounds box) {
        if (matrix.numRows != right.length) {
            throw new IllegalArgumentException(
                    name + " has " + matrix.numRows + " rows but " + right.length + " right-hand sides");
        }
        if (matrix.numRows > 0) {
            box.requireDimension(name, matrix.numCols);
        }
        double[][] rows = new double[matrix.numRows][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = Arrays.copyOfRange(matrix.data, i * matrix.numCols, (i + 1) * matrix.numCols);
            double norm = Vectors.norm(rows[i]);
            if (!(norm > 0 && norm < Double.POSITIVE_INFINITY && Double.isFinite(right[i]))) {
                throw new IllegalArgumentException(name + ": row " + i + " is " + Arrays.toString(rows[i])
                        + " with right-hand side " + right[i] + "; it must be finite and not zero");
            }
            for (int j = 0; j < rows[i].length; j++) {
                rows[i][j] /= norm;
            }
        }
        return rows;
    }

    private static double[] limits(DMatrixRMaj matrix, double[] right) {
        double[] scaled = right.clone();
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] /= Vectors.norm(Arrays.copyOfRange(matrix.data, i * matrix.numCols, (i + 1) * matrix.numCols));
        }
        return scaled;
    }

    /** {@return the number of coordinates, n} */
    public int dimension() {
        return box.dimension();
    }

    /** {@return the box} */
    public Bounds box() {
        return box;
    }

    /** {@return the number of rows of A, m} */
    public int inequalities() {
        return limits.length;
    }

    /** {@return the number of rows of E, k} */
    public int equalities() {
        return levels.length;
    }

    /**
     * {@return a row of E, scaled to unit length}
     *
     * @param i index of the equality
     */
    public double[] equalityNormal(int i) {
        return equalities[i].clone();
    }

    /**
     * {@return the right-hand side that belongs to {@link #equalityNormal}}
     *
     * @param i index of the equality
     */
    public double equalityLevel(int i) {
        return levels[i];
    }

    /**
     * {@return the same constraints in a part of the box}
     *
     * @param part another box
     * @throws IllegalArgumentException if the boxes do not meet
     */
    public Polytope within(Bounds part) {
        part.requireDimension("box", dimension());
        double[] lower = part.lower();
        double[] upper = part.upper();
        for (int j = 0; j < lower.length; j++) {
            lower[j] = Math.max(lower[j], box.lower(j));
            upper[j] = Math.min(upper[j], box.upper(j));
        }
        return new Polytope(new Bounds(lower, upper), inequalities, limits, equalities, levels);
    }

    /**
     * {@return the product of a polytope with itself: each of several points, one after the other in an argument, satisfies the
     * constraints}
     *
     * @param times number of points
     */
    public Polytope repeated(int times) {
        int n = dimension();
        double[] lower = new double[times * n];
        double[] upper = new double[times * n];
        double[][] a = new double[times * limits.length][times * n];
        double[] b = new double[a.length];
        double[][] e = new double[times * levels.length][times * n];
        double[] f = new double[e.length];
        for (int t = 0; t < times; t++) {
            System.arraycopy(box.lower(), 0, lower, t * n, n);
            System.arraycopy(box.upper(), 0, upper, t * n, n);
            for (int i = 0; i < limits.length; i++) {
                System.arraycopy(inequalities[i], 0, a[t * limits.length + i], t * n, n);
                b[t * limits.length + i] = limits[i];
            }
            for (int i = 0; i < levels.length; i++) {
                System.arraycopy(equalities[i], 0, e[t * levels.length + i], t * n, n);
                f[t * levels.length + i] = levels[i];
            }
        }
        return new Polytope(new Bounds(lower, upper), a, b, e, f);
    }

    /**
     * {@return how far outside a point is of the constraint that it violates most; 0 inside} NaN if a coordinate is.
     *
     * @param x the point
     */
    public double violation(double[] x) {
        double most = 0;
        for (int r = 0; r < rows(); r++) {
            most = Math.max(most, excess(r, x));
        }
        for (int i = 0; i < levels.length; i++) {
            most = Math.max(most, Math.abs(Vectors.dot(equalities[i], x) - levels[i]));
        }
        return most;
    }

    /**
     * The point of the polytope that is nearest to another.
     *
     * @param target length n; finite
     * @return empty if the polytope is empty
     */
    public Optional<double[]> nearest(double[] target) {
        box.requireDimension("target", target.length);
        NearestPoint search = new NearestPoint(this, target);
        return search.isFound() ? Optional.of(search.point()) : Optional.empty();
    }

    /**
     * An irreducible set of constraints that contradict each other: without any one of them, the others can be met together.
     *
     * @return their numbers: 0 … m − 1 for the rows of A, m + j for the upper and m + n + j for the lower bound of coordinate
     *     j, m + 2n + i for row i of E; empty if the polytope has a point
     */
    public int[] contradiction() {
        double[] middle = new double[dimension()];
        for (int j = 0; j < middle.length; j++) {
            middle[j] = box.lower(j) + (box.upper(j) - box.lower(j)) / 2;
        }
        return new NearestPoint(this, middle).contradiction();
    }

    /** {@return the number of inequalities, bounds among them} */
    public int rows() {
        return limits.length + 2 * dimension();
    }

    /**
     * {@return the normal of an inequality, numbered as in {@link #contradiction}; not to be modified}
     *
     * @param row number of the inequality
     */
    public double[] normal(int row) {
        if (row < limits.length) {
            return inequalities[row];
        }
        int n = dimension();
        double[] unit = new double[n];
        int j = row - limits.length;
        unit[j % n] = j < n ? 1 : -1;
        return unit;
    }

    /**
     * {@return aᵀx − b of an inequality: positive if it is violated}
     *
     * @param row number of the inequality
     * @param x the point
     */
    public double excess(int row, double[] x) {
        if (row < limits.length) {
            return Vectors.dot(inequalities[row], x) - limits[row];
        }
        int n = dimension();
        int j = row - limits.length;
        return j < n ? x[j] - box.upper(j) : box.lower(j - n) - x[j - n];
    }

    /**
     * {@return aᵀd of an inequality}
     *
     * @param row number of the inequality
     * @param direction d
     */
    public double slope(int row, double[] direction) {
        if (row < limits.length) {
            return Vectors.dot(inequalities[row], direction);
        }
        int n = dimension();
        int j = row - limits.length;
        return j < n ? direction[j] : -direction[j - n];
    }

    /**
     * {@return the normal of an equality; not to be modified}
     *
     * @param i index of the equality
     */
    public double[] equality(int i) {
        return equalities[i];
    }

    /**
     * {@return the right-hand side of an inequality}
     *
     * @param row number of the inequality
     */
    public double limit(int row) {
        if (row < limits.length) {
            return limits[row];
        }
        int n = dimension();
        int j = row - limits.length;
        return j < n ? box.upper(j) : -box.lower(j - n);
    }

    @Override
    public String toString() {
        return "Polytope[" + box + ", " + limits.length + " inequalities, " + levels.length + " equalities]";
    }
}
