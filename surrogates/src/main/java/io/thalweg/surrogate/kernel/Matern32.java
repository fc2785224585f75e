package io.thalweg.surrogate.kernel;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.surrogate.hyperparameter.Prior;
import java.util.OptionalDouble;

/**
 * The Matérn kernel of smoothness 3/2: g(r²) = (1 + s) exp(−s), s = √3 r. Sample paths are once differentiable. The slope is
 * −(3/2) exp(−s). Rasmussen and Williams, Gaussian Processes for Machine Learning (2006), Eq. 4.17.
 */
public enum Matern32 implements Profile {
    /** The only one. */
    PROFILE;

    /** The scaled distance beyond which exp(−s) is 0 in double precision; s is held there, so that an infinite r² gives 0. */
    private static final double FAR = 800;

    /**
     * {@return the kernel with a length scale for each of d coordinates and the dimension-scaled prior on them}
     *
     * @param d number of coordinates
     */
    public static Stationary ard(int d) {
        return of(Lengthscales.ard(d));
    }

    /**
     * {@return the kernel with a length scale for each of d coordinates, with this prior and lower limit}
     *
     * @param d number of coordinates
     * @param lengthscalePrior prior of each length scale
     * @param lower the least value a fit may choose
     */
    public static Stationary ard(int d, Prior lengthscalePrior, double lower) {
        return of(Lengthscales.ard(d, lengthscalePrior, lower));
    }

    /**
     * {@return the kernel with these length scales}
     *
     * @param lengthscales the length scales
     */
    public static Stationary of(PerDimension lengthscales) {
        return new Stationary(PROFILE, lengthscales);
    }

    @Override
    public void valueAndSlope(double[] r2, int n, double[] value, double[] slope) {
        for (int i = 0; i < n; i++) {
            value[i] = -Math.min(Math.sqrt(3 * r2[i]), FAR);
        }
        LinearAlgebra.exp(value, 0, slope, 0, n);
        for (int i = 0; i < n; i++) {
            double s = -value[i];
            value[i] = (1 + s) * slope[i];
            slope[i] *= -1.5;
        }
    }

    @Override
    public OptionalDouble spectralDegrees() {
        return OptionalDouble.of(3);
    }
}
