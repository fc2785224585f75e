package io.thalweg.surrogate.auto;

import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.space.Column;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.exact.ExactSurrogateFactory;
import io.thalweg.surrogate.internal.evidence.TrendedKernels;
import io.thalweg.surrogate.kernel.choice.KernelChoice;
import io.thalweg.surrogate.streaming.StreamingSurrogateFactory;
import io.thalweg.surrogate.streaming.VariationalInducingPointSelection;
import io.thalweg.surrogate.streaming.hippo.HippoFamily;
import io.thalweg.surrogate.wiski.WiskiSurrogateFactory;
import io.thalweg.surrogate.wiski.WiskiSurrogateFactory.Features;
import java.util.ArrayList;
import java.util.List;

/**
 * Surrogates that choose their model: exact while a search step stays within its time limit, then the online surrogate
 * that predicts best among those that fit the space.
 *
 * @param kernels of those that take any kernel; others than the default leave only these
 * @param leastNoise the least noise variance that a fit may choose, in units of the targets' variance
 * @param stepTime what a step may take, in seconds of one core. It is translated into a number of observations by a fixed model of the cost, so that
 *     the choice does not depend on the machine; positive
 * @param study whether it serves a study, see {@link SurrogateFactory#standardised}: f has variance 1, and a step is a search for the next point.
 *     Otherwise a step learns a row of a stream
 */
