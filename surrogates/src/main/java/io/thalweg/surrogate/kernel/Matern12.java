package io.thalweg.surrogate.kernel;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.surrogate.hyperparameter.Prior;
import java.util.OptionalDouble;

/**
 * The Matérn kernel of smoothness 1/2 (exponential, Ornstein–Uhlenbeck): g(r²) = exp(−r). Sample paths are continuous and
 * nowhere differentiable; g'(r²) = −exp(−r)/(2r) is infinite at 0, where it is taken as 0. Rasmussen and Williams, Gaussian
 * Processes for Machine Learning (2006), Eq. 4.17.
 */
public enum Matern12 implements Profile {
    /** The only one. */
    PROFILE;

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
            value[i] = -Math.sqrt(r2[i]);
        }
        LinearAlgebra.exp(value, 0, value, 0, n);
        for (int i = 0; i < n; i++) {
            slope[i] = r2[i] == 0 ? 0 : -0.5 * value[i] / Math.sqrt(r2[i]);
        }
    }

    @Override
    public OptionalDouble spectralDegrees() {
        return OptionalDouble.of(1);
    }
}
