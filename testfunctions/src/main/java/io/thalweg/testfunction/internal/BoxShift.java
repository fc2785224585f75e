package io.thalweg.testfunction.internal;

import io.thalweg.core.random.Seed;
import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiFidelityTestFunction;
import io.thalweg.testfunction.TestProblem;
import java.util.random.RandomGenerator;

/** The map of a box onto itself that {@link Shifted} describes. */
final class BoxShift {

    private static final double LEAST = 0.05;
    private static final double MOST = 0.10;

    private final Box box;

    /** The number a of each coordinate; 1 where it stays. */
    private final double[] ratios;

    /** The shift of a problem's box; coordinates that are whole numbers or fidelities stay. */
    BoxShift(TestProblem problem, Seed seed) {
        box = problem.domain();
        ratios = new double[box.dimension()];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = ratio(seed.child("shift", i).generator());
        }
        for (int whole : problem.integerCoordinates()) {
            ratios[whole] = 1;
        }
        if (problem instanceof MultiFidelityTestFunction levels) {
            for (int fidelity : levels.fidelityCoordinates()) {
                ratios[fidelity] = 1;
            }
        }
    }

    private static double ratio(RandomGenerator random) {
        double distance = LEAST + (MOST - LEAST) * random.nextDouble();
        double centre = 0.5 + (random.nextBoolean() ? distance : -distance);
        return centre / (1 - centre);
    }

    /** Where the original has the value that the shifted problem has at x, as a new array. */
    double[] original(double[] x) {
        return mapped(x, false);
    }

    /** Where the shifted problem has the value that the original has at x, as a new array. */
    double[] moved(double[] x) {
        return mapped(x, true);
    }

    private double[] mapped(double[] x, boolean back) {
        double[] y = x.clone();
        for (int i = 0; i < y.length; i++) {
            if (ratios[i] != 1) {
                double lower = box.lower(i);
                double upper = box.upper(i);
                double a = back ? 1 / ratios[i] : ratios[i];
                double u = (x[i] - lower) / (upper - lower);
                double w = u / (u + a * (1 - u));
                // Rounding must not lead out of the box.
                y[i] = Math.min(Math.max(lower + (upper - lower) * w, lower), upper);
            }
        }
        return y;
    }
}
