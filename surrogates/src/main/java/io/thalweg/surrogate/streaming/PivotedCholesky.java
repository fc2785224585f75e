package io.thalweg.surrogate.streaming;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.surrogate.kernel.Kernel;
import java.util.Arrays;
import java.util.function.IntFunction;
import org.ejml.data.DMatrixRMaj;

/**
 * The greedy choice of a few variables that explain the others: a pivoted Cholesky factorisation of their covariance, A ≈ RRᵀ; O(nk²)
 * for k of n.
 *
 * @param pivots the variables, in the order in which they were chosen
 * @param factor R, n × k
 */
public record PivotedCholesky(int[] pivots, DMatrixRMaj factor) {

    /**
     * Points of the greatest weighted residual variance, one after another.
     *
     * @param kernel k
     * @param x points, n × d
     * @param weight of each point's residual, positive
     * @param most number of points that are chosen
     * @param least residual variance that is worth a point
     * @return their rows, in the order in which they were chosen; fewer than {@code most} if the rest is explained
     */
    public static int[] pivots(Kernel kernel, DMatrixRMaj x, double[] weight, int most, double least) {
        return of(
                        kernel.diagonal(x),
                        p -> kernel.covariance(InducingPoints.rows(x, new int[] {p}), x).data,
                        weight,
                        most,
                        least)
                .pivots;
    }

    /**
     * {@return the same where all points count alike}
     *
     * @param kernel the kernel
     * @param x points, one a row
     * @param most most pivots
     * @param least residual variance that is worth a pivot
     */
    public static int[] pivots(Kernel kernel, DMatrixRMaj x, int most, double least) {
        return pivots(kernel, x, alike(x.numRows), most, least);
    }

    private static double[] alike(int n) {
        double[] alike = new double[n];
        Arrays.fill(alike, 1);
        return alike;
    }

    /**
     * {@return the decomposition of a matrix that is known}
     *
     * @param a n × n, symmetric, positive semi-definite but for rounding
     * @param least residual variance that is worth a pivot
     */
    public static PivotedCholesky of(DMatrixRMaj a, double least) {
        int n = a.numRows;
        double[] diagonal = new double[n];
        for (int i = 0; i < n; i++) {
            diagonal[i] = a.data[i * n + i];
        }
        return of(diagonal, p -> Arrays.copyOfRange(a.data, p * n, (p + 1) * n), alike(n), n, least);
    }

    private static PivotedCholesky of(
            double[] diagonal, IntFunction<double[]> column, double[] weight, int most, double least) {
        int n = diagonal.length;
        int count = Math.min(most, n);
        double[] residual = diagonal.clone();
        int[] pivots = new int[count];
        double[] f = new double[n * count];
        int chosen = 0;
        for (; chosen < count; chosen++) {
            int p = -1;
            for (int i = 0; i < n; i++) {
                if (residual[i] > least && (p < 0 || residual[i] * weight[i] > residual[p] * weight[p])) {
                    p = i;
                }
            }
            if (p < 0) {
                break;
            }
            pivots[chosen] = p;
            double root = Math.sqrt(residual[p]);
            double[] covariance = column.apply(p);
            for (int i = 0; i < n; i++) {
                double ell = (covariance[i] - LinearAlgebra.dot(f, i * count, f, p * count, chosen)) / root;
                f[i * count + chosen] = ell;
                residual[i] -= ell * ell;
            }
            residual[p] = 0;
        }
        return new PivotedCholesky(Arrays.copyOf(pivots, chosen), leading(f, n, count, chosen));
    }

    private static DMatrixRMaj leading(double[] f, int n, int stride, int columns) {
        if (columns == stride) {
            return DMatrixRMaj.wrap(n, columns, f);
        }
        DMatrixRMaj leading = new DMatrixRMaj(n, columns);
        for (int i = 0; i < n; i++) {
            System.arraycopy(f, i * stride, leading.data, i * columns, columns);
        }
        return leading;
    }
}
