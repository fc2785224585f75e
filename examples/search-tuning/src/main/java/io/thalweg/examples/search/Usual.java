package io.thalweg.examples.search;

import java.util.HashMap;
import java.util.Map;

/**
 * What each query has usually scored of late. Some queries are easy and some are hopeless, whatever the settings; so what tells settings
 * apart is not the score, but by how much it exceeds what is usual for its query. That costs nothing but queries that come again.
 */
final class Usual {

    /** The latest score counts so much at least: a change of taste is the new usual after some five visits. */
    private static final double LEAST_SHARE = 0.2;

    /** Sum of scores by count, until counts are as large as {@link #LEAST_SHARE} allows. */
    private record Mean(double value, int visits) {

        Mean with(double score) {
            return new Mean(value + (score - value) * Math.max(1.0 / (visits + 1), LEAST_SHARE), visits + 1);
        }
    }

    private final Map<String, Mean> queries = new HashMap<>();
    private Mean all = new Mean(0, 0);

    /** {@return by how much a score exceeds what is usual} A query that was never seen is compared with all others. */
    double surplus(String query, double score) {
        double expected = queries.getOrDefault(query, all).value();
        queries.merge(query, new Mean(score, 1), (before, first) -> before.with(score));
        all = new Mean(all.value() + (score - all.value()) / (all.visits() + 1), all.visits() + 1);
        return score - expected;
    }
}
