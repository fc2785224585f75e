package io.thalweg.surrogate.streaming;

import io.thalweg.core.linalg.LinearAlgebra;
import io.thalweg.surrogate.kernel.Kernel;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/** The greedy choice of a few points that explain the others: a pivoted Cholesky factorisation of their covariance. */
public final class PivotedCholesky {

    private PivotedCholesky() {}

    /**
     * Points of the greatest weighted residual variance, one after another; O(nk²) for k of n points.
     *
     * @param kernel k
     * @param x points, n × d
     * @param weight of each point's residual, positive
     * @param most number of points that are chosen
     * @param least residual variance that is worth a point
     * @return their rows, in the order in which they were chosen; fewer than {@code most} if the rest is explained
     */
    public static int[] pivots(Kernel kernel, DMatrixRMaj x, double[] weight, int most, double least) {
        int n = x.numRows;
        int count = Math.min(most, n);
        double[] residual = kernel.diagonal(x);
        int[] pivots = new int[count];
        double[] f = new double[n * count];
        for (int t = 0; t < count; t++) {
            int p = -1;
            for (int i = 0; i < n; i++) {
                if (residual[i] > least && (p < 0 || residual[i] * weight[i] > residual[p] * weight[p])) {
                    p = i;
                }
            }
            if (p < 0) {
                return Arrays.copyOf(pivots, t);
            }
            pivots[t] = p;
            double root = Math.sqrt(residual[p]);
            DMatrixRMaj column = kernel.covariance(InducingPoints.rows(x, new int[] {p}), x);
            for (int i = 0; i < n; i++) {
                double ell = (column.data[i] - LinearAlgebra.dot(f, i * count, f, p * count, t)) / root;
                f[i * count + t] = ell;
                residual[i] -= ell * ell;
            }
            residual[p] = 0;
        }
        return pivots;
    }
}
