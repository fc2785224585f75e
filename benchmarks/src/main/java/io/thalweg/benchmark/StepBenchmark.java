package io.thalweg.benchmark;

import io.thalweg.acquisition.LogExpectedImprovement;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.search.SearchProblem;
import io.thalweg.core.search.SpaceSearch;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.SurrogateFactory;
import io.thalweg.testfunction.TestFunction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * What one step of the loop costs after n observations: absorbing the last of them, refitting the hyperparameters from
 * their initial values (one start, to convergence), and maximising log expected improvement (512 raw points and the
 * default's perturbations of the best ones, 10 starts).
 *
 * <p>The data are a noisy test function at uniform random points of the unit cube, standardised. Times are CPU times of the
 * calling thread, in which all the work is done; medians after warm-up.
 */
public final class StepBenchmark {

    private static final int PROMISING = 5;
    private static final int INCUMBENT_CANDIDATES = 128;
    private static final int WARM_UP_SIZE = 100;

    private final SurrogateFactory factory;
    private final TestFunction function;
    private final double noiseDeviation;
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
        this.function = function;
        this.noiseDeviation = noiseDeviation;
        this.seed = seed;
        SearchSpace.Builder cube = SearchSpace.builder();
        IntStream.range(0, function.dimension()).forEach(j -> cube.real("u" + (j + 1), 0, 1));
        this.space = cube.build();
    }

    /**
     * The result of a benchmark.
     *
     * @param points one for each number of observations
     */
    public record Report(List<Point> points) {}

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
            long stateBytes) {}

    /**
     * Measures.
     *
     * @param sizes numbers of observations, each at least 3
     * @param warmUpMillis CPU time to spend on small steps first, so that the virtual machine has compiled what matters
     * @param progress is told of each point as it is measured
     */
    public Report run(int[] sizes, double warmUpMillis, Consumer<Point> progress) {
        warmUp(warmUpMillis);
        List<Point> points = new ArrayList<>();
        for (int n : sizes) {
            Point point = measure(n);
            points.add(point);
            progress.accept(point);
        }
        return new Report(points);
    }

    private void warmUp(double millis) {
        Observations data = data(WARM_UP_SIZE);
        double spent = 0;
        while (spent < millis) {
            spent += CpuTime.millis(() -> step(data));
        }
    }

    private void step(Observations data) {
        Surrogate last = factory.create(space, false)
                .observe(data.rows(0, data.size() - 1))
                .observe(data.rows(data.size() - 1, data.size()));
        ask(last.refit(RefitBudget.WARM, seed.child("refit")), data, 0);
    }

    private Point measure(int n) {
        Observations data = data(n);
        Surrogate before = factory.create(space, false).observe(data.rows(0, n - 1));
        Observations last = data.rows(n - 1, n);
        double observe = CpuTime.median(i -> before.observe(last).observations());
        Surrogate now = before.observe(last);
        Surrogate fitted = now.refit(RefitBudget.WARM, seed.child("refit"));
        double refit = CpuTime.median(
                i -> now.refit(RefitBudget.WARM, seed.child("refit")).observations());
        double ask = CpuTime.median(i -> ask(fitted, data, i));
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
                StateSize.bytes(fitted));
    }

    /** Finds the next point, as a study with noisy observations does. */
    private int ask(Surrogate surrogate, Observations data, int repetition) {
        Posterior posterior = surrogate.posterior();
        DMatrixRMaj best = best(data);
        double incumbent =
                Arrays.stream(posterior.predict(best, 1).mean()).max().orElseThrow();
        Seed step = seed.child("ask", repetition);
        AcquisitionFunction acquisition =
                new LogExpectedImprovement().on(AcquisitionContext.of(posterior, incumbent, step));
        int promising = Math.min(PROMISING, best.numRows);
        DMatrixRMaj starts =
                new DMatrixRMaj(promising, best.numCols, true, Arrays.copyOf(best.data, promising * best.numCols));
        return SpaceSearch.inCallingThread()
                .maximize(acquisition, new SearchProblem(space, starts, u -> false), step.child("search"))
                .size();
    }

    /** The points of the best measurements, best first. */
    private static DMatrixRMaj best(Observations data) {
        int[] rows = IntStream.range(0, data.size())
                .boxed()
                .sorted((i, k) -> Double.compare(data.y()[k], data.y()[i]))
                .limit(INCUMBENT_CANDIDATES)
                .mapToInt(i -> i)
                .toArray();
        int d = data.dimension();
        DMatrixRMaj x = new DMatrixRMaj(rows.length, d);
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(data.x().data, rows[i] * d, x.data, i * d, d);
        }
        return x;
    }

    /** Noisy values at random points, standardised, larger is better; the first n of one endless stream. */
    private Observations data(int n) {
        int d = function.dimension();
        double[] lower = function.lower();
        double[] upper = function.upper();
        double sign = function.minimization() ? -1 : 1;
        DMatrixRMaj x = new DMatrixRMaj(n, d);
        double[] y = new double[n];
        double[] point = new double[d];
        for (int i = 0; i < n; i++) {
            RandomGenerator random = seed.child("observation", i).generator();
            for (int j = 0; j < d; j++) {
                double u = random.nextDouble();
                x.set(i, j, u);
                point[j] = lower[j] + (upper[j] - lower[j]) * u;
            }
            y[i] = sign * function.evaluate(point) + noiseDeviation * random.nextGaussian();
        }
        double mean = Arrays.stream(y).average().orElseThrow();
        double deviation =
                Math.sqrt(Arrays.stream(y).map(v -> (v - mean) * (v - mean)).sum() / (n - 1));
        return Observations.of(
                x, Arrays.stream(y).map(v -> (v - mean) / deviation).toArray());
    }
}
