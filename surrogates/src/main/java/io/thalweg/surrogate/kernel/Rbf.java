package io.thalweg.surrogate.kernel;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.surrogate.hyperparameter.Prior;
import java.util.OptionalDouble;
import org.ejml.data.DMatrixRMaj;

/** The radial basis function (squared exponential, Gaussian) kernel: g(r²) = exp(−r²/2). Sample paths are analytic. */
public enum Rbf implements Profile {
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
            value[i] = -0.5 * r2[i];
        }
        LinearAlgebra.exp(value, 0, value, 0, n);
        for (int i = 0; i < n; i++) {
            slope[i] = -0.5 * value[i];
        }
    }

    @Override
    public void covariance(DMatrixRMaj a, DMatrixRMaj b, double[] inverse, DMatrixRMaj out) {
        LinearAlgebra.gaussian(a, b, inverse, out);
    }

    @Override
    public OptionalDouble spectralDegrees() {
        return OptionalDouble.of(Double.POSITIVE_INFINITY);
    }
}
