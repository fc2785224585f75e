package io.thalweg.baseline.surrogate;

import io.thalweg.core.internal.random.Shuffle;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.streaming.FixedBudget;
import io.thalweg.surrogate.streaming.Growth;
import io.thalweg.surrogate.streaming.SizePolicy;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * A fixed number of points, a part of which every batch replaces by rows of its own, both at random; refits move all of them by the
 * gradient of the bound. This is what Bui, Nguyen and Turner, "Streaming sparse Gaussian process approximations" (2017), did with 30 %;
 * it is here to compare with: points of the past are given up whether or not they are missed. {@link FixedBudget} chooses.
 *
 * @param most number of points, at least 1
 * @param share of the points that is replaced, from 0 to 1
 * @param seed of the choices
 */
public record RandomReplacement(int most, double share, Seed seed) implements SizePolicy {

    /**
     * Checks the numbers.
     *
     * @param most number of points, at least 1
     * @param share of the points that is replaced, from 0 to 1
     * @param seed of the choices
     */
    public RandomReplacement {
        if (most < 1) {
            throw new IllegalArgumentException("most is " + most + ", must be at least 1");
        }
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("share is " + share + ", must be from 0 to 1");
        }
    }

    /**
     * {@return the surrogate as published}
     *
     * @param most how many observations are kept at most
     * @param seed the randomness
     */
    public static RandomReplacement of(int most, Seed seed) {
        return new RandomReplacement(most, 0.3, seed);
    }

    @Override
    public void choose(Growth growth) {
        int before = growth.pointsBefore();
        int replaced = (int) Math.ceil(share * most);
        int added = Math.min(growth.rows(), Math.max(replaced, most - before));
        RandomGenerator random = seed.child("batch", growth.observations()).generator();
        growth.replace(some(Math.min(before, most - added), before, random), some(added, growth.rows(), random));
    }

    /** k of the numbers 0 … n − 1, ascending. */
    private static int[] some(int k, int n, RandomGenerator random) {
        return IntStream.of(Shuffle.choice(k, n, random)).sorted().toArray();
    }

    @Override
    public boolean movesPoints() {
        return true;
    }

    /** Points that were moved are not thrown away. */
    @Override
    public boolean choosesAnew() {
        return false;
    }
}
