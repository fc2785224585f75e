package io.thalweg.examples.search;

import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/** Answers queries as they come in, in one of three ways. */
final class Service {

    /** Is told how a service that tunes itself goes. */
    @FunctionalInterface
    interface Progress {

        /** After so many queries these settings are the best. */
        void after(int queries, Settings best);
    }

    private final Judge judge;
    private final List<Collection.Query> queries;

    /** A service that is judged. */
    Service(Judge judge, List<Collection.Query> queries) {
        this.judge = judge;
        this.queries = queries;
    }

    /** Tunes itself: it learns from the score of each query, and from nothing else. */
    Course tuned(Traffic traffic, long seed, LongSupplier nanos, Progress progress) {
        double[] served = new double[traffic.queries().length];
        List<Settings> best = new ArrayList<>();
        try (Tuner tuner = new Tuner(seed, nanos)) {
            for (int i = 0; i < served.length; i++) {
                Collection.Query query = queries.get(traffic.queries()[i]);
                served[i] = judge.score(query, tuner.settings(), traffic.taste(i));
                tuner.observe(query, served[i]);
                if ((i + 1) % Course.EVERY == 0) {
                    best.add(tuner.best());
                    progress.after(i + 1, best.get(best.size() - 1));
                }
            }
            return new Course(served, best, tuner.steps(), tuner.alarms());
        }
    }

    /** Stays as it is. */
    static Course fixed(Traffic traffic, Settings settings, ScoreBook book) {
        double[] served = new double[traffic.queries().length];
        Arrays.setAll(served, i -> book.score(settings, traffic.taste(i), traffic.queries()[i]));
        return new Course(served, Collections.nCopies(served.length / Course.EVERY, settings), List.of(), List.of());
    }

    /**
     * Tries settings at random on all queries for tuning, until it has spent a budget; then it serves the best of them. When taste changes, it
     * is told so and begins again.
     *
     * @param tuning places of these queries
     * @param budget evaluations of a query
     */
    static Course random(Traffic traffic, int[] tuning, int budget, ScoreBook book, Seed seed) {
        RandomGenerator dice = seed.generator();
        double[] served = new double[traffic.queries().length];
        List<Settings> best = new ArrayList<>();
        Settings incumbent = Settings.DEFAULT;
        Settings tried = incumbent;
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < served.length; i++) {
            Taste taste = traffic.taste(i);
            int spent = i < traffic.change() ? i : i - traffic.change();
            if (spent == 0) {
                most = Double.NEGATIVE_INFINITY;
            }
            if (spent < budget && spent % tuning.length == 0) {
                tried = drawn(dice);
            }
            boolean trying = spent < budget;
            served[i] = trying
                    ? book.score(tried, taste, tuning[spent % tuning.length])
                    : book.score(incumbent, taste, traffic.queries()[i]);
            if (trying && (spent + 1) % tuning.length == 0 && book.mean(tried, taste, tuning) > most) {
                most = book.mean(tried, taste, tuning);
                incumbent = tried;
            }
            if ((i + 1) % Course.EVERY == 0) {
                best.add(incumbent);
            }
        }
        return new Course(served, best, List.of(), List.of());
    }

    private static Settings drawn(RandomGenerator dice) {
        SearchSpace space = Settings.SPACE;
        return Settings.of(space.decode(dice.doubles(space.dimension()).toArray()));
    }
}
