package io.thalweg.benchmark.suite;

import io.thalweg.cli.internal.optimize.FunctionProblem;
import io.thalweg.cli.internal.optimize.Problem;
import io.thalweg.cli.internal.optimize.TradeoffProblem;
import io.thalweg.core.random.Seed;
import io.thalweg.core.trial.Direction;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import io.thalweg.testfunction.TestFunction;
import io.thalweg.testfunction.TestProblem;
import io.thalweg.testfunction.internal.Rotated;
import io.thalweg.testfunction.internal.Shifted;
import io.thalweg.testfunction.internal.ShiftedObjectives;
import java.util.function.Function;

/**
 * A function of a suite before its instances.
 *
 * @param name among those of the suite
 * @param dimension number of coordinates
 * @param noise standard deviation of the noise
 * @param instances the function of a seed: a {@link TestFunction} or a {@link MultiObjectiveTestFunction}
 */
record SuiteFunction(String name, int dimension, double noise, Function<Seed, ? extends TestProblem> instances) {

    /** A function whose instances have moved optima. */
    static SuiteFunction shifted(String name, TestFunction function) {
        return new SuiteFunction(name, function.dimension(), 0, seed -> new Shifted(function, child(seed, function)));
    }

    /** A function whose instances are turned about moved optima. */
    static SuiteFunction rotated(String name, TestFunction function) {
        return new SuiteFunction(name, function.dimension(), 0, seed -> new Rotated(function, child(seed, function)));
    }

    /** A function of several objectives whose instances have moved Pareto sets. */
    static SuiteFunction shifted(String name, MultiObjectiveTestFunction function) {
        return new SuiteFunction(
                name, function.dimension(), 0, seed -> new ShiftedObjectives(function, child(seed, function)));
    }

    private static Seed child(Seed seed, TestProblem function) {
        return seed.child(function.name());
    }

    /** The same with noise, under another name. */
    SuiteFunction withNoise(String noisy, double standardDeviation) {
        return new SuiteFunction(noisy, dimension, standardDeviation, instances);
    }

    /** One of its instances, from 1 on. */
    TestProblem instance(int instance) {
        return instances.apply(Seed.of(instance));
    }

    /** An instance as a problem with a number of evaluations. */
    Task task(int instance, int evaluations) {
        return new Task(name, dimension, instance, problem(instance(instance)), noise, evaluations);
    }

    private static Problem problem(TestProblem function) {
        if (function instanceof MultiObjectiveTestFunction several) {
            return new TradeoffProblem(several);
        }
        Direction direction = function.minimization() ? Direction.MINIMIZE : Direction.MAXIMIZE;
        return new FunctionProblem(function.name(), (TestFunction) function, direction);
    }
}
