package io.thalweg.core.internal.pareto;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * The outcomes that no other dominates, each once. Immutable; {@link #with} is how it grows.
 *
 * <p>An outcome y covers z if it is at least as good in every objective, and dominates it if it is different besides.
 */
public final class ParetoFront {

    private static final Comparator<double[]> BEST_FIRST = (a, b) -> Arrays.compare(b, a);

    private final int objectives;

    /** Distinct points that do not cover each other, the best of the first objective first; not to be modified. */
    private final List<double[]> points;

    private ParetoFront(int objectives, List<double[]> points) {
        this.objectives = objectives;
        this.points = points;
    }

    /**
     * The front of no points.
     *
     * @param objectives number of objectives, at least 1
     */
    public static ParetoFront empty(int objectives) {
        if (objectives < 1) {
            throw new IllegalArgumentException("objectives is " + objectives + ", must be at least 1");
        }
        return new ParetoFront(objectives, List.of());
    }

    /**
     * The front of a set of points. O(n log n + n·k) comparisons for a front of k points.
     *
     * @param points outcomes, one a row, n × m with m at least 1; n may be 0
     * @throws IllegalArgumentException if a value is not finite
     */
    public static ParetoFront of(DMatrixRMaj points) {
        List<double[]> rows = rows(points);
        rows.sort(BEST_FIRST);
        List<double[]> front = new ArrayList<>();
        for (double[] row : rows) {
            // What dominates a point comes before it in this order, and so does an equal one.
            if (!isCovered(front, row)) {
                front.add(row);
            }
        }
        return new ParetoFront(empty(points.numCols).objectives, List.copyOf(front));
    }

    /**
     * Which rows no other row dominates. Equal rows do not dominate each other: either all of them are marked, or none.
     *
     * @param points outcomes, one a row, n × m with m at least 1; n may be 0
     * @return length n
     * @throws IllegalArgumentException if a value is not finite
     */
    public static boolean[] nonDominated(DMatrixRMaj points) {
        List<double[]> front = of(points).points;
        boolean[] mask = new boolean[points.numRows];
        List<double[]> rows = rows(points);
        for (int i = 0; i < mask.length; i++) {
            double[] row = rows.get(i);
            mask[i] = front.stream().anyMatch(y -> Arrays.equals(y, row));
        }
        return mask;
    }

    /**
     * The front of these points and one more.
     *
     * @param point an outcome, length m
     * @return this front itself if it covers the point
     * @throws IllegalArgumentException if the length differs or a value is not finite
     */
    public ParetoFront with(double[] point) {
        requireFinite(point, "point");
        if (covers(point)) {
            return this;
        }
        List<double[]> more = new ArrayList<>();
        points.stream().filter(y -> !covers(point, y)).forEach(more::add);
        more.add(point.clone());
        more.sort(BEST_FIRST);
        return new ParetoFront(objectives, List.copyOf(more));
    }

    /**
     * The part of the front that is better than the reference point in every objective: what counts for {@link Hypervolume}
     * and {@link BoxDecomposition}.
     *
     * @param reference length m
     * @throws IllegalArgumentException if the length differs or a value is not finite
     */
    public ParetoFront above(double[] reference) {
        requireFinite(reference, "reference");
        return new ParetoFront(
                objectives, points.stream().filter(y -> isAbove(y, reference)).toList());
    }

    /** Number of points. */
    public int size() {
        return points.size();
    }

    /** Number of objectives, m. */
    public int objectives() {
        return objectives;
    }

    /** The points, one a row, the best of the first objective first: a new size × m matrix. */
    public DMatrixRMaj points() {
        DMatrixRMaj matrix = new DMatrixRMaj(points.size(), objectives);
        for (int i = 0; i < points.size(); i++) {
            System.arraycopy(points.get(i), 0, matrix.data, i * objectives, objectives);
        }
        return matrix;
    }

    /**
     * Whether some point of the front is at least as good in every objective.
     *
     * @param point an outcome, length m
     * @throws IllegalArgumentException if the length differs
     */
    public boolean covers(double[] point) {
        requireLength(point, "point");
        return isCovered(points, point);
    }

    /** The points themselves, the best of the first objective first; not to be modified. */
    List<double[]> list() {
        return points;
    }

    /** Whether y is at least as good as z in every objective. */
    static boolean covers(double[] y, double[] z) {
        for (int j = 0; j < z.length; j++) {
            if (!(y[j] >= z[j])) {
                return false;
            }
        }
        return true;
    }

    /** Whether y is better than z in every objective. */
    static boolean isAbove(double[] y, double[] z) {
        for (int j = 0; j < z.length; j++) {
            if (!(y[j] > z[j])) {
                return false;
            }
        }
        return true;
    }

    private static boolean isCovered(List<double[]> front, double[] point) {
        for (double[] y : front) {
            if (covers(y, point)) {
                return true;
            }
        }
        return false;
    }

    /** The rows, in which −0 is 0, so that order and equality are those of numbers. */
    private static List<double[]> rows(DMatrixRMaj points) {
        List<double[]> rows = new ArrayList<>(points.numRows);
        int m = points.numCols;
        for (int i = 0; i < points.numRows; i++) {
            double[] row = new double[m];
            for (int j = 0; j < m; j++) {
                double value = points.data[i * m + j];
                if (!Double.isFinite(value)) {
                    throw new IllegalArgumentException("points[" + i + "][" + j + "] is " + value
                            + ", must be finite: leave out points that were not measured");
                }
                row[j] = value + 0.0;
            }
            rows.add(row);
        }
        return rows;
    }

    private void requireFinite(double[] point, String name) {
        requireLength(point, name);
        for (int j = 0; j < point.length; j++) {
            if (!Double.isFinite(point[j])) {
                throw new IllegalArgumentException(name + "[" + j + "] is " + point[j] + ", must be finite");
            }
        }
    }

    private void requireLength(double[] point, String name) {
        if (point.length != objectives) {
            throw new IllegalArgumentException(
                    name + " has " + point.length + " entries where there are " + objectives + " objectives");
        }
    }
}
