package io.thalweg.surrogate.kernel;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;

/**
 * The rational quadratic kernel: g(r²) = (1 + r²/(2α))^−α, a gamma mixture of RBF kernels of different length scales that
 * tends to the RBF kernel as α → ∞. Rasmussen and Williams, Gaussian Processes for Machine Learning (2006), Eq. 4.19.
 *
 * @param alpha the mixture's shape α, a positive parameter
 */
public record RationalQuadratic(Hyperparameter alpha) implements Profile {

    /** Beyond this u = r²/(2α) the value is that at it; so that an infinite r² gives finite results. */
    private static final double FAR = 1e300;

    /**
     * {@return the kernel of a given α under a flat prior, with these length scales}
     *
     * @param alpha α, how much length scales are mixed
     * @param lengthscales the length scales
     */
    public static Stationary of(double alpha, PerDimension lengthscales) {
        return new Stationary(new RationalQuadratic(Hyperparameter.positive("alpha", alpha)), lengthscales);
    }

    @Override
    public void valueAndSlope(double[] r2, int n, double[] value, double[] slope) {
        double a = alpha.value();
        for (int i = 0; i < n; i++) {
            double u = Math.min(r2[i] / (2 * a), FAR);
            value[i] = -a * Math.log1p(u);
            slope[i] = -0.5 / (1 + u);
        }
        LinearAlgebra.exp(value, 0, value, 0, n);
        for (int i = 0; i < n; i++) {
            slope[i] *= value[i];
        }
    }

    @Override
    public HyperparameterVector parameters() {
        return HyperparameterVector.of(alpha);
    }

    @Override
    public Profile withParameters(HyperparameterVector parameters) {
        return new RationalQuadratic(parameters.get(0));
    }

    /** ∂g/∂α = g·(u/(1+u) − log(1+u)), u = r²/(2α). */
    @Override
    public void parameterPullback(double[] r2, int n, double[] value, double[] bar, KernelGradient into, int first) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            double u = Math.min(r2[i] / (2 * alpha.value()), FAR);
            sum += bar[i] * value[i] * (u / (1 + u) - Math.log1p(u));
        }
        into.addParameter(first, sum);
    }
}
