package io.thalweg.benchmark.suite;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One algorithm beside another on the same problems and seeds.
 *
 * @param algorithm that is compared
 * @param other that it is compared with
 * @param wins pairs in which the gap at the end is smaller
 * @param ties pairs in which both are equally good, to rounding or below {@link Scores#FLOOR}
 * @param losses pairs in which it is larger
 * @param chance of a split at least as uneven if both are equally good, by the sign test
 */
record Comparison(String algorithm, String other, int wins, int ties, int losses, double chance) {

    private static final double ROUNDING = 1e-9;

    /** Compares two algorithms; pairs of which one run is missing are left out. */
    static Comparison of(String algorithm, String other, List<Run> runs) {
        Map<Run.Pair, Run> others = new HashMap<>();
        runs.stream()
                .filter(run -> run.key().algorithm().equals(other))
                .forEach(run -> others.put(run.key().pair(), run));
        List<Integer> signs = new ArrayList<>();
        for (Run run : runs) {
            Run rival = others.get(run.key().pair());
            if (run.key().algorithm().equals(algorithm) && rival != null) {
                int budget = Math.min(run.evaluations(), rival.evaluations());
                signs.add(compare(run.gapAt(budget), rival.gapAt(budget)));
            }
        }
        int wins = (int) signs.stream().filter(sign -> sign < 0).count();
        int losses = (int) signs.stream().filter(sign -> sign > 0).count();
        return new Comparison(
                algorithm, other, wins, signs.size() - wins - losses, losses, Statistics.signTest(wins, losses));
    }

    private static int compare(double gap, double rival) {
        double a = Scores.floor(gap);
        double b = Scores.floor(rival);
        boolean same = a == b || Math.abs(a - b) <= ROUNDING * Math.max(Math.abs(a), Math.abs(b));
        return same ? 0 : Double.compare(a, b);
    }
}
