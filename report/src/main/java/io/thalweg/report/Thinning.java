package io.thalweg.report;

import io.thalweg.report.internal.chart.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Some of many entries, by a rule that can be told: those that must be seen and, evenly spaced, as many of the others as there is room
 * for.
 *
 * @param shown those drawn, in order
 * @param all how many there are
 */
record Thinning<T>(List<T> shown, int all) {

    static <T> Thinning<T> of(List<T> entries, int most, Predicate<T> important) {
        int n = entries.size();
        if (n <= most) {
            return new Thinning<>(entries, n);
        }
        List<Integer> kept = indices(entries, important);
        List<Integer> others = indices(entries, important.negate());
        // what must be seen takes nine tenths of the room at most
        List<Integer> chosen = new ArrayList<>(spaced(kept, Math.min(kept.size(), Math.max(1, most * 9 / 10))));
        chosen.addAll(spaced(others, most - chosen.size()));
        return new Thinning<>(chosen.stream().sorted().map(entries::get).toList(), n);
    }

    private static <T> List<Integer> indices(List<T> entries, Predicate<T> condition) {
        List<Integer> indices = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            if (condition.test(entries.get(i))) {
                indices.add(i);
            }
        }
        return indices;
    }

    /** m of the indices, evenly spaced, the first and the last among them. */
    private static List<Integer> spaced(List<Integer> indices, int m) {
        List<Integer> chosen = new ArrayList<>();
        int n = indices.size();
        for (int k = 0; k < Math.min(m, n); k++) {
            chosen.add(indices.get(m <= 1 || n <= m ? Math.min(k, n - 1) : (int) ((long) k * (n - 1) / (m - 1))));
        }
        return chosen;
    }

    /** What to say of what is left out; empty if nothing is. */
    String words(String important) {
        return shown.size() == all
                ? ""
                : " Of " + Numbers.count(all) + " points " + Numbers.count(shown.size()) + " are drawn: " + important
                        + ", and of the others every one in so many.";
    }
}
