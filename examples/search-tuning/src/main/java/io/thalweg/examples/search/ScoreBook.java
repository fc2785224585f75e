package io.thalweg.examples.search;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What settings score on all queries to all tastes, computed once: for the grid and random search, and to judge afterwards. Several threads
 * may use it.
 */
final class ScoreBook {

    private final Judge judge;
    private final List<Collection.Query> queries;
    private final List<Taste> tastes;
    private final Map<Settings, double[][]> known = new ConcurrentHashMap<>();

    /** An empty book. */
    ScoreBook(Judge judge, List<Collection.Query> queries, List<Taste> tastes) {
        this.judge = judge;
        this.queries = queries;
        this.tastes = tastes;
    }

    /** {@return what scores are to} */
    List<Taste> tastes() {
        return tastes;
    }

    /** {@return the score of one query, by its place} */
    double score(Settings settings, Taste taste, int query) {
        return known.computeIfAbsent(settings, this::scores)[query][tastes.indexOf(taste)];
    }

    /** Writes down what some settings score, on all threads that there are. */
    void fill(List<Settings> settings) {
        settings.parallelStream().forEach(each -> known.computeIfAbsent(each, this::scores));
    }

    /** {@return the mean score of some queries, by their places} */
    double mean(Settings settings, Taste taste, int[] some) {
        return Arrays.stream(some)
                .mapToDouble(query -> score(settings, taste, query))
                .average()
                .orElseThrow();
    }

    private double[][] scores(Settings settings) {
        return queries.stream()
                .map(query -> judge.scores(query, settings, tastes))
                .toArray(double[][]::new);
    }
}
