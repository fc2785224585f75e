package io.thalweg.surrogate.streaming.hippo;

import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.streaming.LinearFunctionals;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

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

    private TruncatedWhitening() {}

    /** The best combinations of functionals, of covariance I. */
    static LinearFunctionals of(LinearFunctionals all, Kernel kernel, int most) {
        return all.combined(of(all.covariance(kernel), most, new double[0]));
    }

    /**
     * W, largest eigenvalues first.
     *
     * @param covariance K_uu, M × M, symmetric, positive semi-definite but for rounding
     * @param most number of combinations
     * @param scale variances of which the largest tells what rounding is, if the largest eigenvalue is less
     * @return M × r, r at most {@code most} and the numerical rank
     * @throws ArithmeticException if the covariance is not finite
     */
    static DMatrixRMaj of(DMatrixRMaj covariance, int most, double[] scale) {
        int m = covariance.numRows;
        EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(m, true, true);
        if (!eigen.decompose(covariance.copy())) {
            throw new ArithmeticException("the covariance of " + m + " functionals has no eigenvalues: is it finite?");
        }
        double[] values = IntStream.range(0, m)
                .mapToDouble(k -> eigen.getEigenvalue(k).getReal())
                .toArray();
        int[] order = IntStream.range(0, m)
                .boxed()
                .sorted((a, b) -> Double.compare(values[b], values[a]))
                .mapToInt(Integer::intValue)
                .toArray();
        double largest = values[order[0]];
        for (double variance : scale) {
            largest = Math.max(largest, variance);
        }
        double least = LEAST_EIGENVALUE * largest;
        int r = (int) IntStream.range(0, Math.min(m, most))
                .filter(k -> values[order[k]] > least)
                .count();
        DMatrixRMaj w = new DMatrixRMaj(m, r);
        for (int k = 0; k < r; k++) {
            double[] vector = eigen.getEigenVector(order[k]).data;
            double factor = 1 / Math.sqrt(values[order[k]]);
            for (int i = 0; i < m; i++) {
                w.data[i * r + k] = factor * vector[i];
            }
        }
        return w;
    }
}
