package io.thalweg.examples.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A thousand settings on a grid: what one would try without a model. */
final class Grid {

    private static final double[] TITLE = {0.1, 0.3, 0.5, 0.7, 0.9};
    private static final double[] K1 = {0.3, 0.6, 1.2, 2.4, 4.8};
    private static final double[] B = {0, 0.25, 0.5, 0.75, 1};
    private static final double[] WEIGHT = {0, 0.2, 0.4, 0.6};
    private static final int[][] DOCUMENTS_AND_TERMS = {{3, 20}, {10, 10}};

    private Grid() {}

    /** {@return all of them, 5 · 5 · 5 · 4 · 2} */
    static List<Settings> settings() {
        List<Settings> all = new ArrayList<>();
        for (double title : TITLE) {
            for (double k1 : K1) {
                for (double b : B) {
                    for (double weight : WEIGHT) {
                        for (int[] sizes : DOCUMENTS_AND_TERMS) {
                            all.add(new Settings(title, k1, b, sizes[0], sizes[1], weight));
                        }
                    }
                }
            }
        }
        return all;
    }

    /** {@return the settings with the greatest mean score on some queries} That takes as many evaluations as there are settings times queries. */
    static Settings best(List<Settings> settings, ScoreBook book, Taste taste, int[] queries) {
        return settings.stream()
                .max(Comparator.comparingDouble(each -> book.mean(each, taste, queries)))
                .orElseThrow();
    }
}
