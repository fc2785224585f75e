package io.thalweg.testfunction.internal;

import io.thalweg.core.internal.random.Shuffle;
import io.thalweg.core.random.Seed;
import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.TestFunction;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A function with other numbers for the values of its discrete coordinates, which {@link Shifted} leaves as they are: categories are put
 * into a seeded order, other whole numbers are reversed or not by the toss of a coin. Values, optima and constraints stay, their places
 * change.
 */
public final class Relabelled extends Reparameterized {

    private final int[] discrete;

    /** By discrete coordinate and number from the lower bound on, the original's number from the lower bound on. */
    private final int[][] originals;

    /**
     * A relabelled function.
     *
     * @param function the function whose discrete coordinates have new numbers
     * @param seed the randomness of the numbers
     */
    public Relabelled(TestFunction function, Seed seed) {
        super(function);
        discrete = function.integerCoordinates();
        originals = new int[discrete.length][];
        Box box = function.domain();
        int[] categories = function.categoricalCoordinates();
        for (int i = 0; i < discrete.length; i++) {
            int coordinate = discrete[i];
            int[] order = new int[(int) (box.upper(coordinate) - box.lower(coordinate)) + 1];
            Arrays.setAll(order, k -> k);
            RandomGenerator random = seed.child("labels", coordinate).generator();
            if (Arrays.binarySearch(categories, coordinate) >= 0) {
                Shuffle.inPlace(order, random);
            } else if (random.nextBoolean()) {
                Arrays.setAll(order, k -> order.length - 1 - k);
            }
            originals[i] = order;
        }
    }

    @Override
    public String name() {
        return "relabelled-" + function.name();
    }

    @Override
    double[] original(double[] x) {
        Box box = function.domain();
        double[] y = x.clone();
        for (int i = 0; i < discrete.length; i++) {
            double lower = box.lower(discrete[i]);
            y[discrete[i]] = lower + originals[i][(int) Math.rint(x[discrete[i]] - lower)];
        }
        return y;
    }

    @Override
    public List<double[]> optimizers() {
        Box box = function.domain();
        List<double[]> optimizers = function.optimizers();
        for (double[] x : optimizers) {
            for (int i = 0; i < discrete.length; i++) {
                double lower = box.lower(discrete[i]);
                int number = (int) Math.rint(x[discrete[i]] - lower);
                int[] order = originals[i];
                int label = 0;
                while (order[label] != number) {
                    label++;
                }
                x[discrete[i]] = lower + label;
            }
        }
        return optimizers;
    }
}
