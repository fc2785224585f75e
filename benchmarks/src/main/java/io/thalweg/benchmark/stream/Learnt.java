package io.thalweg.benchmark.stream;

import io.thalweg.cli.internal.regress.PrequentialRun;

/**
 * What a surrogate has made of a stream.
 *
 * @param key which run it is
 * @param figures errors, sizes and CPU time
 */
record Learnt(Key key, PrequentialRun.Figures figures) {

    /**
     * Which run: two of the same key have the same figures but for the time.
     *
     * @param surrogate its name, with settings
     * @param table name of the table
     * @param order in which rows came
     * @param seed of the split, the shuffle and the refits
     * @param most training rows at most; 0 for all
     * @param batches after the first twentieth
     */
    record Key(String surrogate, String table, Order order, long seed, int most, int batches) {}

    /** The order in which training rows come. */
    enum Order {
        /** By chance. */
        SHUFFLED,
        /** By the first feature, time in a series. */
        SORTED
    }
}
