package io.thalweg.benchmark;

import io.thalweg.acquisition.catalog.Acquisitions;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.random.Seed;
import io.thalweg.core.search.Candidate;
import io.thalweg.core.search.SearchProblem;
import io.thalweg.core.search.SpaceSearch;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.testfunction.TestFunction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * What it costs to choose a batch jointly after n observations: to make the acquisition function, screen 512 raw arguments and
 * the default's perturbations of the best points, and climb from 10 of them, with hyperparameters fitted to the observations.
 *
 * <p>The data are a noisy test function at uniform random points of the unit cube, standardised. Times are CPU times of the
 * calling thread, in which all the work is done; medians after warm-up, over asks that differ in their seed.
 */
final class AskBenchmark {

    private static final int PROMISING = 5;
    private static final int WARM_UP_SIZE = 50;
    private static final int CLIMBS = 10;

    private final SurrogateFactory factory;
    private final NoisyStream stream;
    private final int batchSize;
    private final int pendingPoints;
    private final Seed seed;
    private final SearchSpace space;

    /**
     * A benchmark.
     *
     * @param factory makes the surrogate
     * @param function the objective
     * @param noiseDeviation standard deviation of the noise, in units of the function
     * @param batchSize number of points to choose, at least 1
     * @param pendingPoints number of random points that are being evaluated
     * @param seed of the data and the searches
     */
    public AskBenchmark(
            SurrogateFactory factory,
            TestFunction function,
            double noiseDeviation,
            int batchSize,
            int pendingPoints,
            Seed seed) {
        this.factory = factory;
        this.stream = new NoisyStream(function, noiseDeviation, seed);
        this.batchSize = batchSize;
        this.pendingPoints = pendingPoints;
        this.seed = seed;
        SearchSpaceBuilder cube = SearchSpace.builder();
        IntStream.range(0, function.dimension()).forEach(j -> cube.real("u" + (j + 1), 0, 1));
        this.space = cube.build();
    }

    /**
     * The cost of choosing a batch.
     *
     * @param acquisition its name
     * @param n number of observations
     * @param askMillis time to choose a batch
     * @param screenMillis of which to make the function and to screen as many raw points by value
     * @param climbMillis time of one value and gradient at each of 10 arguments, with the function made
     * @param value that was found, the median
     */
    public record Point(
            String acquisition, int n, double askMillis, double screenMillis, double climbMillis, double value) {}

    /**
     * Measures.
     *
     * @param acquisitions names of {@link Acquisitions}
     * @param sizes numbers of observations, each at least 3
     * @param warmUpMillis CPU time to spend on a small problem first, so that the virtual machine has compiled what matters
     * @param progress is told of each point as it is measured
     */
    public List<Point> run(List<String> acquisitions, int[] sizes, double warmUpMillis, Consumer<Point> progress) {
        Series small = new Series(WARM_UP_SIZE);
        CpuTime.warmUp(
                warmUpMillis,
                i -> small.ask(
                        Acquisitions.named(acquisitions.get(i % acquisitions.size())), seed.child("warm-up", i)));
        List<Point> points = new ArrayList<>();
        for (int n : sizes) {
            Series series = new Series(n);
            for (String name : acquisitions) {
                Point point = series.measure(name);
                points.add(point);
                progress.accept(point);
            }
        }
        return points;
    }

    /** Asks after the same observations. */
    private final class Series {

        private static final int RAW_POINTS = 512;

        private final int n;
        private final Posterior posterior;
        private final DMatrixRMaj best;
        private final DMatrixRMaj promising;
        private final double incumbent;

        Series(int n) {
            this.n = n;
            Observations data = stream.standardised(n);
            posterior = factory.create(space, false)
                    .observe(data)
                    .refit(RefitBudget.WARM, seed.child("refit"))
                    .posterior();
            best = NextPoints.best(data);
            int starts = Math.min(PROMISING, best.numRows);
            promising = new DMatrixRMaj(starts, best.numCols, true, Arrays.copyOf(best.data, starts * best.numCols));
            incumbent = Arrays.stream(posterior.predict(best, 1).mean()).max().orElseThrow();
        }

        Point measure(String name) {
            Acquisition acquisition = Acquisitions.named(name);
            List<Double> values = new ArrayList<>();
            double ask = CpuTime.median(i -> {
                double value = ask(acquisition, seed.child("ask", i));
                values.add(value);
                return Double.doubleToLongBits(value);
            });
            double screen = CpuTime.median(i -> Double.doubleToLongBits(screen(acquisition, seed.child("ask", i))));
            AcquisitionFunction made = function(acquisition, seed.child("ask", 0));
            double climb = CpuTime.median(i -> Double.doubleToLongBits(climb(made, seed.child("climb", i))));
            return new Point(name, n, ask, screen, climb, CpuTime.median(values));
        }

        private AcquisitionFunction function(Acquisition acquisition, Seed step) {
            return acquisition.on(AcquisitionContext.of(posterior, incumbent, step)
                    .withObserved(best, true)
                    .withPending(uniform(pendingPoints, space.dimension(), seed.child("pending")))
                    .withBatchSize(batchSize));
        }

        double ask(Acquisition acquisition, Seed step) {
            List<Candidate> found = SpaceSearch.inCallingThread()
                    .maximize(
                            function(acquisition, step),
                            new SearchProblem(space, promising, x -> false),
                            step.child("search"));
            return found.get(0).value();
        }

        private double screen(Acquisition acquisition, Seed step) {
            double[] values = new double[RAW_POINTS];
            AcquisitionFunction function = function(acquisition, step);
            function.valueAll(uniform(RAW_POINTS, function.dimension(), step), values);
            return values[0];
        }

        private double climb(AcquisitionFunction function, Seed step) {
            DMatrixRMaj arguments = uniform(CLIMBS, function.dimension(), step);
            DMatrixRMaj gradients = arguments.createLike();
            double[] values = new double[CLIMBS];
            function.evaluateAll(arguments, values, gradients);
            return values[0] + gradients.data[0];
        }

        private static DMatrixRMaj uniform(int rows, int columns, Seed step) {
            return DMatrixRMaj.wrap(
                    rows,
                    columns,
                    step.generator().doubles((long) rows * columns).toArray());
        }
    }
}
