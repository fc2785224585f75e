package io.thalweg.examples.search;

import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Queries that come in one after another, at random, from people whose taste changes once.
 *
 * @param queries their places in the collection
 * @param change so many come from people of the first taste
 * @param tastes the first and the second
 */
record Traffic(int[] queries, int change, List<Taste> tastes) {

    /** So many queries out of some. */
    static Traffic of(int[] some, int number, int change, List<Taste> tastes, Seed seed) {
        RandomGenerator dice = seed.generator();
        int[] queries = new int[number];
        Arrays.setAll(queries, i -> some[dice.nextInt(some.length)]);
        return new Traffic(queries, change, tastes);
    }

    /** The taste of the one who asks a query, which comes after so many others. */
    Taste taste(int before) {
        return tastes.get(before < change ? 0 : 1);
    }
}
