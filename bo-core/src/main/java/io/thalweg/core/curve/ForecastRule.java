package io.thalweg.core.curve;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Stops by forecasts. What curves have done so far says where each will end, N(m, s²), see {@link CurveEnds}, and so how probable it is that it ends better
 * than y*, the best that was measured or is expected of another running trial. The first steps of a trial say little, and then its chance
 * is that of any other, however small: so it stops as soon as its chance is less than a share of the mean chance of all trials that have
 * come to its step. Domhan, Springenberg and Hutter (IJCAI 2015) compare the chance with 0.05, which stops a new trial at its first step
 * once there are twenty.
 *
 * <p>Where evaluations can go on after a stop, the stopped trial of the highest chance does as soon as that is twice the share.
 *
 * @param share of the mean chance below which an evaluation stops, above 0 and below 1
 */
public record ForecastRule(double share) implements StoppingRule {

    static final double USUAL = 0.5;

    /** How many trials must have come to a step before one stops there. */
    private static final int FEWEST = 3;

    /**
     * Checks the number.
     *
     * @param share above 0 and below 1
     * @throws IllegalArgumentException if it is not
     */
    public ForecastRule {
        if (!(share > 0 && share < 1)) {
            throw new IllegalArgumentException("share is " + share + ", must be above 0 and below 1");
        }
    }

    @Override
    public Optional<String> stop(Race race, long trial) {
        Race.Runner runner = race.runner(trial);
        long step = runner.curve().lastStep();
        if (runner.curve().isEmpty() || step >= race.curves().steps()) {
            return Optional.empty();
        }
        CurveEnds ends = CurveEnds.of(race);
        if (!Double.isFinite(runner.curve().lastValue())) {
            return Optional.of("it has diverged at step " + step);
        }
        CurveEnds.End best = best(race, ends, trial);
        OptionalDouble ratio = ratio(race, ends, runner, best);
        return ratio.isPresent() && ratio.getAsDouble() < share
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "its chance to end better than %.4g is %.2g of that of the trials that have come to step %d",
                        ends.scale().value(best.mean()),
                        ratio.getAsDouble(),
                        step))
                : Optional.empty();
    }

    /** The best end that was measured or is expected of a running trial other than one. */
    private static CurveEnds.End best(Race race, CurveEnds ends, long trial) {
        CurveEnds.End best = new CurveEnds.End(Double.POSITIVE_INFINITY, 0);
        for (Race.Runner other : race.runners()) {
            boolean counts = other.status() == Race.Status.FINISHED
                    || (other.status() == Race.Status.RUNNING && !other.curve().isEmpty());
            if (counts && other.trial().number() != trial) {
                CurveEnds.End end = ends.end(other);
                best = end.mean() < best.mean() ? end : best;
            }
        }
        return best;
    }

    /**
     * The chance of a trial to end better than the best, in units of the mean chance of all that have come to its last step; empty if these are
     * too few, or none has a chance.
     */
    private static OptionalDouble ratio(Race race, CurveEnds ends, Race.Runner runner, CurveEnds.End best) {
        long step = runner.curve().lastStep();
        double[] chances = race.runners().stream()
                .filter(other -> !other.curve().isEmpty())
                .flatMap(other -> race.at(other, step).stream())
                .mapToDouble(
                        placed -> ends.end(race.value(placed.value()), step).chanceBelow(best))
                .toArray();
        double sum = 0;
        for (double chance : chances) {
            sum += chance;
        }
        double own = ends.end(runner.curve().lastValue(), step).chanceBelow(best);
        return chances.length < FEWEST || sum == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(own * chances.length / sum);
    }

    @Override
    public OptionalLong resume(Race race) {
        CurveEnds ends = CurveEnds.of(race);
        CurveEnds.End best = best(race, ends, -1);
        OptionalLong next = OptionalLong.empty();
        double most = 2 * share;
        for (Race.Runner runner : race.runners()) {
            if (runner.status() == Race.Status.STOPPED
                    && !runner.curve().isEmpty()
                    && Double.isFinite(runner.curve().lastValue())) {
                double ratio = ratio(race, ends, runner, best).orElse(0);
                if (ratio > most) {
                    most = ratio;
                    next = OptionalLong.of(runner.trial().number());
                }
            }
        }
        return next;
    }
}
