package io.thalweg.benchmark;

import io.thalweg.acquisition.active.QNegIntegratedPosteriorVariance;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.InputDomain;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.random.Seed;
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
 * What it costs to choose the next batch for a map of a function after n observations: the q points that lower the posterior variance
 * most, averaged over many points of the domain; found jointly, and one after the other with the earlier ones pending. The pass over
 * the points of the domain is included. Hyperparameters are those of the first 1,000 observations, or of all if there are fewer.
 *
 * <p>Times are CPU times of the calling thread, in which all the work is done; medians after warm-up.
 */
final class LearnBenchmark {

    private static final int FITTED = 1000;

    /** Observations are absorbed so many at a time. */
    private static final int BATCH = 1000;

    private final SurrogateFactory factory;
    private final NoisyStream stream;
    private final int integrationPoints;
    private final int q;
    private final Seed seed;
    private final SearchSpace space;

    /**
     * A benchmark.
     *
     * @param factory makes the surrogate
     * @param function what is learnt
     * @param noiseDeviation standard deviation of the noise, in units of the function
     * @param integrationPoints number of points that the variance is averaged over, at least 1
     * @param q points in a batch, at least 1
     * @param seed of the data and the searches
     */
    public LearnBenchmark(
            SurrogateFactory factory,
            TestFunction function,
            double noiseDeviation,
            int integrationPoints,
            int q,
            Seed seed) {
        this.factory = factory;
        this.stream = new NoisyStream(function, noiseDeviation, seed);
        this.integrationPoints = integrationPoints;
        this.q = q;
        this.seed = seed;
        SearchSpaceBuilder cube = SearchSpace.builder();
        IntStream.range(0, function.dimension()).forEach(j -> cube.real("u" + (j + 1), 0, 1));
        this.space = cube.build();
    }

    /**
     * A way to choose a batch.
     *
     * @param askMillis time to choose the batch
     * @param variance mean variance that the batch will leave, in units of the targets' variance
     * @param allocatedBytes memory that was allocated to choose it, all that was given back included
     * @param peakHeapBytes most memory of the heap that was in use meanwhile, what nobody referred to any more included
     */
    public record Choice(double askMillis, double variance, long allocatedBytes, long peakHeapBytes) {}

    /**
     * The cost of a batch.
     *
     * @param n number of observations
     * @param rank inducing points or rank of the surrogate, n if it keeps its data
     * @param variance mean variance before the batch, in units of the targets' variance
     * @param joint all points together
     * @param greedy one point after the other
     */
    public record Point(int n, long rank, double variance, Choice joint, Choice greedy) {}

    /**
     * Measures.
     *
     * @param sizes numbers of observations, each at least 3
     * @param progress is told of each point as it is measured
     */
    public List<Point> run(int[] sizes, Consumer<Point> progress) {
        List<Point> points = new ArrayList<>();
        for (int n : sizes) {
            Point point = measure(n);
            points.add(point);
            progress.accept(point);
        }
        return List.copyOf(points);
    }

    private Point measure(int n) {
        Observations data = stream.standardised(n);
        int head = Math.min(n, FITTED);
        Surrogate learnt =
                factory.create(space, false).observe(data.rows(0, head)).refit(RefitBudget.WARM, seed.child("refit"));
        for (int from = head; from < n; from += BATCH) {
            learnt = learnt.observe(data.rows(from, Math.min(n, from + BATCH)));
        }
        Surrogate surrogate = learnt;
        double before = surrogate.posterior().integratedVariance(points()).mean();
        return new Point(
                n,
                surrogate.size(),
                before,
                choice(surrogate, step -> joint(surrogate, step)),
                choice(surrogate, step -> greedy(surrogate, step)));
    }

    /** Other points of the domain than those of the searches, to judge by. */
    private DMatrixRMaj points() {
        return InputDomain.cube(space.dimension()).points(integrationPoints, seed.child("judged"));
    }

    /** Chooses a batch with some randomness. */
    private interface Rule {
        double[] choose(Seed step);
    }

    private Choice choice(Surrogate surrogate, Rule rule) {
        double millis = CpuTime.median(i -> Double.doubleToLongBits(rule.choose(seed.child("ask", i))[0]));
        HeapUse use = HeapUse.start();
        double[] batch = rule.choose(seed.child("ask", 0));
        HeapUse.Measured heap = use.stop();
        DMatrixRMaj x = DMatrixRMaj.wrap(q, space.dimension(), batch);
        Posterior posterior = surrogate.posterior();
        double left = posterior
                .integratedVariance(points())
                .given(x, posterior.noiseVariance())
                .mean();
        return new Choice(millis, left, heap.allocatedBytes(), heap.peakHeapBytes());
    }

    private double[] joint(Surrogate surrogate, Seed step) {
        DMatrixRMaj none = new DMatrixRMaj(0, space.dimension());
        return maximum(context(surrogate.posterior(), none, q, step), step);
    }

    private double[] greedy(Surrogate surrogate, Seed step) {
        int d = space.dimension();
        double[] batch = new double[q * d];
        Posterior posterior = surrogate.posterior();
        for (int i = 0; i < q; i++) {
            DMatrixRMaj earlier = DMatrixRMaj.wrap(i, d, Arrays.copyOf(batch, i * d));
            double[] next = maximum(context(posterior, earlier, 1, step), step.child("point", i));
            System.arraycopy(next, 0, batch, i * d, d);
        }
        return batch;
    }

    private static AcquisitionContext context(Posterior posterior, DMatrixRMaj pending, int batchSize, Seed step) {
        return AcquisitionContext.of(posterior, Double.NEGATIVE_INFINITY, step)
                .withPending(pending)
                .withBatchSize(batchSize);
    }

    private double[] maximum(AcquisitionContext context, Seed step) {
        AcquisitionFunction function = new QNegIntegratedPosteriorVariance(integrationPoints).on(context);
        SearchProblem problem = new SearchProblem(space, new DMatrixRMaj(0, space.dimension()), x -> false);
        return SpaceSearch.inCallingThread()
                .maximize(function, problem, step.child("search"))
                .get(0)
                .x();
    }
}
