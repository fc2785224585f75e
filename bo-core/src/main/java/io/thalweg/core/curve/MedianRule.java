package io.thalweg.core.curve;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The median rule of Vizier (Golovin et al., KDD 2017): an evaluation stops at step s if the best of its values so far is worse than
 * the median, over the finished trials, of the mean of their values up to s.
 *
 * @param grace the first step at which an evaluation may stop
 * @param finished how many trials with curves must have finished before
 */
public record MedianRule(long grace, int finished) implements StoppingRule {

    /**
     * Checks the numbers.
     *
     * @param grace at least 1
     * @param finished at least 1
     * @throws IllegalArgumentException if one is smaller
     */
    public MedianRule {
        Curves.requirePositive("grace", grace);
        Curves.requirePositive("finished", finished);
    }

    @Override
    public Optional<String> stop(Race race, long trial) {
        Curve curve = race.runner(trial).curve();
        long step = curve.lastStep();
        if (curve.isEmpty() || step < grace || step >= race.curves().steps()) {
            return Optional.empty();
        }
        double[] means = race.runners().stream()
                .filter(runner -> runner.status() == Race.Status.FINISHED
                        && runner.curve().before(step + 1) > 0)
                .mapToDouble(runner -> mean(race, runner.curve(), step))
                .toArray();
        if (means.length < finished) {
            return Optional.empty();
        }
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i < curve.size(); i++) {
            best = Math.min(best, race.cost(curve.value(i)));
        }
        double median = median(means);
        return best > median
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "its best value up to step %d, %.4g, is worse than the median %.4g of %d finished trials",
                        step,
                        race.value(best),
                        race.value(median),
                        means.length))
                : Optional.empty();
    }

    /** The mean of the values up to a step. */
    private static double mean(Race race, Curve curve, long step) {
        int n = curve.before(step + 1);
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += race.cost(curve.value(i));
        }
        return sum / n;
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        int half = values.length / 2;
        return values.length % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
    }

    @Override
    public OptionalLong resume(Race race) {
        return OptionalLong.empty();
    }
}
