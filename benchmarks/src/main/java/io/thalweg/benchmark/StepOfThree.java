package io.thalweg.benchmark;

import io.thalweg.cli.internal.regress.StateSize;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.ejml.data.DMatrixRMaj;

/**
 * The cost of a step of a running search that evaluates three points at a time: absorb the three results, refit the
 * hyperparameters from the present ones by about three evidence gradients, choose three points one after the other, each with
 * the earlier ones pending. Times are medians over steps, each from the same state with other results.
 *
 * @param millis time of the step, with as many gradients as its refit took
 * @param millisAtThreeGradients time to observe, to evaluate three gradients and to ask: comparable where refits took
 *     more or fewer gradients
 * @param observeMillis time to absorb the results
 * @param refitMillis time of the refit
 * @param refitEvaluations evaluations of the evidence and its gradient in a refit, mean
 * @param evidenceGradientMillis time of the refit divided by its evaluations
 * @param askMillis time to choose the points
 * @param rank inducing points or rank of the surrogate after the refit, n if it keeps its data; the largest
 * @param stateBytes memory that the surrogate holds before the step
 * @param repetitions number of steps measured
 */
record StepOfThree(
        double millis,
        double millisAtThreeGradients,
        double observeMillis,
        double refitMillis,
        double refitEvaluations,
        double evidenceGradientMillis,
        double askMillis,
        long rank,
        long stateBytes,
        int repetitions) {

    private static final int POINTS = 3;

    /** An evaluation at the start and a line search, of some two evaluations. */
    private static final RefitBudget THREE_GRADIENTS = new RefitBudget(1, 1);

    /** So many steps are measured, */
    private static final int REPETITIONS = 41;

    /** but fewer, and at least so many, */
    private static final int FEWEST = 3;

    /** where they have taken so long together. */
    private static final double MOST_MILLIS = 30_000;

    /** So many steps before them do not count, fewer where they are long. */
    private static final int UNCOUNTED = 10;

    private static final double MOST_UNCOUNTED_MILLIS = 3000;

    /** What one step took. */
    private record Times(double observe, double refit, int evaluations, double ask, long rank) {

        double gradient() {
            return refit / Math.max(1, evaluations);
        }

        double atThreeGradients() {
            return observe + 3 * gradient() + ask;
        }

        double total() {
            return observe + refit + ask;
        }
    }

    /**
     * Measures.
     *
     * @param surrogate has seen the first n of the stream
     * @param units in which it has seen them
     * @param seen what it has seen
     * @param space a cube of the stream's dimension
     */
    static StepOfThree measure(
            Surrogate surrogate,
            NoisyStream stream,
            NoisyStream.Units units,
            Observations seen,
            SearchSpace space,
            Seed seed) {
        NextPoints next = new NextPoints(space, seen);
        Series series = new Series(surrogate, stream, units, seen.size(), next, seed);
        series.run(1, UNCOUNTED, MOST_UNCOUNTED_MILLIS);
        List<Times> steps = series.run(FEWEST, REPETITIONS, MOST_MILLIS);
        return new StepOfThree(
                median(steps, Times::total),
                median(steps, Times::atThreeGradients),
                median(steps, Times::observe),
                median(steps, Times::refit),
                steps.stream().mapToInt(Times::evaluations).average().orElseThrow(),
                median(steps, Times::gradient),
                median(steps, Times::ask),
                steps.stream().mapToLong(Times::rank).max().orElseThrow(),
                StateSize.bytes(surrogate),
                steps.size());
    }

    /** Makes one step, so that the virtual machine compiles what it takes. */
    static double warmUp(Surrogate surrogate, Observations results, NextPoints next, Seed seed) {
        return step(surrogate, results, next, seed).total();
    }

    private static Times step(Surrogate before, Observations results, NextPoints next, Seed seed) {
        Surrogate[] now = {before};
        double observe = CpuTime.millis(() -> now[0] = now[0].observe(results));
        double refit = CpuTime.millis(() -> now[0] = now[0].refit(THREE_GRADIENTS, seed.child("refit")));
        double ask = CpuTime.millis(() -> {
            DMatrixRMaj points = next.choose(now[0], POINTS, seed.child("ask"));
            CpuTime.keep(Double.doubleToLongBits(points.data[0]));
        });
        return new Times(observe, refit, now[0].fitReport().evaluations(), ask, now[0].size());
    }

    private static double median(List<Times> steps, ToDoubleFunction<Times> of) {
        return CpuTime.median(steps.stream().map(of::applyAsDouble).toList());
    }

    /** Steps from one state, each with the next results of the stream. */
    private static final class Series {
        private final Surrogate surrogate;
        private final NoisyStream stream;
        private final NoisyStream.Units units;
        private final NextPoints next;
        private final Seed seed;
        private int from;

        Series(Surrogate surrogate, NoisyStream stream, NoisyStream.Units units, int from, NextPoints next, Seed seed) {
            this.surrogate = surrogate;
            this.stream = stream;
            this.units = units;
            this.from = from;
            this.next = next;
            this.seed = seed;
        }

        List<Times> run(int fewest, int most, double enoughMillis) {
            List<Times> steps = new ArrayList<>();
            double spent = 0;
            while (steps.size() < fewest || (steps.size() < most && spent < enoughMillis)) {
                Observations results = units.apply(stream.rows(from, from + POINTS));
                Times step = step(surrogate, results, next, seed.child("step", from));
                steps.add(step);
                spent += step.total();
                from += POINTS;
            }
            return steps;
        }
    }
}
