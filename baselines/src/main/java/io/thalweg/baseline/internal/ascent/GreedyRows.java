package io.thalweg.baseline.internal.ascent;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.surrogate.kernel.Kernel;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * The choice of basis functions among rows: the one that those already there, and those chosen before it, explain least (greedy
 * conditional variance: D. R. Burt, C. E. Rasmussen, M. van der Wilk, JMLR 21, 2020). O(nM) for each.
 */
final class GreedyRows {

    private GreedyRows() {}

    /**
     * Of the rows of some points, those to add to the covariance's basis.
     *
     * @param most how many at most
     * @param least residual variance that is worth a function, relative to its variance
     * @return their indices, in the order of their choice
     */
    static int[] choose(Variational q, DMatrixRMaj rows, int most, double least) {
        Kernel kernel = q.model().kernel();
        int n = rows.numRows;
        double[] variance = kernel.diagonal(rows);
        double[] residual = variance.clone();
        int known = q.covarianceBasis().numRows;
        int wanted = Math.max(0, Math.min(most, n));
        double[][] columns = new double[known + wanted][];
        DMatrixRMaj cross = kernel.covariance(q.covarianceBasis(), rows);
        SplitBound.factor(q).solveLowerInPlace(cross);
        for (int i = 0; i < known; i++) {
            columns[i] = Arrays.copyOfRange(cross.data, i * n, (i + 1) * n);
            subtractSquares(columns[i], residual);
        }
        int[] chosen = new int[wanted];
        for (int k = 0; k < wanted; k++) {
            int best = 0;
            for (int i = 1; i < n; i++) {
                best = residual[i] > residual[best] ? i : best;
            }
            if (!(residual[best] > least * variance[best])) {
                return Arrays.copyOf(chosen, k);
            }
            chosen[k] = best;
            double[] column = kernel.covariance(Rows.of(rows, best, best + 1), rows).data;
            for (int i = 0; i < known + k; i++) {
                LinearAlgebra.axpy(-columns[i][best], columns[i], 0, column, 0, n);
            }
            double root = Math.sqrt(residual[best]);
            for (int i = 0; i < n; i++) {
                column[i] /= root;
            }
            columns[known + k] = column;
            subtractSquares(column, residual);
            residual[best] = 0;
        }
        return chosen;
    }

    /** The part of the variance of rows that the covariance's basis does not explain, at most 1. */
    static double[] residuals(Variational q, DMatrixRMaj rows) {
        Kernel kernel = q.model().kernel();
        double[] variance = kernel.diagonal(rows);
        double[] residual = variance.clone();
        DMatrixRMaj cross = kernel.covariance(q.covarianceBasis(), rows);
        SplitBound.factor(q).solveLowerInPlace(cross);
        int n = rows.numRows;
        for (int i = 0; i < cross.numRows; i++) {
            subtractSquares(Arrays.copyOfRange(cross.data, i * n, (i + 1) * n), residual);
        }
        for (int i = 0; i < n; i++) {
            residual[i] = variance[i] > 0 ? residual[i] / variance[i] : 0;
        }
        return residual;
    }

    private static void subtractSquares(double[] column, double[] residual) {
        for (int i = 0; i < residual.length; i++) {
            residual[i] -= column[i] * column[i];
        }
    }
}
