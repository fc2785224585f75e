package io.thalweg.benchmark.suite;

import io.thalweg.baseline.Baseline;
import io.thalweg.cli.internal.optimize.Problem;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.random.Seed;
import io.thalweg.core.trial.Outcome;
import java.util.List;
import java.util.Map;

/**
 * A baseline. It minimises a number: what violates a constraint is infinitely bad.
 *
 * @param name of the baseline
 * @param baseline what it does
 */
record BaselineContestant(String name, Baseline baseline) implements Contestant {

    /** Those that do not look at values, and so search for trade-offs as well as for anything else. */
    private static final List<String> BLIND = List.of("random", "sobol");

    @Override
    public void check(Task task) {
        Problem problem = task.problem();
        if (!problem.furtherObjectives().isEmpty() && !BLIND.contains(name)) {
            throw new UsageException("--optimizer " + name + " minimizes one number, and " + task.function()
                    + " has several objectives; take " + Contestants.DEFAULT + ", " + String.join(", ", BLIND)
                    + " or a --command");
        }
        try {
            baseline.minimize(problem.space(), point -> 0, 1, Seed.of(0)); // it refuses spaces that it cannot search
        } catch (IllegalArgumentException e) {
            throw new UsageException("--optimizer " + name + ", " + task.function() + ": " + e.getMessage());
        }
    }

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
