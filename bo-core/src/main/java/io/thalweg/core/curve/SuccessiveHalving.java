package io.thalweg.core.curve;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Asynchronous successive halving, ASHA (Li et al., MLSys 2020). Where evaluations can go on after a stop, as it was published: each
 * stops at every rung, and whenever there is room the best of those that are among the best 1/η of their rung go on, from the highest
 * rung down. Elsewhere in its stopping form: an evaluation that reaches a rung goes on if it is among the best 1/η of those that have
 * reached it so far, or the best of fewer.
 *
 * @param first steps of the first rung, r
 * @param reduction η, at least 2
 */
public record SuccessiveHalving(long first, int reduction) implements StoppingRule {

    /**
     * Checks the numbers.
     *
     * @param first at least 1
     * @param reduction at least 2
     * @throws IllegalArgumentException if one is smaller
     */
    public SuccessiveHalving {
        Curves.requirePositive("first", first);
        Curves.requireReduction(reduction);
    }

    private List<Long> rungs(Race race) {
        return Rungs.of(first, reduction, race.curves().steps());
    }

    @Override
    public Optional<String> stop(Race race, long trial) {
        List<Long> rungs = rungs(race);
        Race.Runner runner = race.runner(trial);
        for (int k = rungs.size() - 2; k >= 0; k--) {
            long step = rungs.get(k);
            if (Race.reaches(runner, step)) {
                boolean goesOn = race.curves().resumable()
                        ? next(race, trial).equals(OptionalLong.of(trial))
                        : isAmongBest(race, runner, step, race.runners().stream());
                return goesOn ? Optional.empty() : Optional.of(reason(race, step, reduction));
            }
        }
        return Optional.empty();
    }

    /** Why a trial stops at a rung. */
    static String reason(Race race, long step, int reduction) {
        return race.curves().resumable()
                ? "it waits at step " + step + " until it is among the best 1/" + reduction + " there"
                : "it is not among the best 1/" + reduction + " of the trials that have come to step " + step;
    }

    /** Whether a trial is among the best 1/η of those that have reached a step, itself included; the best alone, of fewer than η. */
    private boolean isAmongBest(Race race, Race.Runner runner, long step, Stream<Race.Runner> all) {
        return isAmongBest(race, runner, step, all, reduction);
    }

    static boolean isAmongBest(Race race, Race.Runner runner, long step, Stream<Race.Runner> all, int reduction) {
        double[] values = all.flatMap(other -> race.at(other, step).stream())
                .mapToDouble(Race.Placed::value)
                .sorted()
                .toArray();
        double cut = values[Math.max(values.length / reduction, 1) - 1];
        return race.at(runner, step).orElseThrow().value() <= cut;
    }

    @Override
    public OptionalLong resume(Race race) {
        return next(race, -1);
    }

    /**
     * The stopped trial that goes on.
     *
     * @param here a running trial that counts as stopped; −1 if there is none
     */
    private OptionalLong next(Race race, long here) {
        List<Long> rungs = rungs(race);
        for (int k = rungs.size() - 2; k >= 0; k--) {
            long step = rungs.get(k);
            long above = rungs.get(k + 1);
            List<Race.Placed> rung = race.runners().stream()
                    .flatMap(runner -> race.at(runner, step).stream())
                    .sorted(Race.MERIT)
                    .toList();
            for (Race.Placed placed : rung.subList(0, rung.size() / reduction)) {
                Race.Runner runner = placed.runner();
                boolean waits =
                        runner.status() == Race.Status.STOPPED || runner.trial().number() == here;
                if (waits && race.at(runner, above).isEmpty() && Double.isFinite(placed.value())) {
                    return OptionalLong.of(runner.trial().number());
                }
            }
        }
        return OptionalLong.empty();
    }
}
