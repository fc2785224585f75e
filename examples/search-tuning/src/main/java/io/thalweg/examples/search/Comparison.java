package io.thalweg.examples.search;

import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The same queries, answered in four ways, and judged on queries that no search has seen.
 *
 * @param split of the queries
 * @param traffic of those for tuning
 * @param live tunes itself
 * @param usual stays at the default
 * @param random tries settings, and is told when taste changes
 * @param grid for each of two tastes, the best settings of the grid on all queries for tuning
 * @param book has the scores
 */
record Comparison(
        Split split, Traffic traffic, Course live, Course usual, Course random, List<Settings> grid, ScoreBook book) {

    /**
     * What is compared.
     *
     * @param queries that come in
     * @param change of taste after so many
     * @param budget evaluations of queries, for random search; live tuning is judged after so many
     * @param grid the settings that the best are chosen from with all evaluations
     */
    record Plan(int queries, int change, int budget, List<Settings> grid) {}

    /** Answers the queries of one seed. */
    static Comparison of(
            Judge judge,
            List<Collection.Query> queries,
            ScoreBook book,
            Plan plan,
            long seed,
            LongSupplier nanos,
            Service.Progress progress) {
        Seed root = Seed.of(seed);
        Split split = Split.of(queries.size(), root.child("split"));
        Traffic traffic =
                Traffic.of(split.tuning(), plan.queries(), plan.change(), book.tastes(), root.child("traffic"));
        return new Comparison(
                split,
                traffic,
                new Service(judge, queries).tuned(traffic, seed, nanos, progress),
                Service.fixed(traffic, Settings.DEFAULT, book),
                Service.random(traffic, split.tuning(), plan.budget(), book, root.child("random")),
                book.tastes().stream()
                        .map(taste -> Grid.best(plan.grid(), book, taste, split.tuning()))
                        .toList(),
                book);
    }

    /** The best settings of the grid for the taste of a time. */
    Settings gridAt(int queries) {
        return grid.get(book.tastes().indexOf(tasteAt(queries)));
    }

    private Taste tasteAt(int queries) {
        return traffic.taste(queries - 1);
    }

    /** Scores that the best settings of the grid, for the taste of the time, would have had on the queries that came in. */
    double[] servedByGrid() {
        double[] served = new double[traffic.queries().length];
        Arrays.setAll(served, i -> book.score(gridAt(i + 1), traffic.taste(i), traffic.queries()[i]));
        return served;
    }

    /** By how much settings beat the grid on the queries held out, each by each, to the taste of a time. */
    double[] heldOut(Settings settings, int queries) {
        Taste taste = tasteAt(queries);
        return Arrays.stream(split.heldOut())
                .mapToDouble(query -> book.score(settings, taste, query) - book.score(gridAt(queries), taste, query))
                .toArray();
    }

    /** By how much the settings recommended after so many queries beat the grid on all queries for tuning. */
    double ahead(int queries) {
        Taste taste = tasteAt(queries);
        return book.mean(live.bestAfter(queries), taste, split.tuning())
                - book.mean(gridAt(queries), taste, split.tuning());
    }

    /** Mean score on the queries held out, to the taste of a time. */
    double heldOutMean(Settings settings, int queries) {
        return book.mean(settings, tasteAt(queries), split.heldOut());
    }
}
