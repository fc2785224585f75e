package io.thalweg.benchmark.suite;

import io.thalweg.cli.internal.optimize.Problem;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Measures points for an optimiser and keeps what it has found. The noise of an evaluation depends on its number alone, so that all
 * optimisers meet the same. Used by one thread.
 */
final class Evaluator {

    private final Task task;
    private final Seed seed;
    private final Score score;
    private final List<Run.Step> improvements = new ArrayList<>();
    private int evaluations;

    Evaluator(Task task, Seed seed) {
        this.task = task;
        this.seed = seed;
        this.score = Score.of(task.problem());
    }

    /** Number of evaluations left. */
    int left() {
        return task.budget() - evaluations;
    }

    /**
     * Measures a point.
     *
     * @throws IllegalStateException if no evaluation is left
     */
    Outcome measure(Point point) {
        if (left() == 0) {
            throw new IllegalStateException("the budget of " + task.budget() + " evaluations is spent");
        }
        RandomGenerator noise = seed.child("noise", evaluations).generator();
        Problem problem = task.problem();
        double value = problem.valueAt(point);
        Map<String, Double> further = problem.furtherValuesAt(point);
        Map<String, Double> constraints = problem.constraintsAt(point);
        evaluations++;
        if (score.improvesWith(value, further, constraints)) {
            improvements.add(new Run.Step(evaluations, score.gap()));
        }
        double told = value + noise(noise);
        Map<String, Double> others = new LinkedHashMap<>();
        further.forEach((name, one) -> others.put(name, one + noise(noise)));
        others.putAll(constraints);
        return Outcome.of(told, Double.NaN, others);
    }

    private double noise(RandomGenerator random) {
        return task.noise() == 0 ? 0 : task.noise() * random.nextGaussian();
    }

    /** The gap after each evaluation that made it smaller, and after the last. */
    List<Run.Step> steps() {
        List<Run.Step> steps = new ArrayList<>(improvements);
        if (evaluations > 0 && (steps.isEmpty() || steps.get(steps.size() - 1).evaluations() < evaluations)) {
            steps.add(new Run.Step(evaluations, score.gap()));
        }
        return steps;
    }
}
