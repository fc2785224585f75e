package io.thalweg.surrogate.harmonic;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * Covariances of points with their own images, k(G^s x_i, x_i). A kernel takes rows with rows: a few at a time, of which the diagonal is
 * used, cost less than calls for each.
 */
final class OrbitDiagonals {

    private static final int ROWS = 8;

    private OrbitDiagonals() {}

    /** k(G^s x_i, x_i), |G| × n. */
    static DMatrixRMaj of(SymmetryGroup group, Kernel kernel, DMatrixRMaj x) {
        int n = x.numRows;
        DMatrixRMaj diagonals = new DMatrixRMaj(group.order(), n);
        System.arraycopy(kernel.diagonal(x), 0, diagonals.data, 0, n);
        for (int s = 1; s < group.order(); s++) {
            DMatrixRMaj image = group.image(x, s);
            for (int from = 0; from < n; from += ROWS) {
                int to = Math.min(from + ROWS, n);
                DMatrixRMaj k = kernel.covariance(rows(image, from, to), rows(x, from, to));
                for (int i = from; i < to; i++) {
                    diagonals.data[s * n + i] = k.get(i - from, i - from);
                }
            }
        }
        return diagonals;
    }

    /** k_t(x_i, x_i), at least 0, length n. */
    static double[] of(SymmetryGroup group, Kernel kernel, DMatrixRMaj x, int component) {
        DMatrixRMaj diagonals = of(group, kernel, x);
        double[] sum = new double[x.numRows];
        for (int s = 0; s < group.order(); s++) {
            LinearAlgebra.axpy(group.weight(component, s), diagonals.data, s * sum.length, sum, 0, sum.length);
        }
        Arrays.setAll(sum, i -> Math.max(0, sum[i]));
        return sum;
    }

    /** The variances of all components, components × n, at least 0. */
    static DMatrixRMaj components(SymmetryGroup group, Kernel kernel, DMatrixRMaj x) {
        DMatrixRMaj variances = new DMatrixRMaj(group.components(), x.numRows);
        LinearAlgebra.multiply(1, group.weights(), false, of(group, kernel, x), false, 0, variances);
        for (int i = 0; i < variances.getNumElements(); i++) {
            variances.data[i] = Math.max(0, variances.data[i]);
        }
        return variances;
    }

    /** Accumulates the gradient of ⟨bar, diagonal(x)⟩ of a component. */
    static void pullback(HarmonicComponent kernel, DMatrixRMaj x, double[] bar, KernelGradient into) {
        SymmetryGroup group = kernel.group();
        DMatrixRMaj xBar = into.a();
        for (int s = 0; s < group.order(); s++) {
            double weight = group.weight(kernel.component(), s);
            if (weight == 0) {
                continue;
            }
            if (s == 0) {
                kernel.base()
                        .diagonalPullback(
                                x, Arrays.stream(bar).map(v -> weight * v).toArray(), into);
                continue;
            }
            DMatrixRMaj image = group.image(x, s);
            for (int from = 0; from < x.numRows; from += ROWS) {
                int to = Math.min(from + ROWS, x.numRows);
                DMatrixRMaj kBar = new DMatrixRMaj(to - from, to - from);
                for (int i = from; i < to; i++) {
                    kBar.set(i - from, i - from, weight * bar[i]);
                }
                DMatrixRMaj imageBar = xBar == null ? null : new DMatrixRMaj(to - from, x.numCols);
                DMatrixRMaj ownBar = xBar == null ? null : new DMatrixRMaj(to - from, x.numCols);
                kernel.base()
                        .pullback(rows(image, from, to), rows(x, from, to), kBar, into.withPoints(imageBar, ownBar));
                if (xBar != null && imageBar != null && ownBar != null) {
                    int at = from * x.numCols;
                    int entries = imageBar.getNumElements();
                    LinearAlgebra.axpy(1, ownBar.data, 0, xBar.data, at, entries);
                    LinearAlgebra.axpy(1, group.turnedBack(imageBar, s).data, 0, xBar.data, at, entries);
                }
            }
        }
    }

    private static DMatrixRMaj rows(DMatrixRMaj x, int from, int to) {
        return new DMatrixRMaj(
                to - from, x.numCols, true, Arrays.copyOfRange(x.data, from * x.numCols, to * x.numCols));
    }
}