public record AutoSurrogateFactory(KernelChoice kernels, double leastNoise, double stepTime, boolean study)
        implements SurrogateFactory {

    /** A tenth of a second a step: exact up to 500 observations of a study, 1,581 of a stream. */
    public static final AutoSurrogateFactory DEFAULT = new AutoSurrogateFactory(
            ExactSurrogateFactory.DEFAULT.kernels(), ExactSurrogateFactory.DEFAULT.leastNoise(), 0.1, false);

    /**
     * Seconds that a search with the exact process takes, over n²: predictions cost O(n²), and fits O(n³), of which there is one whenever the data have
     * grown by a fiftieth.
     */
    private static final double SEARCH = 4e-7;

    /** Seconds that a row of a stream takes, over n²: it is predicted once. */
    private static final double ROW = 4e-8;

    /** Seconds that such a row takes a sparse one, over the square of the number of its points. */
    private static final double SPARSE_ROW = 1e-7;

    /**
     * In nats: what all observations of a stream may lose for each point of a sparse one. Hyperparameters are learnt with the points there are, and rows that would show
     * shorter length scales are gone when there are points for them, so in a stream early points pay.
     */
    private static final double STREAM_LOSS = 0.001;

    /** Fewer are always learnt exactly. */
    private static final int FEWEST = 100;

    /** Sums over single parameters and pairs are too many beyond. */
    private static final int MOST_WISKI = 20;

    /**
     * Checks the time.
     *
     * @param kernels of those that take any kernel; others than the default leave only these
     * @param leastNoise the least noise variance that a fit may choose, in units of the targets' variance
     * @param stepTime what a step may take, in seconds of one core. It is translated into a number of observations by a fixed model of the cost, so that
     *     the choice does not depend on the machine; positive
     * @param study whether it serves a study, see {@link SurrogateFactory#standardised}: f has variance 1, and a step is a search for the next point.
     *     Otherwise a step learns a row of a stream
     */
    public AutoSurrogateFactory {
        if (!(stepTime > 0) || Double.isInfinite(stepTime)) {
            throw new IllegalArgumentException("stepTime is " + stepTime + ", must be positive and finite (seconds)");
        }
    }

    /**
     * {@return the same with other kernels}
     *
     * @param others the kernels
     */
    public AutoSurrogateFactory withKernels(KernelChoice others) {
        return new AutoSurrogateFactory(others, leastNoise, stepTime, study);
    }

    /**
     * {@return the same with another lower limit of the noise variance}
     *
     * @param variance the lower limit
     */
    public AutoSurrogateFactory withLeastNoise(double variance) {
        return new AutoSurrogateFactory(kernels, variance, stepTime, study);
    }

    /**
     * {@return the same with another time of a step, in seconds}
     *
     * @param seconds the time, in seconds
     */
    public AutoSurrogateFactory withStepTime(double seconds) {
        return new AutoSurrogateFactory(kernels, leastNoise, seconds, study);
    }

    @Override
    public AutoSurrogateFactory standardised() {
        return new AutoSurrogateFactory(kernels, leastNoise, stepTime, true);
    }

    /** How many observations the exact process learns. */
    int mostExact() {
        return within(study ? SEARCH : ROW);
    }

    private int within(double cost) {
        return (int) Math.max(FEWEST, Math.min(1e6, Math.sqrt(stepTime / cost)));
    }

    /** The points of a sparse one. In a search as many of them cost what as many observations cost the exact process. */
    VariationalInducingPointSelection points() {
        VariationalInducingPointSelection fixed = VariationalInducingPointSelection.DEFAULT;
        int most = Math.max(fixed.most(), within(study ? SEARCH : SPARSE_ROW));
        VariationalInducingPointSelection more = new VariationalInducingPointSelection(fixed.share(), most);
        return study ? more : more.withLoss(STREAM_LOSS);
    }

    @Override
    public Surrogate create(SearchSpace space, boolean deterministic) {
        SurrogateFactory exact =
                serving(ExactSurrogateFactory.DEFAULT.withKernels(kernels).withLeastNoise(leastNoise));
        AutoSurrogate auto = AutoSurrogate.of(
                (StorableSurrogate) exact.create(space, deterministic),
                candidates(space, deterministic),
                mostExact(),
                study);
        return study || !isFree() ? auto : SpreadColumns.of(auto, ordered(space));
    }

    /** Whether the kernels are of no particular units. */
    private boolean isFree() {
        return kernels.equals(ExactSurrogateFactory.DEFAULT.kernels());
    }

    private static boolean[] ordered(SearchSpace space) {
        List<Column> columns = space.columns();
        boolean[] ordered = new boolean[columns.size()];
        for (int j = 0; j < ordered.length; j++) {
            ordered[j] = columns.get(j).kind() != Column.Kind.CATEGORICAL;
        }
        return ordered;
    }

    /**
     * The preferred ones first. In a study those that take any kernel have a trend: values at random points say little for it, but a search that has found a bowl lives by
     * it. In a stream it would take inducing points from the rest. Harmonic features are left out: they may forecast random points best,
     * and the edge of the space so badly that a search ends there.
     */
    private List<Candidate> candidates(SearchSpace space, boolean deterministic) {
        StreamingSurrogateFactory vips = StreamingSurrogateFactory.DEFAULT
                .withPolicy(points())
                .withKernels(kernels)
                .withLeastNoise(leastNoise);
        StreamingSurrogateFactory sparse = study && isFree() ? vips.withKernels(new TrendedKernels(kernels)) : vips;
        List<Candidate> all = new ArrayList<>();
        all.add(candidate("vips", sparse, space, deterministic));
        all.add(candidate("ohsvgp", sparse.withPolicy(HippoFamily.of(128)), space, deterministic));
        if (isFree() && space.dimension() <= MOST_WISKI) {
            WiskiSurrogateFactory wiski = WiskiSurrogateFactory.DEFAULT.withLeastNoise(leastNoise);
            all.add(candidate("wiski", wiski, space, deterministic));
            long axes = space.columns().stream()
                    .filter(column -> column.kind() != Column.Kind.CATEGORICAL)
                    .count();
            if (axes > 1 && axes <= WiskiSurrogateFactory.MOST_GRID_AXES) {
                all.add(candidate("additive wiski", wiski.withFeatures(Features.ADDITIVE), space, deterministic));
            }
        }
        return all;
    }

    private Candidate candidate(String name, SurrogateFactory factory, SearchSpace space, boolean deterministic) {
        SurrogateFactory own = serving(factory);
        return new Candidate(name, () -> (StorableSurrogate) own.create(space, deterministic), own.extrapolates());
    }

    private SurrogateFactory serving(SurrogateFactory factory) {
        return study ? factory.standardised() : factory;
    }
}
