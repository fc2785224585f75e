package io.thalweg.core.internal.pareto;

import org.ejml.data.DMatrixRMaj;

/**
 * The automatic choice of a reference point, for people who do not say what the objectives must at least reach.
 *
 * <p>It is a little worse than the nadir of the front, that is the worst value of each objective on it, by a tenth of the
 * front's range: far enough that the ends of the front count, near enough that they do not count for everything (Ishibuchi,
 * Akedo and Nojima 2011, "A many-objective test problem for visually examining diversity maintenance behavior in a decision
 * space"; Daulton, Balandat and Bakshy 2020 use the same).
 */
public final class ReferencePoint {

    private static final double MARGIN = 0.1;

    private ReferencePoint() {}

    /**
     * The reference point for the outcomes so far: nadir − 0.1·range of their Pareto front, in every objective.
     *
     * <p>A front of a single point has no range and says nothing about what it is worth to give up; then nadir and range are
     * those of all the points. A range that is still 0 is taken for 1, the unit of standardised outcomes. Without any point
     * the reference is 0 in every objective, the mean of standardised outcomes.
     *
     * @param points outcomes, one a row, n × m with m at least 1; n may be 0
     * @return length m
     * @throws IllegalArgumentException if a value is not finite
     */
    public static double[] infer(DMatrixRMaj points) {
        ParetoFront front = ParetoFront.of(points);
        DMatrixRMaj telling = front.size() > 1 ? front.points() : points;
        double[] reference = new double[points.numCols];
        for (int j = 0; j < reference.length && points.numRows > 0; j++) {
            double nadir = least(telling, j);
            double range = positiveOr(range(telling, j), positiveOr(range(points, j), 1));
            reference[j] = nadir - MARGIN * range;
        }
        return reference;
    }

    private static double positiveOr(double range, double otherwise) {
        return range > 0 ? range : otherwise;
    }

    private static double range(DMatrixRMaj points, int j) {
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < points.numRows; i++) {
            most = Math.max(most, points.get(i, j));
        }
        return most - least(points, j);
    }

    private static double least(DMatrixRMaj points, int j) {
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < points.numRows; i++) {
            least = Math.min(least, points.get(i, j));
        }
        return least;
    }
}
