package io.thalweg.acquisition.montecarlo;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.model.CovarianceWith;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.SampledPath;
import io.thalweg.core.random.Seed;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/**
 * A draw of a belief that can only be sampled at a finite number of points Z: with L Lᵀ = cov(Z, Z) and z standard normal,
 * f(Z) = μ(Z) + L z, and between them what is expected, given those: f(x) = μ(x) + cov(x, Z) L⁻ᵀz. Its values have the belief's
 * covariances at Z, and smaller variances where Z says little.
 */
final class InterpolatedPath implements SampledPath {

    private final Posterior posterior;
    private final CovarianceWith withKnots;

    /** L⁻ᵀz. */
    private final double[] weights;

    /**
     * A draw.
     *
     * @param knots Z, N × d
     */
    InterpolatedPath(Posterior posterior, DMatrixRMaj knots, Seed seed) {
        this.posterior = posterior;
        this.withKnots = posterior.covarianceWith(knots);
        RandomGenerator random = seed.generator();
        double[] normal = new double[knots.numRows];
        for (int i = 0; i < normal.length; i++) {
            normal[i] = random.nextGaussian();
        }
        // Where the belief is no number the path is its mean, which is no number either.
        this.weights = Cholesky.withJitter(posterior.predict(knots).covariance())
                .map(factor -> factor.solveLowerTransposed(normal))
                .orElseGet(() -> new double[normal.length]);
    }

    @Override
    public double[] values(DMatrixRMaj x) {
        double[] values = posterior.predict(x, 1).mean().clone();
        DMatrixRMaj covariance = withKnots.at(x);
        int n = weights.length;
        for (int i = 0; i < values.length; i++) {
            for (int k = 0; k < n; k++) {
                values[i] += covariance.data[i * n + k] * weights[k];
            }
        }
        return values;
    }

    @Override
    public void pullback(DMatrixRMaj x, double[] valuesBar, DMatrixRMaj xBar) {
        Prediction prediction = posterior.predict(x, 1);
        prediction.pullback(valuesBar, new DMatrixRMaj(x.numRows, 1), xBar);
        int n = weights.length;
        DMatrixRMaj covarianceBar = new DMatrixRMaj(x.numRows, n);
        for (int i = 0; i < x.numRows; i++) {
            for (int k = 0; k < n; k++) {
                covarianceBar.data[i * n + k] = valuesBar[i] * weights[k];
            }
        }
        withKnots.pullback(x, covarianceBar, xBar);
    }
}
