package io.thalweg.core.curve;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
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
        OptionalDouble ratio = ratio(runner, best, Field.of(race, ends, step, best));
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
     * All that have come to a step.
     *
     * @param outlook from that step
     * @param size how many these are
     * @param chances the sum of their chances to end better than the best, by their values up to that step
     */
    private record Field(CurveEnds.Outlook outlook, int size, double chances) {

        static Field of(Race race, CurveEnds ends, long step, CurveEnds.End best) {
            CurveEnds.Outlook outlook = ends.after(step);
            int size = 0;
            double sum = 0;
            for (Race.Runner other : race.runners()) {
                Optional<Race.Placed> placed = other.curve().isEmpty() ? Optional.empty() : race.at(other, step);
                if (placed.isPresent()) {
                    sum += outlook.end(other, race.value(placed.get().value())).chanceBelow(best);
                    size++;
                }
            }
            return new Field(outlook, size, sum);
        }
    }

    /**
     * The chance of a trial to end better than the best, in units of the mean chance of all that have come to its last step; empty if these are
     * too few, or none has a chance.
     */
    private static OptionalDouble ratio(Race.Runner runner, CurveEnds.End best, Field field) {
        double own = field.outlook().end(runner, runner.curve().lastValue()).chanceBelow(best);
        return field.size() < FEWEST || field.chances() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(own * field.size() / field.chances());
    }

    @Override
    public OptionalLong resume(Race race) {
        CurveEnds ends = CurveEnds.of(race);
        CurveEnds.End best = best(race, ends, -1);
        OptionalLong next = OptionalLong.empty();
        double most = 2 * share;
        Map<Long, Field> fields = new HashMap<>();
        for (Race.Runner runner : race.runners()) {
            if (runner.status() == Race.Status.STOPPED
                    && !runner.curve().isEmpty()
                    && Double.isFinite(runner.curve().lastValue())) {
                Field field =
                        fields.computeIfAbsent(runner.curve().lastStep(), step -> Field.of(race, ends, step, best));
                double ratio = ratio(runner, best, field).orElse(0);
                if (ratio > most) {
                    most = ratio;
                    next = OptionalLong.of(runner.trial().number());
                }
            }
        }
        return next;
    }
}
