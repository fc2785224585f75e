package io.thalweg.core.internal.optimize;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;

/**
 * What a minimisation found. The arrays belong to the receiver: the optimiser keeps no reference to them.
 *
 * @param x the best point, inside the bounds
 * @param value the value there; finite unless the status is {@link Status#NON_FINITE_START}
 * @param gradient the gradient there, not projected
 * @param iterations accepted steps
 * @param evaluations evaluations of the function with its gradient
 * @param status how the search ended
 */
public record OptimizationResult(
        double[] x, double value, double[] gradient, int iterations, int evaluations, Status status) {

    /**
     * The result with the lowest value; the first of equal ones. Non-finite values lose against finite ones.
     *
     * @throws IllegalArgumentException if there are no results
     */
    public static OptimizationResult best(Collection<OptimizationResult> results) {
        return results.stream()
                .min(Comparator.comparingDouble(r -> Double.isFinite(r.value()) ? r.value() : Double.POSITIVE_INFINITY))
                .orElseThrow(() -> new IllegalArgumentException("results is empty: there is no best one"));
    }

    @Override
    public String toString() {
        return status + " after " + iterations + " iterations, " + evaluations + " evaluations: " + value + " at "
                + Arrays.toString(x);
    }
}
