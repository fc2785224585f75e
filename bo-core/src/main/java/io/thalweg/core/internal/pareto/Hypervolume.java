package io.thalweg.core.internal.pareto;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * The volume that a set of outcomes dominates above a reference point: the one number that grows whenever the Pareto front
 * does. Exact for any number of objectives, by the algorithm of the Walking Fish Group (While, Bradstreet and Barone 2012, "A
 * fast way of calculating exact hypervolumes", Algorithms 2 and 3) down to two objectives, which a sweep does.
 *
 * <p>The points are taken in the order of their last objective, the worst first; a point adds the volume of its own box less
 * what the later ones cover of it, and within that box they all reach its top: one objective less is left.
 */
public final class Hypervolume {

    private Hypervolume() {}

    /**
     * The volume of {z : r ≤ z ≤ y for some row y}.
     *
     * @param points outcomes, one a row, n × m; those that are not better than the reference in every objective add nothing
     * @param reference the reference point r, length m
     * @return 0 if no point is better than the reference
     * @throws IllegalArgumentException if a value is not finite or the lengths differ
     */
    public static double of(DMatrixRMaj points, double[] reference) {
        return of(ParetoFront.of(points), reference);
    }

    /**
     * The volume that a front dominates.
     *
     * @param front points that are not better than the reference in every objective add nothing
     * @param reference the reference point r, length m
     * @return 0 if no point is better than the reference
     * @throws IllegalArgumentException if a value of the reference is not finite or the lengths differ
     */
    public static double of(ParetoFront front, double[] reference) {
        int m = front.objectives();
        List<double[]> extents = new ArrayList<>();
        for (double[] y : front.above(reference).list()) {
            double[] extent = new double[m];
            for (int j = 0; j < m; j++) {
                extent[j] = y[j] - reference[j];
            }
            extents.add(extent);
        }
        return volume(extents, m);
    }

    /**
     * The volume above the origin that points dominate in their first k coordinates.
     *
     * @param points with positive coordinates, none covering another; the list is sorted
     */
    private static double volume(List<double[]> points, int k) {
        if (k == 1) {
            return points.stream().mapToDouble(y -> y[0]).max().orElse(0);
        }
        if (k == 2) {
            return area(points);
        }
        points.sort(Comparator.comparingDouble(y -> y[k - 1]));
        double sum = 0;
        for (int i = 0; i < points.size(); i++) {
            double[] y = points.get(i);
            List<double[]> later = within(y, points.subList(i + 1, points.size()), k - 1);
            sum += y[k - 1] * (boxVolume(y, k - 1) - volume(later, k - 1));
        }
        return sum;
    }

    /**
     * The area that points which do not cover each other dominate in their first two coordinates: from the largest first
     * coordinate on, steps of a stair.
     */
    private static double area(List<double[]> points) {
        points.sort(Comparator.comparingDouble(y -> -y[0]));
        double sum = 0;
        double height = 0;
        for (double[] y : points) {
            sum += y[0] * (y[1] - height);
            height = y[1];
        }
        return sum;
    }

    private static double boxVolume(double[] y, int k) {
        double volume = 1;
        for (int j = 0; j < k; j++) {
            volume *= y[j];
        }
        return volume;
    }

    /** What points cover of the box of y, as points of k coordinates; those that another covers are left out. */
    private static List<double[]> within(double[] y, List<double[]> points, int k) {
        List<double[]> limited = new ArrayList<>(points.size());
        for (double[] z : points) {
            double[] corner = new double[k];
            for (int j = 0; j < k; j++) {
                corner[j] = Math.min(y[j], z[j]);
            }
            if (limited.stream().noneMatch(other -> ParetoFront.covers(other, corner))) {
                limited.removeIf(other -> ParetoFront.covers(corner, other));
                limited.add(corner);
            }
        }
        return limited;
    }
}
