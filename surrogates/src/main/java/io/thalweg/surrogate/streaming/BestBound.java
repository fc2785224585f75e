package io.thalweg.surrogate.streaming;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.internal.feature.WhitenedGaussian;
import java.util.Arrays;
import java.util.OptionalDouble;
import org.ejml.data.DMatrixRMaj;

/**
 * What the online bound of a batch could be at best, L*, and an upper bound U of it that needs no n × n matrix.
 *
 * @param base the belief before the batch
 * @param batch the batch
 * @param noise variance of each of its rows
 * @param mean the constant mean μ
 */
record BestBound(Conditioned base, Observations batch, double[] noise, double mean) {

    /**
     * L* = log N(y; m_a(X), K_a(X, X) + D): what the belief before the batch says of it, in nats. O(n³).
     *
     * @return empty if the covariance cannot be factorised
     */
    OptionalDouble exact() {
        DMatrixRMaj x = batch.x();
        DMatrixRMaj covariance = base.posterior(0).predict(x).covariance().copy();
        double[] error = base.posterior(0).predict(x, 1).mean().clone();
        int n = batch.size();
        double shift = mean - base.belief().mean(); // a first batch brings the most likely mean along
        for (int i = 0; i < n; i++) {
            covariance.data[i * n + i] += noise[i];
            error[i] = batch.y()[i] - error[i] - shift;
        }
        return Cholesky.withJitter(covariance)
                .map(factor -> {
                    double[] z = factor.solveLower(error);
                    return OptionalDouble.of(-0.5
                            * (n * Math.log(2 * Math.PI) + factor.logDeterminant() + LinearAlgebra.dot(z, 0, z, 0, n)));
                })
                .orElseGet(OptionalDouble::empty);
    }

    /**
     * U (VIPS, equations 30 to 37, in the tighter form for points that are kept): the noise of each row is enlarged by t = tr(K − Q) in
     * the quadratic form. O(nr² + r³).
     *
     * @param features F_x with the points so far, n × r
     * @param unexplained t
     * @param logDeterminant log |B| with the points so far
     */
    double upper(DMatrixRMaj features, double unexplained, double logDeterminant) {
        int n = batch.size();
        double[] enlarged = new double[n];
        double densities = 0;
        for (int i = 0; i < n; i++) {
            enlarged[i] = noise[i] + unexplained;
            double apart = batch.y()[i] - mean;
            densities -= 0.5 * (Math.log(2 * Math.PI * noise[i]) + apart * apart / enlarged[i]);
        }
        WhitenedGaussian before = base.belief();
        WhitenedGaussian after = widened(before, features.numCols).observe(features, batch.y(), enlarged);
        return densities
                - 0.5 * (logDeterminant - before.factor().logDeterminant())
                + 0.5 * (explained(after, mean) - explained(before, mean));
    }

    /** The same belief with further features, of which nothing is known. */
    private WhitenedGaussian widened(WhitenedGaussian belief, int size) {
        int old = belief.size();
        DMatrixRMaj lower = belief.factor().lower();
        DMatrixRMaj wide = new DMatrixRMaj(size, size);
        for (int k = 0; k < size; k++) {
            if (k < old) {
                System.arraycopy(lower.data, k * old, wide.data, k * size, k + 1);
            } else {
                wide.data[k * size + k] = 1;
            }
        }
        return WhitenedGaussian.of(
                Cholesky.ofFactor(wide),
                Arrays.copyOf(belief.targetSide(), size),
                Arrays.copyOf(belief.constantSide(), size),
                belief.moments(),
                OptionalDouble.of(mean));
    }

    /** hᵀB⁻¹h at a mean. */
    static double explained(WhitenedGaussian belief, double mean) {
        double[] z = belief.factor().solveLower(rightSide(belief.targetSide(), belief.constantSide(), mean));
        return LinearAlgebra.dot(z, 0, z, 0, z.length);
    }

    /** h = h_y − μh_1. */
    static double[] rightSide(double[] targets, double[] constants, double mean) {
        double[] h = new double[targets.length];
        for (int k = 0; k < h.length; k++) {
            h[k] = targets[k] - mean * constants[k];
        }
        return h;
    }
}
