package io.thalweg.examples.search;

import io.thalweg.core.random.Seed;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Queries to tune with and queries that no search sees, by their places in the collection.
 *
 * @param tuning two thirds
 * @param heldOut the others
 */
record Split(int[] tuning, int[] heldOut) {

    /** Two thirds of so many queries at random, and the others. */
    static Split of(int queries, Seed seed) {
        RandomGenerator dice = seed.generator();
        int[] order = IntStream.range(0, queries).toArray();
        for (int i = queries - 1; i > 0; i--) {
            int j = dice.nextInt(i + 1);
            int other = order[i];
            order[i] = order[j];
            order[j] = other;
        }
        int tuning = 2 * queries / 3;
        return new Split(
                IntStream.range(0, tuning).map(i -> order[i]).toArray(),
                IntStream.range(tuning, queries).map(i -> order[i]).toArray());
    }
}
