package io.thalweg.baseline.internal.hippo;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.surrogate.streaming.hippo.Basis;
import io.thalweg.surrogate.streaming.hippo.Interval;
import io.thalweg.surrogate.streaming.hippo.WeightedTimes;
import org.ejml.data.DMatrixRMaj;

/**
 * The posterior of a function of time as a finite sum, f ≈ Σ u_m g_m, u a Gaussian vector (OHSVGP, appendix C, with the basis g
 * in place of the printed φ).
 *
 * <p>It is the orthogonal projection of f under the measure, which what is left out of it does not enter: as good as the basis is
 * for functions that the posterior holds likely, on the support only.
 *
 * @param basis g
 * @param seen the stretch of time of the functionals
 * @param mean E[u], length M
 * @param covariance cov(u), M × M
 */
record Reconstruction(Basis basis, Interval seen, double[] mean, DMatrixRMaj covariance) {

    /** Checks the shapes and that variances are not negative. */
    public Reconstruction {
        Arguments.requireCount("number of coefficients", mean.length);
        Arguments.requireFinite("mean", mean);
        Arguments.requireRows("covariance", covariance, mean.length);
        if (covariance.numCols != mean.length) {
            throw new IllegalArgumentException(
                    "covariance has " + covariance.numCols + " columns where " + mean.length + " were expected");
        }
        for (int m = 0; m < mean.length; m++) {
            if (!(covariance.get(m, m) >= 0)) {
                throw new IllegalArgumentException(
                        "covariance[" + m + "," + m + "] is " + covariance.get(m, m) + ": a variance is not negative");
            }
        }
    }

    /**
     * Moments of f at some times.
     *
     * @param mean means
     * @param variance variances, not negative
     */
    public record Moments(double[] mean, double[] variance) {}

    /**
     * The functionals of a posterior by quadrature: mean Φᵀμ(x_q), covariance ΦᵀΣ(x_q, x_q)Φ.
     *
     * @param posterior of a function of one input, time
     * @param count number of functionals M
     * @param nodes of {@link WeightedTimes#quadrature}
     */
    public static Reconstruction of(Posterior posterior, Basis basis, Interval seen, int count, int nodes) {
        if (posterior.dimension() != 1) {
            throw new IllegalArgumentException("the posterior is of a function of " + posterior.dimension()
                    + " inputs: only a function of one, time, has a basis here");
        }
        WeightedTimes quadrature = WeightedTimes.quadrature(basis, seen, count, nodes);
        DMatrixRMaj phi = quadrature.phi();
        int n = phi.numRows;
        Prediction prediction = posterior.predict(new DMatrixRMaj(n, 1, true, quadrature.times()));
        DMatrixRMaj mean = new DMatrixRMaj(count, 1);
        LinearAlgebra.multiply(1, phi, true, new DMatrixRMaj(n, 1, true, prediction.mean()), false, 0, mean);
        DMatrixRMaj half = new DMatrixRMaj(n, count);
        LinearAlgebra.multiply(1, prediction.covariance(), false, phi, false, 0, half);
        DMatrixRMaj covariance = new DMatrixRMaj(count, count);
        LinearAlgebra.multiply(1, phi, true, half, false, 0, covariance);
        symmetrise(covariance);
        return new Reconstruction(basis, seen, mean.data, covariance);
    }

    /** Rounding leaves a product a little lopsided, and its smallest variances a little negative. */
    private static void symmetrise(DMatrixRMaj covariance) {
        for (int m = 0; m < covariance.numRows; m++) {
            covariance.set(m, m, Math.max(0, covariance.get(m, m)));
            for (int k = 0; k < m; k++) {
                double both = 0.5 * (covariance.get(m, k) + covariance.get(k, m));
                covariance.set(m, k, both);
                covariance.set(k, m, both);
            }
        }
    }

    /**
     * Mean gᵀE[u] and variance gᵀcov(u)g at each of these times.
     *
     * @param times in the support of the measure
     * @throws IllegalArgumentException for a time outside of it
     */
    public Moments predict(double... times) {
        int count = mean.length;
        DMatrixRMaj g = basis.functions(seen, times, count);
        DMatrixRMaj spread = new DMatrixRMaj(times.length, count);
        LinearAlgebra.multiply(1, g, false, covariance, false, 0, spread);
        double[] means = new double[times.length];
        double[] variances = new double[times.length];
        for (int i = 0; i < times.length; i++) {
            double variance = 0;
            for (int m = 0; m < count; m++) {
                means[i] += g.data[i * count + m] * mean[m];
                variance += g.data[i * count + m] * spread.data[i * count + m];
            }
            variances[i] = Math.max(0, variance);
        }
        return new Moments(means, variances);
    }
}
