package io.thalweg.benchmark;

import io.thalweg.cli.internal.regress.StateSize;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.testfunction.TestFunction;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What one step of the loop costs after n observations, measured in two ways.
 *
 * <p>From scratch: absorbing the last of them, refitting the hyperparameters from their initial values (one start, to
 * convergence), and maximising log expected improvement (512 raw points and the default's perturbations of the best ones, 10
 * starts).
 *
 * <p>As in a running search: {@link StepOfThree}, with hyperparameters that were fitted to the first 1,000 observations, or to
 * all of them where there are fewer. So all larger n begin with the same hyperparameters.
 *
 * <p>The data are a noisy test function at uniform random points of the unit cube, standardised. Times are CPU times of the
 * calling thread, in which all the work is done; medians after warm-up.
 */
final class StepBenchmark {

    private static final int WARM_UP_SIZE = 100;

    /** Number of observations that the hyperparameters of a running search are fitted to. */
    private static final int FITTED = 1000;

    /** Observations are absorbed so many at a time. */
    private static final int BATCH = 1000;

    private static final int PROBE = 3;

    private static final List<Integer> GROWING_SIZES = List.of(50, 100, 200, 500, 1000);
    private static final List<Integer> CONSTANT_SIZES = List.of(1000, 4500, 20_000, 100_000);

    private final SurrogateFactory factory;
    private final NoisyStream stream;
    private final Seed seed;
    private final SearchSpace space;

    /**
     * A benchmark.
     *
     * @param factory makes the surrogate
     * @param function the objective
     * @param noiseDeviation standard deviation of the noise, in units of the function
     * @param seed of the data and the searches
     */
    public StepBenchmark(SurrogateFactory factory, TestFunction function, double noiseDeviation, Seed seed) {
        this.factory = factory;
        this.stream = new NoisyStream(function, noiseDeviation, seed);
        this.seed = seed;
        SearchSpaceBuilder cube = SearchSpace.builder();
        IntStream.range(0, function.dimension()).forEach(j -> cube.real("u" + (j + 1), 0, 1));
        this.space = cube.build();
    }

    /**
     * The result of a benchmark.
     *
     * @param points one for each number of observations
     * @param ratio the longest step of a running search divided by the shortest
     * @param ratioAtThreeGradients the same if each refit had taken three gradients
     */
    public record Report(List<Point> points, double ratio, double ratioAtThreeGradients) {

        static Report of(List<Point> points) {
            return new Report(
                    List.copyOf(points),
                    ratio(points, StepOfThree::millis),
                    ratio(points, StepOfThree::millisAtThreeGradients));
        }

        private static double ratio(List<Point> points, ToDoubleFunction<StepOfThree> millis) {
            DoubleSummaryStatistics all =
                    points.stream().map(Point::stepOfThree).mapToDouble(millis).summaryStatistics();
            return all.getMax() / all.getMin();
        }
    }

    /**
     * The cost of a step.
     *
     * @param n number of observations
     * @param observeMillis time to absorb one more
     * @param evidenceGradientMillis time of the refit divided by its evaluations of the evidence and its gradient
     * @param refitMillis time of a refit from the initial hyperparameters
     * @param refitEvaluations evaluations of the evidence and its gradient in that refit
     * @param objective log evidence plus log priors that the refit reached
     * @param askMillis time to find the next point, the posterior's preparation included
     * @param stepMillis sum of the times to observe, refit and ask
     * @param rank inducing points or rank of the surrogate, n if it keeps its data
     * @param stateBytes memory that the surrogate holds
     * @param stepOfThree a step of a running search
     */
    public record Point(
            int n,
            double observeMillis,
            double evidenceGradientMillis,
            double refitMillis,
            int refitEvaluations,
            double objective,
            double askMillis,
            double stepMillis,
            long rank,
            long stateBytes,
            StepOfThree stepOfThree) {}

    /** Numbers of observations worth measuring: many for a surrogate that does not keep its data. */
    public List<Integer> defaultSizes() {
        Surrogate surrogate = factory.create(space, false).observe(stream.standardised(PROBE));
        return surrogate.size() == surrogate.observations() ? GROWING_SIZES : CONSTANT_SIZES;
    }

    /**
     * Measures.
     *
     * @param sizes numbers of observations, at least one number, each at least 3
     * @param warmUpMillis CPU time to spend on small steps first, so that the virtual machine has compiled what matters
     * @param progress is told of each point as it is measured
     */
    public Report run(int[] sizes, double warmUpMillis, Consumer<Point> progress) {
        if (sizes.length == 0) {
            throw new IllegalArgumentException("sizes is empty, must hold at least one number of observations");
        }
        warmUp(warmUpMillis);
        List<Point> points = new ArrayList<>();
        for (int n : sizes) {
            Point point = measure(n);
            points.add(point);
            progress.accept(point);
        }
        return Report.of(points);
    }

    private void warmUp(double millis) {
        Observations data = stream.standardised(WARM_UP_SIZE);
        Observations last = data.rows(WARM_UP_SIZE - PROBE, WARM_UP_SIZE);
        NextPoints next = new NextPoints(space, data);
        CpuTime.warmUp(millis, round -> {
            Surrogate[] fitted = {factory.create(space, false)};
            double scratch = CpuTime.millis(() -> fitted[0] =
                    fitted[0].observe(data.rows(0, WARM_UP_SIZE - PROBE)).refit(RefitBudget.WARM, seed.child("refit")));
            double running = 0;
            while (running < scratch) {
                running += StepOfThree.warmUp(fitted[0], last, next, seed);
            }
        });
    }

    private Point measure(int n) {
        Observations data = stream.standardised(n);
        Surrogate before = absorb(factory.create(space, false), data.rows(0, n - 1));
        Observations last = data.rows(n - 1, n);
        double observe = CpuTime.median(i -> before.observe(last).observations());
        Surrogate now = before.observe(last);
        Surrogate fitted = now.refit(RefitBudget.WARM, seed.child("refit"));
        double refit = CpuTime.median(
                i -> now.refit(RefitBudget.WARM, seed.child("refit")).observations());
        NextPoints next = new NextPoints(space, data);
        double ask = CpuTime.median(i -> Double.doubleToLongBits(next.choose(fitted, 1, seed.child("ask", i)).data[0]));
        int evaluations = fitted.fitReport().evaluations();
        return new Point(
                n,
                observe,
                refit / Math.max(1, evaluations),
                refit,
                evaluations,
                fitted.fitReport().objective(),
                ask,
                observe + refit + ask,
                fitted.size(),
                StateSize.bytes(fitted),
                stepOfThree(n));
    }

    private StepOfThree stepOfThree(int n) {
        Observations raw = stream.rows(0, n);
        int head = Math.min(n, FITTED);
        NoisyStream.Units units = NoisyStream.Units.of(raw.rows(0, head));
        Observations seen = units.apply(raw);
        Surrogate fitted =
                factory.create(space, false).observe(seen.rows(0, head)).refit(RefitBudget.WARM, seed.child("refit"));
        return StepOfThree.measure(absorb(fitted, seen.rows(head, n)), stream, units, seen, space, seed);
    }

    private static Surrogate absorb(Surrogate surrogate, Observations data) {
        Surrogate now = surrogate;
        for (int from = 0; from < data.size(); from += BATCH) {
            now = now.observe(data.rows(from, Math.min(data.size(), from + BATCH)));
        }
        return now;
    }
}
