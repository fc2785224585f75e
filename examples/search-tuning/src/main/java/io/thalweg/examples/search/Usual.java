package io.thalweg.examples.search;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What each query has usually scored of late. Some queries are easy and some are hopeless, whatever the settings; so what tells settings
 * apart is not the score, but by how much it exceeds what is usual for its query. That costs nothing but queries that come again.
 */
final class Usual {

    /** The latest score counts so much at least. */
    private static final double LEAST_SHARE = 0.1;

    /** Mean of scores, and how many there were. */
    private record Mean(double value, int visits) {

        Mean with(double score) {
            return new Mean(value + (score - value) * Math.max(1.0 / (visits + 1), LEAST_SHARE), visits + 1);
        }
    }

    private final Map<String, Mean> queries = new HashMap<>();

    /** {@return by how much a score exceeds what is usual} Empty at the first visit of a query. */
    OptionalDouble surplus(String query, double score) {
        Mean before = queries.get(query);
        if (before == null) {
            queries.put(query, new Mean(score, 1));
            return OptionalDouble.empty();
        }
        queries.put(query, before.with(score));
        return OptionalDouble.of(score - before.value());
    }
}
