package io.thalweg.benchmark.suite;

import io.thalweg.baseline.Baseline;
import io.thalweg.cli.optimize.Problem;
import io.thalweg.core.random.Seed;
import io.thalweg.core.study.Outcome;
import java.util.Map;

/**
 * A baseline. It minimises a number: what violates a constraint is infinitely bad.
 *
 * @param name of the baseline
 * @param baseline what it does
 */
record BaselineContestant(String name, Baseline baseline) implements Contestant {

    @Override
    public void run(Task task, Evaluator evaluator, Seed seed) {
        Problem problem = task.problem();
        int sign = -problem.direction().sign();
        baseline.minimize(
                problem.space(), point -> sign * value(evaluator.measure(point), problem), task.budget(), seed);
    }

    /** A value that is as bad as can be where a constraint is violated. */
    private static double value(Outcome outcome, Problem problem) {
        Outcome.Measured measured = (Outcome.Measured) outcome;
        Map<String, Double> others = measured.others();
        boolean feasible = problem.constraintNames().stream().allMatch(name -> others.getOrDefault(name, 0.0) >= 0);
        return feasible ? measured.value() : -problem.direction().sign() * Double.POSITIVE_INFINITY;
    }
}
