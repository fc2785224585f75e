package io.thalweg.surrogate.streaming.hippo;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.streaming.InducingPoints;
import io.thalweg.surrogate.streaming.LinearFunctionals;
import io.thalweg.surrogate.streaming.PivotedCholesky;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.MatrixFeatures_DDRM;

/**
 * The combinations of integrals over a stretch that explain most of the variance at the nodes of their quadrature, of covariance I.
 *
 * <p>The combinations of greatest variance, the kernel's eigenfunctions, explain most on average over the stretch, but give up its ends,
 * which are what is oldest and what goes on. Nodes of Gauss and Legendre are denser towards the ends, as 1/√(1 − s²); counted alike they
 * ask for a residual that is as large at the ends as in the middle: a tenth at the worst, at hardly more in the mean.
 */
final class EvenCombinations {

    /** Of the largest variance: below, prior standard deviations are a millionth, and variances soon rounding. */
    private static final double LEAST_VARIANCE = 1e-12;

    private EvenCombinations() {}

    /**
     * The best of them.
     *
     * @param all over nodes that count alike
     * @param most number of combinations
     */
    static LinearFunctionals of(LinearFunctionals all, Kernel kernel, int most) {
        DMatrixRMaj atNodes = all.crossCovariance(kernel, all.z());
        DMatrixRMaj covariance = new DMatrixRMaj(all.size(), all.size());
        LinearAlgebra.multiply(1, atNodes, false, all.weights(), false, 0, covariance);
        if (MatrixFeatures_DDRM.hasUncountable(covariance)) {
            throw new ArithmeticException("the covariance of " + all.size() + " integrals is not finite");
        }
        double greatest = CommonOps_DDRM.elementMax(CommonOps_DDRM.extractDiag(covariance, null));
        PivotedCholesky pivoted = PivotedCholesky.of(covariance, LEAST_VARIANCE * greatest);
        int[] pivots = pivoted.pivots();
        int r = pivots.length;
        if (r == 0) {
            throw new ArithmeticException("the variance of " + all.size() + " integrals is " + greatest
                    + " at most: does the kernel have one?");
        }
        Cholesky factor = Cholesky.ofFactor(InducingPoints.rows(pivoted.factor(), pivots));
        DMatrixRMaj whitened = InducingPoints.rows(CommonOps_DDRM.transpose(all.weights(), null), pivots);
        factor.solveLowerInPlace(whitened);
        CommonOps_DDRM.transpose(whitened);
        LinearFunctionals apart = new LinearFunctionals(all.z(), whitened);
        if (r <= most) {
            return apart;
        }
        DMatrixRMaj values = InducingPoints.rows(atNodes, pivots);
        factor.solveLowerInPlace(values);
        DMatrixRMaj explained = new DMatrixRMaj(r, r);
        LinearAlgebra.symmetricRankK(1, values, false, 0, explained);
        return apart.combined(Eigenvectors.greatest(explained, most));
    }
}
