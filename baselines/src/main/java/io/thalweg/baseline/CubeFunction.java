package io.thalweg.baseline;

import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * The objective over the unit cube, in the form that numerical optimisers need: finite everywhere.
 *
 * <p>Coordinates are rounded to the nearest admissible point. Where the objective is +∞, the optimiser sees a penalty that is as far
 * above the worst value seen as that is above the best one, at least 1. Values beyond ±10¹⁰⁰ are seen as that, for optimisers
 * square them.
 */
final class CubeFunction {

    private static final double LARGEST = 1e100;

    private final SearchSpace space;
    private final Evaluations evaluations;
    private double best = Double.POSITIVE_INFINITY;
    private double worst = Double.NEGATIVE_INFINITY;

    /** Where the present run began: the library evaluates it once more. */
    private double[] start = {};

    private double startValue;

    CubeFunction(SearchSpace space, Evaluations evaluations) {
        this.space = space;
        this.evaluations = evaluations;
    }

    /** The space that the cube encodes. */
    SearchSpace space() {
        return space;
    }

    /** Number of coordinates. */
    int dimension() {
        return space.dimension();
    }

    /** Number of evaluations that remain. */
    int left() {
        return evaluations.left();
    }

    /**
     * Where the next run begins: the first of some random points whose value is finite.
     *
     * @return a new array, length d, evaluated
     */
    double[] start(Seed seed) {
        RandomGenerator random = seed.generator();
        double[] u;
        do {
            u = random.doubles(dimension()).toArray();
            startValue = evaluate(u);
        } while (startValue == Double.POSITIVE_INFINITY);
        start = u;
        return u.clone();
    }

    /** The value at coordinates in [0, 1], length d: a number, or +∞. */
    double raw(double[] u) {
        return Arrays.equals(u, start) ? startValue : evaluate(u);
    }

    private double evaluate(double[] u) {
        double value = evaluations.value(space.decode(u));
        if (value == Double.POSITIVE_INFINITY) {
            return value;
        }
        double seen = Math.max(-LARGEST, Math.min(LARGEST, value));
        best = Math.min(best, seen);
        worst = Math.max(worst, seen);
        return seen;
    }

    /** The value at coordinates in [0, 1], length d: finite, a penalty in place of +∞. */
    double value(double[] u) {
        double value = raw(u);
        return value == Double.POSITIVE_INFINITY ? worst + Math.max(1, worst - best) : value;
    }
}
