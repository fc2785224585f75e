package io.thalweg;

import static io.thalweg.ModelOptions.KERNEL;
import static io.thalweg.ModelOptions.LEAST_NOISE;
import static io.thalweg.ModelOptions.LENGTHSCALES;

import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.surrogate.decoupled.DecoupledSettings;
import io.thalweg.surrogate.decoupled.DecoupledSurrogateFactory;
import java.util.List;
import java.util.OptionalInt;

/** The surrogate with two bases and its options. */
final class DecoupledOptions {

    private static final Option<Integer> POINTS =
            new Option<>("points", OptionType.count(), "512", "points of the covariance basis");

    private static final Option<OptionalInt> MEAN_POINTS = new Option<>(
            "mean-points",
            OptionType.countOrAll(),
            "all",
            "points of the mean basis; up to 2,048 are solved for directly, by factors; with more, each product "
                    + "computes n covariances per point");

    private static final Option<Double> TOLERANCE = new Option<>(
            "tolerance",
            OptionType.positive(),
            "1e-8",
            "residual of the mean's equations, relative to their right-hand side");

    static final NamedSurrogate DECOUPLED = new NamedSurrogate(
            "decoupled",
            "the mean of the exact process, the covariance of few points: for up to 50,000 measurements, when each "
                    + "matters",
            List.of(POINTS, MEAN_POINTS, TOLERANCE, KERNEL, LENGTHSCALES, LEAST_NOISE),
            DecoupledOptions::factory);

    private DecoupledOptions() {}

    private static SurrogateFactory factory(Options options) {
        DecoupledSettings settings =
                DecoupledSettings.DEFAULT.withPoints(options.get(POINTS)).withTolerance(options.get(TOLERANCE));
        OptionalInt meanPoints = options.get(MEAN_POINTS);
        return DecoupledSurrogateFactory.DEFAULT
                .withExecutor(options.executor())
                .withSettings(meanPoints.isPresent() ? settings.withMeanPoints(meanPoints.getAsInt()) : settings)
                .withKernels(ModelOptions.kernels(options))
                .withLeastNoise(options.get(LEAST_NOISE));
    }
}
