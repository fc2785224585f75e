package io.thalweg.surrogate.internal.fit;

import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.DifferentiableFunction;

/**
 * A function in coordinates z with x = origin + scale ∘ z: with the right scales its curvature is about 1 in every direction,
 * and a quasi-Newton method starts as if it had seen the function before.
 *
 * @param function the function of x
 * @param origin the point z = 0
 * @param scale length of a unit of each z, positive
 */
record ScaledCoordinates(DifferentiableFunction function, double[] origin, double[] scale)
        implements DifferentiableFunction {

    /** Step of the differences of gradients, in coordinates of which one is a factor of e. */
    private static final double STEP = 1e-3;

    /** The longest unit: a direction that looks flat is not trusted further. */
    private static final double LONGEST = 1;

    /**
     * Scales from the curvature of another function, of which this one is about a multiple.
     *
     * @param similar a cheap function, such as the same objective on a part of the data
     * @param multiple how many times larger {@code function} is
     */
    static ScaledCoordinates like(
            DifferentiableFunction similar, double multiple, DifferentiableFunction function, double[] origin) {
        int p = origin.length;
        double[] at = new double[p];
        similar.evaluate(origin, at);
        double[] scale = new double[p];
        double[] moved = new double[p];
        for (int j = 0; j < p; j++) {
            double[] x = origin.clone();
            x[j] += STEP;
            similar.evaluate(x, moved);
            double curvature = multiple * (moved[j] - at[j]) / STEP;
            scale[j] = curvature * LONGEST * LONGEST > 1 ? 1 / Math.sqrt(curvature) : LONGEST;
        }
        return new ScaledCoordinates(function, origin, scale);
    }

    @Override
    public int dimension() {
        return origin.length;
    }

    /** The point x of some z. */
    double[] at(double[] z) {
        double[] x = new double[z.length];
        for (int j = 0; j < x.length; j++) {
            x[j] = origin[j] + scale[j] * z[j];
        }
        return x;
    }

    /** Bounds of x as bounds of z. */
    Bounds bounds(Bounds limits) {
        double[] below = limits.lower();
        double[] above = limits.upper();
        for (int j = 0; j < below.length; j++) {
            below[j] = (below[j] - origin[j]) / scale[j];
            above[j] = (above[j] - origin[j]) / scale[j];
        }
        return new Bounds(below, above);
    }

    @Override
    public double evaluate(double[] z, double[] gradientOut) {
        double value = function.evaluate(at(z), gradientOut);
        for (int j = 0; j < gradientOut.length; j++) {
            gradientOut[j] *= scale[j];
        }
        return value;
    }
}
