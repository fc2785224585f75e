package io.thalweg.surrogate.harmonic;

import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.space.Column;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.input.InputMapChoice;
import io.thalweg.surrogate.kernel.choice.KernelChoice;
import io.thalweg.surrogate.streaming.FeaturePolicy;
import io.thalweg.surrogate.streaming.MappedSurrogate;
import io.thalweg.surrogate.streaming.StreamingSurrogateFactory;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;

/**
 * Harmonic variational Gaussian processes with defaults that need no tuning: the kernels and priors of {@link
 * StreamingSurrogateFactory}, the same number of points for each component.
 *
 * @param symmetry where the transformations come from
 * @param points inducing points of each component
 * @param refinements iterations of a first or later fit with all points, after the search with at most 64 of each component; 0 for
 *     variances alone
 * @param independent whether the belief about components is taken to be independent (mean field), as in the paper; that costs less,
 *     and is the nearer to the joint belief the more the data are as symmetric as the transformations presume
 * @param streaming kernels, noise, likelihood and window
 * @param executor what is done for each component is shared with it
 */
public record HarmonicSurrogateFactory(
        Symmetry symmetry,
        int points,
        int refinements,
        boolean independent,
        StreamingSurrogateFactory streaming,
        Executor executor)
        implements SurrogateFactory {

    private static final double CENTRE = 0.5;

    private static final int WAYS = 3;

    /** Reflections along three sets of principal directions, which makes eight components of 64 points each. */
    public static final HarmonicSurrogateFactory DEFAULT = new HarmonicSurrogateFactory(
            new Symmetry.Principal(WAYS), 64, 5, false, StreamingSurrogateFactory.DEFAULT, Runnable::run);

    /**
     * Checks the number.
     *
     * @param symmetry where the transformations come from
     * @param points inducing points of each component
     * @param refinements iterations of a first or later fit with all points, after the search with at most 64 of each component; 0 for
     *     variances alone
     * @param independent whether the belief about components is taken to be independent (mean field), as in the paper; that costs less,
     *     and is the nearer to the joint belief the more the data are as symmetric as the transformations presume
     * @param streaming kernels, noise, likelihood and window
     * @param executor what is done for each component is shared with it
     */
    public HarmonicSurrogateFactory {
        if (points < 1) {
            throw new IllegalArgumentException("points is " + points + ", must be at least 1");
        }
    }

    /**
     * {@return the same with other transformations}
     *
     * @param other what takes its place
     */
    public HarmonicSurrogateFactory withSymmetry(Symmetry other) {
        return new HarmonicSurrogateFactory(other, points, refinements, independent, streaming, executor);
    }

    /**
     * {@return the same with another number of points for each component}
     *
     * @param number how many points
     */
    public HarmonicSurrogateFactory withPoints(int number) {
        return new HarmonicSurrogateFactory(symmetry, number, refinements, independent, streaming, executor);
    }

    /**
     * {@return the same with another number of iterations with all points}
     *
     * @param iterations how many iterations
     */
    public HarmonicSurrogateFactory withRefinements(int iterations) {
        return new HarmonicSurrogateFactory(symmetry, points, iterations, independent, streaming, executor);
    }

    /**
     * {@return the same with a belief in which components are independent, or joint}
     *
     * @param components whether the belief about components is independent
     */
    public HarmonicSurrogateFactory withIndependent(boolean components) {
        return new HarmonicSurrogateFactory(symmetry, points, refinements, components, streaming, executor);
    }

    /**
     * {@return the same with other kernels, noise, likelihood and window}
     *
     * @param other what takes its place
     */
    public HarmonicSurrogateFactory withStreaming(StreamingSurrogateFactory other) {
        return new HarmonicSurrogateFactory(symmetry, points, refinements, independent, other, executor);
    }

    /**
     * {@return the same with an executor; the bits do not depend on it}
     *
     * @param other what takes its place
     */
    public HarmonicSurrogateFactory withExecutor(Executor other) {
        return new HarmonicSurrogateFactory(symmetry, points, refinements, independent, streaming, other);
    }

    /** A search has few data whose principal directions say nothing: along the coordinates, with a variance of f that is 1. */
    @Override
    public HarmonicSurrogateFactory standardised() {
        Symmetry of = symmetry instanceof Symmetry.Principal principal ? new Symmetry.Axes(principal.ways()) : symmetry;
        return new HarmonicSurrogateFactory(of, points, refinements, independent, streaming.standardised(), executor);
    }

    @Override
    public boolean restandardisable() {
        return streaming.restandardisable();
    }

    @Override
    public StorableSurrogate create(SearchSpace space, boolean deterministic) {
        if (symmetry instanceof Symmetry.Globe globe) {
            GlobeModels models = GlobeModels.of(globe, streaming.base(), space, deterministic);
            int outputs = models.map().outputs();
            SymmetryGroup turns = SymmetryGroup.longitude(globe.turns(), outputs);
            return MappedSurrogate.of(
                    InputMapChoice.fixed(models.map()),
                    streaming.withPolicy(policy(turns)).over(outputs, models.models()));
        }
        List<Column> columns = space.columns();
        boolean categorical = columns.stream().anyMatch(column -> column.kind() == Column.Kind.CATEGORICAL);
        if (symmetry instanceof Symmetry.Principal principal && !categorical) {
            requireStationary();
            int d = space.dimension();
            SymmetryGroup group = SymmetryGroup.reflections(Math.min(principal.ways(), d), new double[d]);
            return MappedSurrogate.of(
                    InputMapChoice.principal(d),
                    streaming.withPolicy(policy(group)).create(space, deterministic));
        }
        return streaming.withPolicy(policy(alongAxes(columns))).create(space, deterministic);
    }

    /** Along principal directions there are no parameters for a kernel to be of. */
    private void requireStationary() {
        KernelChoice kernels = streaming.base().kernels();
        if (kernels.stationary().isEmpty()) {
            throw new IllegalArgumentException("kernel " + kernels + " acts on named parameters, but principal "
                    + "directions mix all of them: take reflections along the coordinates (symmetry axes), or auto, "
                    + "rbf, matern12, matern32, matern52 or rational-quadratic");
        }
    }

    /** The features of a group. */
    private FeaturePolicy policy(SymmetryGroup group) {
        HarmonicFamily family =
                HarmonicFamily.of(group, points).withMoreIterations(refinements).withExecutor(executor);
        return independent ? family.withIndependent() : family;
    }

    /** Reflections of what is not categorical. */
    private SymmetryGroup alongAxes(List<Column> columns) {
        int[] ordered = IntStream.range(0, columns.size())
                .filter(j -> columns.get(j).kind() != Column.Kind.CATEGORICAL)
                .toArray();
        if (ordered.length == 0) {
            throw new IllegalArgumentException(
                    "all parameters are categorical and cannot be reflected: choose " + "another surrogate");
        }
        int asked = symmetry instanceof Symmetry.Axes axes ? axes.ways() : WAYS;
        int ways = Math.min(asked, ordered.length);
        CyclicTransformation[] reflections = IntStream.range(0, ways)
                .mapToObj(way -> {
                    int[] own = IntStream.iterate(way, j -> j < ordered.length, j -> j + ways)
                            .map(j -> ordered[j])
                            .toArray();
                    double[] centre = new double[own.length];
                    Arrays.fill(centre, CENTRE);
                    return Reflection.of(own, centre);
                })
                .toArray(CyclicTransformation[]::new);
        return SymmetryGroup.of(columns.size(), reflections);
    }
}
