package io.thalweg.core.internal.pareto;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * Disjoint boxes that make up the region above a reference point that a Pareto front does not dominate: where an outcome must
 * fall to improve the front. Exact for any number of objectives. Immutable.
 *
 * <p>The boxes come from the local lower bounds l of the region (in the literature, which minimises, the local upper bounds:
 * Klamroth, Lacour and Vanderpooten 2015, "On the representation of the search region in multi-objective
 * optimization"): the region is the union of all {z : z &gt; l}, and the j-th coordinate of l is that of a point z^j(l) of the
 * front or of the reference. Along the first objective every line leaves the dominated part once and for all, so that the
 * boxes
 *
 * <pre>
 *   (l_1, ∞) × Π_{j ≥ 2} (l_j, min_{k &lt; j} z^k_j(l)]
 * </pre>
 *
 * are a partition (Lacour, Klamroth and Fonseca 2017, "A box decomposition algorithm to compute the hypervolume
 * indicator", who take the other end of each line). There are n + 1 of them at most for two objectives, 2n + 1 for three, and of the
 * order of n² for four and five.
 */
public final class BoxDecomposition {

    private final DMatrixRMaj lower;
    private final DMatrixRMaj upper;

    private BoxDecomposition(DMatrixRMaj lower, DMatrixRMaj upper) {
        this.lower = lower;
        this.upper = upper;
    }

    /**
     * The boxes of a front.
     *
     * @param front points that are not better than the reference in every objective count for nothing
     * @param reference the reference point, length m
     * @throws IllegalArgumentException if the lengths differ or a value of the reference is not finite
     */
    public static BoxDecomposition of(ParetoFront front, double[] reference) {
        List<Bound> bounds = List.of(Bound.of(reference));
        for (double[] y : front.above(reference).list()) {
            List<Bound> next = new ArrayList<>(bounds.size() + reference.length);
            for (Bound bound : bounds) {
                bound.raise(y, next);
            }
            bounds = next;
        }
        int m = reference.length;
        DMatrixRMaj lower = new DMatrixRMaj(bounds.size(), m);
        DMatrixRMaj upper = new DMatrixRMaj(bounds.size(), m);
        int boxes = 0;
        for (Bound bound : bounds) {
            // Equal coordinates of different points leave boxes without a volume, which the next one overwrites.
            boxes += bound.box(lower.data, upper.data, boxes * m) ? 1 : 0;
        }
        lower.reshape(boxes, m, true);
        upper.reshape(boxes, m, true);
        return new BoxDecomposition(lower, upper);
    }

    /** Number of boxes, at least 1. */
    public int size() {
        return lower.numRows;
    }

    /** Number of objectives, m. */
    public int objectives() {
        return lower.numCols;
    }

    /** Lower corners, one a row, size × m; not to be modified. */
    public DMatrixRMaj lower() {
        return lower;
    }

    /** Upper corners, one a row, size × m, with +∞ where a box has no end; not to be modified. */
    public DMatrixRMaj upper() {
        return upper;
    }

    /**
     * A local lower bound of the region.
     *
     * @param corner l, length m
     * @param support z^j(l): the point that defines coordinate j, m × m
     */
    private record Bound(double[] corner, double[][] support) {

        /** The only bound of an empty front. A reference supports its own coordinate and limits no other. */
        static Bound of(double[] reference) {
            int m = reference.length;
            double[][] support = new double[m][m];
            for (int j = 0; j < m; j++) {
                Arrays.fill(support[j], Double.POSITIVE_INFINITY);
                support[j][j] = reference[j];
            }
            return new Bound(reference.clone(), support);
        }

        /**
         * Adds the bounds that take this one's place when y joins the front; itself if y is not above it.
         *
         * <p>Equal coordinates are told apart by taking the later point for the smaller, in both comparisons: then the
         * proofs for points in general position hold, and what they add to the boxes is flat.
         */
        void raise(double[] y, List<Bound> into) {
            if (!ParetoFront.isAbove(y, corner)) {
                into.add(this);
                return;
            }
            for (int j = 0; j < y.length; j++) {
                // Otherwise the raised bound is above another one, and its region a part of that one's.
                if (y[j] <= limit(j, y.length)) {
                    double[] raised = corner.clone();
                    raised[j] = y[j];
                    double[][] supported = support.clone();
                    supported[j] = y;
                    into.add(new Bound(raised, supported));
                }
            }
        }

        /** The least j-th coordinate of the first points of the support, without the one that defines it. */
        private double limit(int j, int count) {
            double least = Double.POSITIVE_INFINITY;
            for (int k = 0; k < count; k++) {
                if (k != j) {
                    least = Math.min(least, support[k][j]);
                }
            }
            return least;
        }

        /** Writes the box of this bound at an offset; false if it has no volume. */
        boolean box(double[] lower, double[] upper, int offset) {
            for (int j = 0; j < corner.length; j++) {
                lower[offset + j] = corner[j];
                upper[offset + j] = limit(j, j);
                if (!(upper[offset + j] > lower[offset + j])) {
                    return false;
                }
            }
            return true;
        }
    }
}
