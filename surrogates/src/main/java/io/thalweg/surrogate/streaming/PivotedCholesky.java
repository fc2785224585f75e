package io.thalweg.surrogate.streaming;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/** The greedy choice of a few rows of a covariance matrix that explain the others: its pivoted Cholesky factorisation. */
final class PivotedCholesky {

    private PivotedCholesky() {}

    /**
     * The pivots in the order of their residuals.
     *
     * @param k symmetric positive semi-definite, n × n
     * @param most number of pivots, at most n
     */
    static int[] pivots(DMatrixRMaj k, int most) {
        int n = k.numRows;
        double[] residual = new double[n];
        for (int i = 0; i < n; i++) {
            residual[i] = k.data[i * n + i];
        }
        int count = Math.min(most, n);
        int[] pivots = new int[count];
        double[] l = new double[n * count];
        boolean[] taken = new boolean[n];
        for (int t = 0; t < count; t++) {
            int p = -1;
            for (int i = 0; i < n; i++) {
                if (!taken[i] && (p < 0 || residual[i] > residual[p])) {
                    p = i;
                }
            }
            pivots[t] = p;
            taken[p] = true;
            double root = Math.sqrt(Math.max(residual[p], Double.MIN_NORMAL));
            if (residual[p] <= 0) {
                continue; // nothing is left to explain; the rest is taken in the order of the rows
            }
            for (int i = 0; i < n; i++) {
                double explained = 0;
                for (int j = 0; j < t; j++) {
                    explained += l[i * count + j] * l[p * count + j];
                }
                double ell = (k.data[i * n + p] - explained) / root;
                l[i * count + t] = ell;
                residual[i] = Math.max(0, residual[i] - ell * ell);
            }
        }
        return Arrays.copyOf(pivots, count);
    }
}
