package io.thalweg.core.curve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Hyperband (Li et al., JMLR 2018): brackets s = s<sub>max</sub> … 0 of successive halving, from many trials stopped early to few that run
 * to their end, over and over. A trial's number says which bracket it is in. Where evaluations can go on after a stop, a bracket waits
 * at each rung until all its trials have come there, and the best go on; meanwhile the next one begins. Elsewhere an evaluation that
 * comes to a rung goes on if it is among the best 1/η of its bracket, of all rounds, that have come there so far.
 *
 * @param reduction η, at least 2
 */
public record Hyperband(int reduction) implements StoppingRule {

    /**
     * Checks the number.
     *
     * @param reduction at least 2
     * @throws IllegalArgumentException if it is smaller
     */
    public Hyperband {
        Curves.requireReduction(reduction);
    }

    /**
     * A bracket.
     *
     * @param trials n<sub>i</sub>, how many trials run to rung i
     * @param steps r<sub>i</sub>, the rungs, of which the last is the end
     */
    record Bracket(List<Long> trials, List<Long> steps) {

        /** How many trials begin. */
        long size() {
            return trials.get(0);
        }
    }

    /**
     * The brackets of a round: n = ⌈(s<sub>max</sub> + 1)η<sup>s</sup>/(s + 1)⌉ trials from r = Rη<sup>−s</sup> steps, n<sub>i</sub> = ⌊nη<sup>−i</sup>⌋ of
     * them to rη<sup>i</sup>, rounded half up and at least 1.
     */
    List<Bracket> brackets(long steps) {
        int most = Rungs.log(reduction, (double) steps);
        List<Bracket> brackets = new ArrayList<>();
        for (int s = most; s >= 0; s--) {
            long power = 1;
            for (int i = 0; i < s; i++) {
                power *= reduction;
            }
            long n = ((most + 1) * power + s) / (s + 1);
            List<Long> trials = new ArrayList<>();
            List<Long> rungs = new ArrayList<>();
            long divisor = 1;
            for (int i = 0; i <= s; i++) {
                trials.add(n / divisor);
                rungs.add(Math.max(1, (2 * steps * divisor + power) / (2 * power)));
                divisor *= reduction;
            }
            brackets.add(new Bracket(trials, rungs));
        }
        return brackets;
    }

    @Override
    public Optional<String> stop(Race race, long trial) {
        List<Bracket> brackets = brackets(race.curves().steps());
        Bracket bracket = bracket(brackets, trial);
        Race.Runner runner = race.runner(trial);
        for (int i = bracket.steps().size() - 2; i >= 0; i--) {
            long step = bracket.steps().get(i);
            if (Race.reaches(runner, step)) {
                boolean stops = race.curves().resumable()
                        || !SuccessiveHalving.isAmongBest(
                                race,
                                runner,
                                step,
                                race.runners().stream()
                                        .filter(other -> bracket(
                                                        brackets, other.trial().number())
                                                .equals(bracket)),
                                reduction);
                return stops ? Optional.of(SuccessiveHalving.reason(race, step, reduction)) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static long round(List<Bracket> brackets) {
        return brackets.stream().mapToLong(Bracket::size).sum();
    }

    private static Bracket bracket(List<Bracket> brackets, long trial) {
        long place = trial % round(brackets);
        for (Bracket bracket : brackets) {
            if (place < bracket.size()) {
                return bracket;
            }
            place -= bracket.size();
        }
        throw new AssertionError(trial);
    }

    @Override
    public OptionalLong resume(Race race) {
        List<Bracket> brackets = brackets(race.curves().steps());
        List<Race.Runner> all = race.runners();
        int begin = 0;
        for (int b = 0; begin < all.size(); b++) {
            Bracket bracket = brackets.get(b % brackets.size());
            int end = Math.toIntExact(begin + bracket.size());
            if (end > all.size()) {
                break; // it has not begun with all its trials
            }
            OptionalLong next = resume(race, bracket, all.subList(begin, end));
            if (next.isPresent()) {
                return next;
            }
            begin = end;
        }
        return OptionalLong.empty();
    }

    /** The trial of a bracket that goes on. */
    private static OptionalLong resume(Race race, Bracket bracket, List<Race.Runner> begun) {
        List<Race.Runner> members = begun;
        for (int i = 0; i + 1 < bracket.steps().size(); i++) {
            long step = bracket.steps().get(i);
            long above = bracket.steps().get(i + 1);
            List<Race.Placed> here = members.stream()
                    .flatMap(runner -> race.at(runner, step).stream())
                    .sorted(Race.MERIT)
                    .toList();
            boolean complete = members.stream()
                    .allMatch(runner -> runner.status() != Race.Status.RUNNING
                            || race.at(runner, step).isPresent());
            if (!complete) {
                return OptionalLong.empty();
            }
            members = here.stream()
                    .filter(placed -> Double.isFinite(placed.value()))
                    .limit(bracket.trials().get(i + 1))
                    .map(Race.Placed::runner)
                    .toList();
            for (Race.Runner runner : members) {
                if (runner.status() == Race.Status.STOPPED
                        && race.at(runner, above).isEmpty()) {
                    return OptionalLong.of(runner.trial().number());
                }
            }
        }
        return OptionalLong.empty();
    }
}
