package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;

/**
 * Mixtures of three Gaussian bumps, an objective each.
 *
 * <pre>fₖ(x) = −Σⱼ wₖⱼ exp(−‖x − pₖⱼ‖² / (2 sₖⱼ²))</pre>
 *
 * on [0, 1]²: wide bumps are lower than narrow ones, so that the best point changes if the inputs are perturbed.
 *
 * <p>Source: S. Daulton, S. Cakmak, M. Balandat, M. A. Osborne, E. Zhou and E. Bakshy, Robust multi-objective Bayesian
 * optimization under input noise, ICML 2022; the first objective L. Fröhlich, E. Klenske, J. Vinogradska, C. Daniel and
 * M. Zeilinger, Noisy-input entropy search for efficient robust Bayesian optimization, AISTATS 2020.
 *
 * @param objectives M, from 2 to 4
 */
public record Gmm(int objectives) implements MultiObjectiveTestFunction {

    private static final double[][][] CENTRES = {
        {{0.2, 0.2}, {0.8, 0.2}, {0.5, 0.7}},
        {{0.07, 0.2}, {0.4, 0.8}, {0.85, 0.1}},
        {{0.08, 0.21}, {0.45, 0.75}, {0.86, 0.11}},
        {{0.09, 0.19}, {0.44, 0.72}, {0.89, 0.13}}
    };

    private static final double[][] WIDTHS = {{0.2, 0.1, 0.1}, {0.2, 0.1, 0.05}, {0.2, 0.1, 0.07}, {0.15, 0.07, 0.09}};

    private static final double[][] HEIGHTS = {{0.5, 0.7, 0.7}, {0.5, 0.7, 0.7}, {0.5, 0.7, 0.9}, {0.5, 0.7, 0.9}};

    private static final double[] REFERENCE = {-0.2338, -0.2211, -0.5180, -0.1866};

    /** Checks the number of objectives. */
    public Gmm {
        if (objectives < 2 || objectives > 4) {
            throw new IllegalArgumentException("objectives is " + objectives + ", GMM has 2, 3 or 4");
        }
    }

    @Override
    public String name() {
        return MultiObjectiveTestFunction.super.name() + "m" + objectives;
    }

    @Override
    public Box domain() {
        return Box.cube(2, 0, 1);
    }

    @Override
    public double[] formulas(double[] x) {
        double[] f = new double[objectives];
        for (int k = 0; k < objectives; k++) {
            for (int j = 0; j < 3; j++) {
                double distance = square(x[0] - CENTRES[k][j][0]) + square(x[1] - CENTRES[k][j][1]);
                f[k] -= HEIGHTS[k][j] * Math.exp(-distance / (2 * square(WIDTHS[k][j])));
            }
        }
        return f;
    }

    @Override
    public double[] referencePoint() {
        double[] reference = new double[objectives];
        System.arraycopy(REFERENCE, 0, reference, 0, objectives);
        return reference;
    }
}
