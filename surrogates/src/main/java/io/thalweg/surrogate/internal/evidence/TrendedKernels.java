package io.thalweg.surrogate.internal.evidence;

import io.thalweg.core.space.Column;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import io.thalweg.surrogate.hyperparameter.Prior;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.OnColumns;
import io.thalweg.surrogate.kernel.QuadraticTrend;
import io.thalweg.surrogate.kernel.Sum;
import io.thalweg.surrogate.kernel.choice.KernelChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Kernels with a quadratic trend, each in preference to itself without.
 *
 * @param base those without
 */
public record TrendedKernels(KernelChoice base) implements KernelChoice {

    /** Of the variances of the linear terms and the squares of a trend. */
    private static final Prior TREND_PRIOR = new LogNormal(0, 1.5);

    private static final double LEAST_TREND = 1e-4;

    /** With more coordinates interactions outnumber squares by more than two to one, and have a variance of their own. */
    private static final int MOST_ALIKE = 5;

    /**
     * Of the variance of all interactions of a trend: coordinates often do not interact at all, and a quadratic of 2d terms takes fewer data
     * than one of all.
     */
    private static final Prior INTERACTION_PRIOR = new LogNormal(-3, 3);

    private static final double LEAST_INTERACTION = 1e-10;

    /** A quadratic of more has more than a hundred terms. */
    private static final int MOST = 12;

    /** Each kernel with a trend, if there is one, then without. */
    @Override
    public List<Kernel> kernels(SearchSpace space) {
        Optional<Kernel> trend = trend(space);
        List<Kernel> all = new ArrayList<>();
        for (Kernel kernel : base.kernels(space)) {
            trend.ifPresent(sum -> all.add(Sum.of(kernel, sum)));
            all.add(kernel);
        }
        return all;
    }

    /** The trend over the continuous coordinates that are always active; none where they are too many for its terms to be told apart. */
    public static Optional<Kernel> trend(SearchSpace space) {
        List<Integer> conditional = space.branches().stream()
                .flatMap(branch -> IntStream.of(branch.columns()).boxed())
                .toList();
        int[] continuous = IntStream.range(0, space.dimension())
                .filter(j -> space.columns().get(j).kind() == Column.Kind.CONTINUOUS && !conditional.contains(j))
                .toArray();
        if (continuous.length == 0 || continuous.length > MOST) {
            return Optional.empty();
        }
        Kernel trend = new QuadraticTrend(
                Hyperparameter.positive("linear", TREND_PRIOR, LEAST_TREND),
                Hyperparameter.positive("square", TREND_PRIOR, LEAST_TREND),
                continuous.length > MOST_ALIKE
                        ? Optional.of(Hyperparameter.positive("interaction", INTERACTION_PRIOR, LEAST_INTERACTION))
                        : Optional.empty());
        return Optional.of(continuous.length == space.dimension() ? trend : OnColumns.of(trend, continuous));
    }
}
