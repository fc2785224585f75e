package io.thalweg.benchmark.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.cli.internal.optimize.Problem;
import io.thalweg.core.random.Seed;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.RegretProbability;
import io.thalweg.core.trial.Trial;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The stopping rule on the functions of the suite {@code classical} in up to six dimensions, with budgets of 20 evaluations for each: of the searches that end
 * early, how many have more left? ε is what a user would say who has seen the first values: a hundredth of the range of the initial design.
 */
@Tag("study")
class StoppingStudyTest {

    private static final int INSTANCES = Integer.getInteger("thalweg.instances", 14);
    private static final int MOST_DIMENSIONS = 6;
    private static final double PROBABILITY = 0.05;

    @Test
    void atMostATenthOfTheSearchesThatStopHaveMoreLeft() {
        int runs = 0;
        int stopped = 0;
        int failed = 0;
        for (int instance = 1; instance <= INSTANCES; instance++) {
            for (SuiteFunction function : new ClassicalSuite().functions()) {
                if (function.dimension() <= MOST_DIMENSIONS) {
                    Optional<Double> left = left(function, instance);
                    runs++;
                    stopped += left.isPresent() ? 1 : 0;
                    failed += left.isPresent() && left.get() > 1 ? 1 : 0;
                }
            }
        }
        System.out.println(runs + " runs, " + stopped + " stopped, " + failed + " with more left");
        assertThat(stopped).isGreaterThan(runs / 3);
        assertThat(failed).isLessThanOrEqualTo(stopped / 10);
    }

    /** How much a search that stops has left, in units of ε; empty if it does not stop. */
    private static Optional<Double> left(SuiteFunction function, int instance) {
        int d = function.dimension();
        Task task = function.task(instance, 20 * d);
        Problem problem = task.problem();
        Direction direction = problem.direction();
        Study study = (direction == Direction.MINIMIZE
                        ? Thalweg.minimize(problem.space())
                        : Thalweg.maximize(problem.space()))
                .seed(instance)
                .build();
        RandomGenerator noise = Seed.of(instance).child("noise").generator();
        double lowest = Double.POSITIVE_INFINITY;
        double highest = Double.NEGATIVE_INFINITY;
        for (int n = 1; n <= 20 * d; n++) {
            Trial trial = study.ask();
            double value = problem.valueAt(trial.point()) + function.noise() * noise.nextGaussian();
            study.tell(trial, value);
            if (n <= 2 * d + 2) {
                lowest = Math.min(lowest, value);
                highest = Math.max(highest, value);
            }
            double epsilon = 0.01 * (highest - lowest);
            Optional<RegretProbability> regret =
                    n <= 2 * d + 2 ? Optional.empty() : study.regretWithin(epsilon, PROBABILITY);
            if (regret.isPresent()) {
                double found = problem.valueAt(study.recommend().orElseThrow().point());
                double gap = direction.sign() * (problem.optimum().orElseThrow() - found) / epsilon;
                System.out.println(task + " stopped after " + n + " with " + gap + " left: " + regret.get());
                return Optional.of(gap);
            }
        }
        return Optional.empty();
    }
}
