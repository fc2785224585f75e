package io.thalweg.surrogate.streaming.hippo;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.streaming.LinearFunctionals;
import io.thalweg.surrogate.streaming.PivotedCholesky;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.MatrixFeatures_DDRM;

/**
 * Which combinations of variables are worth being kept apart: with K_uu = VΛVᵀ those of W = VΛ^{−1/2}, without the eigenvalues that are
 * rounding. Then Wᵀu has the covariance I, and needs no jitter, though K_uu of many smooth functionals is singular to rounding.
 */
final class TruncatedWhitening {

    /**
     * Of the largest eigenvalue. Below lie prior standard deviations of a millionth, which is what a change of features loses; further
     * down eigenvalues are rounding.
     */
    private static final double LEAST_EIGENVALUE = 1e-12;

    /** Of the largest variance: what pivots leave may sum up to no eigenvalue that is kept. */
    private static final double LEAST_PIVOT = 1e-15;

    private TruncatedWhitening() {}

    /** The best combinations of functionals, of covariance I. */
    static LinearFunctionals of(LinearFunctionals all, Kernel kernel, int most) {
        return all.combined(of(all.covariance(kernel), most, 0));
    }

    /**
     * W, largest eigenvalues first. K_uu = RRᵀ with as many columns as its numerical rank r; RᵀR = UΛUᵀ has the same eigenvalues and is
     * smaller, and V = RUΛ^{−1/2}.
     *
     * @param covariance K_uu, M × M, symmetric, positive semi-definite but for rounding
     * @param most number of combinations
     * @param scale a variance that tells what rounding is, if the largest eigenvalue is less
     * @return M × r, r at most {@code most} and the numerical rank
     * @throws ArithmeticException if the covariance is not finite
     */
    static DMatrixRMaj of(DMatrixRMaj covariance, int most, double scale) {
        if (MatrixFeatures_DDRM.hasUncountable(covariance)) {
            throw new ArithmeticException("the covariance of " + covariance.numRows
                    + " functionals has no eigendecomposition: is it " + "finite?");
        }
        double variance = Math.max(scale, CommonOps_DDRM.elementMaxAbs(covariance));
        DMatrixRMaj root =
                PivotedCholesky.of(covariance, LEAST_PIVOT * variance).factor();
        int rank = root.numCols;
        DMatrixRMaj gram = new DMatrixRMaj(rank, rank);
        LinearAlgebra.symmetricRankK(1, root, true, 0, gram);
        Eigenvectors eigen = Eigenvectors.of(gram);
        double[] values = eigen.values();
        double least = LEAST_EIGENVALUE * (rank == 0 ? scale : Math.max(scale, values[0]));
        int r = (int) Arrays.stream(values, 0, Math.min(rank, most))
                .filter(value -> value > least)
                .count();
        DMatrixRMaj u = eigen.first(r).vectors();
        for (int i = 0; i < rank * r; i++) {
            u.data[i] /= values[i % r];
        }
        DMatrixRMaj w = new DMatrixRMaj(covariance.numRows, r);
        LinearAlgebra.multiply(1, root, false, u, false, 0, w);
        return w;
    }
}
