package io.thalweg.core.internal.engine;

import io.thalweg.core.internal.parallel.SideBySide;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.OutcomeUnits;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.SampledPath;
import io.thalweg.core.random.Seed;
import io.thalweg.core.search.Ascent;
import io.thalweg.core.search.SearchProblem;
import io.thalweg.core.space.SearchSpace;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * How many functions drawn from what is believed of the objective have a value that is better than that of the best point by more than ε.
 * Each is climbed from the best point, the observed ones and the best of many others (Wilson 2024, "Stopping Bayesian optimization
 * with probabilistic regret bounds"). What a climb misses makes the regret look smaller than it is, never larger.
 */
public final class DrawnRegret {

    /** Paths that are drawn side by side: a number of its own, so that what is drawn does not depend on threads. */
    private static final int SIDE_BY_SIDE = 8;

    /** Points of a path that are evaluated at a time. */
    private static final int PANEL = 64;

    /** Starts of climbs, beside the best point. */
    private static final int STARTS = 3;

    private static final int MOST_ITERATIONS = 30;

    /** A climb ends when a step gains less than this part of the distance to what it looks for. */
    private static final double RESOLUTION = 1e-3;

    private final Posterior posterior;
    private final OutcomeUnits units;
    private final double epsilon;
    private final Executor executor;
    private final Seed seed;
    private final DMatrixRMaj screened;
    private final Optional<Ascent> ascent;

    /**
     * A look at a belief.
     *
     * @param observed the observed points in the order of their worth, the one that is recommended first; at least one
     * @param units of the belief
     * @param epsilon how much better a value must be, in user units; positive
     * @param executor may help
     * @param seed of the paths
     */
    public DrawnRegret(
            SearchSpace space,
            Posterior posterior,
            DMatrixRMaj observed,
            OutcomeUnits units,
            double epsilon,
            Executor executor,
            Seed seed) {
        this.posterior = posterior;
        this.units = units;
        this.epsilon = epsilon;
        this.executor = executor;
        this.seed = seed;
        RegretScreening screening = new RegretScreening(space, posterior, this::threshold, seed.child("screening"));
        this.screened = screening.points(observed);
        this.ascent = screening.isWhole()
                ? Optional.empty()
                : Optional.of(new Ascent(
                        new SearchProblem(space, new DMatrixRMaj(0, space.dimension()), u -> false), MOST_ITERATIONS));
    }

    /**
     * A look at what the model of a study believes.
     *
     * @param model with at least two measurements and a feasible one
     * @param latest points that may be recommended beside the contenders
     */
    public static DrawnRegret of(
            ModelState model, StudySettings settings, DMatrixRMaj latest, double epsilon, Seed seed) {
        Beliefs beliefs = new Beliefs(model, settings, Subspace.of(settings, Map.of()), model.absorbed());
        Posterior posterior = beliefs.context(1, seed).objective();
        DMatrixRMaj observed = beliefs.best(Integer.MAX_VALUE);
        if (!settings.deterministic()) {
            putFirst(bestMean(posterior, observed), observed);
            observed = withBetter(posterior, latest, observed);
        }
        return new DrawnRegret(
                settings.space(), posterior, observed, model.objective().units(), epsilon, settings.executor(), seed);
    }

    private static int bestMean(Posterior posterior, DMatrixRMaj observed) {
        double[] mean = posterior.predict(observed, 1).mean();
        int best = 0;
        for (int i = 1; i < mean.length; i++) {
            best = mean[i] > mean[best] ? i : best;
        }
        return best;
    }

    /** The rows of x below one of others, if that has a better mean than the first of them. */
    private static DMatrixRMaj withBetter(Posterior posterior, DMatrixRMaj others, DMatrixRMaj x) {
        if (others.numRows == 0) {
            return x;
        }
        DMatrixRMaj other = CommonOps_DDRM.extractRow(others, bestMean(posterior, others), null);
        DMatrixRMaj first = CommonOps_DDRM.extractRow(x, 0, null);
        boolean better = bestMean(posterior, CommonOps_DDRM.concatRowsMulti(first, other)) == 1;
        return better ? CommonOps_DDRM.concatRowsMulti(other, x) : x;
    }

    /** Moves a row to the top, and those above it down. */
    private static void putFirst(int row, DMatrixRMaj x) {
        int d = x.numCols;
        double[] first = Arrays.copyOfRange(x.data, row * d, (row + 1) * d);
        System.arraycopy(x.data, 0, x.data, d, row * d);
        System.arraycopy(first, 0, x.data, 0, d);
    }

    /** What is more than ε better than a value, both in model units. */
    private double threshold(double value) {
        double threshold = units.toModel(units.toUser(value) + units.sign() * epsilon);
        return Double.isNaN(threshold) ? value : threshold;
    }

    /**
     * How many of the paths from one number to another have regret of more than ε.
     *
     * @param to exclusive
     * @param enough once there are so many, no further paths are looked at
     * @throws java.util.concurrent.CancellationException if the thread is interrupted
     * @throws IllegalStateException if no functions can be drawn from the belief
     */
    public int exceeding(int from, int to, int enough) {
        int count = 0;
        for (int first = from; first < to && count < enough; first += SIDE_BY_SIDE) {
            if (Thread.currentThread().isInterrupted()) {
                throw TimeLimit.interruption();
            }
            int offset = first;
            boolean[] found = new boolean[Math.min(SIDE_BY_SIDE, to - first)];
            SideBySide.run(executor, found.length, i -> found[i] = exceeds(offset + i));
            for (boolean one : found) {
                count += one ? 1 : 0;
            }
        }
        return count;
    }

    private boolean exceeds(int number) {
        Seed own = seed.child("path", number);
        SampledPath path = posterior
                .samplePath(own.child("draw"))
                .orElseThrow(
                        () -> new IllegalStateException("no functions can be drawn from the surrogate's posterior"));
        // It may rise next to the best point as well: where that is more than ε, the function counts at once.
        double unseen = ascent.isPresent() ? path.unseenRise(RegretScreening.FILLING) : 0;
        int n = screened.numRows;
        double[] values = new double[n];
        double threshold = Double.NaN;
        for (int first = 0; first < n; first += PANEL) {
            int rows = Math.min(PANEL, n - first);
            double[] some = path.values(rows(first, rows));
            System.arraycopy(some, 0, values, first, rows);
            threshold = first == 0 ? threshold(values[0]) - unseen : threshold;
            double least = threshold;
            if (Arrays.stream(some).anyMatch(value -> value > least)) {
                return true;
            }
        }
        return ascent.isPresent() && climb(ascent.get(), path, values, threshold, own) > threshold;
    }

    /** The highest value of a path at the ends of climbs. */
    private double climb(Ascent ascent, SampledPath path, double[] values, double threshold, Seed own) {
        int d = screened.numCols;
        int[] starts = Ascent.starts(values, STARTS, own.child("starts"));
        DMatrixRMaj from = new DMatrixRMaj(1 + starts.length, d);
        System.arraycopy(screened.data, 0, from.data, 0, d);
        for (int i = 0; i < starts.length; i++) {
            System.arraycopy(screened.data, starts[i] * d, from.data, (i + 1) * d, d);
        }
        double resolution = RESOLUTION * (threshold - values[0]) / Math.max(1, Math.abs(threshold));
        return ascent.highest(new PathFunction(path, d, resolution), from, own.child("climbs"));
    }

    private DMatrixRMaj rows(int first, int count) {
        int d = screened.numCols;
        return DMatrixRMaj.wrap(count, d, Arrays.copyOfRange(screened.data, first * d, (first + count) * d));
    }

    /** A path as a function that is searched. */
    private record PathFunction(SampledPath path, int dimension, double resolution) implements AcquisitionFunction {

        @Override
        public int batchSize() {
            return 1;
        }

        @Override
        public double evaluate(double[] x, double[] gradientOut) {
            double[] value = new double[1];
            DMatrixRMaj gradient = DMatrixRMaj.wrap(1, dimension, gradientOut);
            evaluateAll(DMatrixRMaj.wrap(1, dimension, x), value, gradient);
            return value[0];
        }

        @Override
        public void evaluateAll(DMatrixRMaj points, double[] values, DMatrixRMaj gradients) {
            valueAll(points, values);
            Arrays.fill(gradients.data, 0, points.numRows * dimension, 0);
            double[] ones = new double[points.numRows];
            Arrays.fill(ones, 1);
            path.pullback(points, ones, gradients);
        }

        @Override
        public void valueAll(DMatrixRMaj points, double[] values) {
            System.arraycopy(path.values(points), 0, values, 0, points.numRows);
        }
    }
}
