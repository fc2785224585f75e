package io.thalweg.surrogate.kernel;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * The adjoint of the squared scaled distances r²(x, z) = Σ_j (x_j − z_j)²/ℓ_j², given row panels of the adjoint W.
 *
 * <p>With the row sums ρ = W1 and the column sums γ = Wᵀ1:
 *
 * <pre>
 *   S_j  = Σ_xz W_xz (x_j − z_j)² = Σ_x ρ_x x_j² + Σ_z γ_z z_j² − 2 Σ_x x_j (W B)_xj,    ℓ̄_j = −2 S_j/ℓ_j³
 *   x̄_j = 2 (ρ_x x_j − (W B)_xj)/ℓ_j²,    z̄_j = 2 (γ_z z_j − (Wᵀ A)_zj)/ℓ_j²
 * </pre>
 *
 * so that the cost is that of the matrix products W B and Wᵀ A. The points are centred first, which leaves every difference
 * as it is and keeps the cancellation in these sums small. B carries a column of ones, so that W B brings the row sums along.
 */
final class DistancePullback {

    private final double[] inverse;
    private final KernelGradient into;
    private final int d;

    /** The points less their centre, with a last column of ones: m × (d + 1) and n × (d + 1). */
    private final DMatrixRMaj a;

    private final DMatrixRMaj b;

    /** Where z̄ goes: to the adjoint of b, or to that of a within one set of points. */
    private final @Nullable DMatrixRMaj bBar;

    /** Wᵀ A, of the panels so far; null if no z̄ is asked for. */
    private final @Nullable DMatrixRMaj transposed;

    /** γ, of the panels so far. */
    private final double[] columnSums;

    /** S, of the panels so far. */
    private final double[] spread;

    private final DMatrixRMaj rows;
    private final DMatrixRMaj product;

    DistancePullback(DMatrixRMaj a, DMatrixRMaj b, boolean within, double[] inverse, KernelGradient into) {
        this.inverse = inverse;
        this.into = into;
        this.d = inverse.length;
        double[] centre = centre(b);
        this.b = centred(b, centre);
        this.a = within ? this.b : centred(a, centre);
        this.bBar = within ? into.a() : into.b();
        this.transposed = bBar == null ? null : new DMatrixRMaj(b.numRows, d + 1);
        this.columnSums = new double[b.numRows];
        this.spread = new double[d];
        this.rows = new DMatrixRMaj(0, d + 1);
        this.product = new DMatrixRMaj(0, d + 1);
    }

    /**
     * A row panel of W.
     *
     * @param from the first row
     * @param w some rows of W; columns that are left out at the right are 0
     */
    void add(int from, DMatrixRMaj w) {
        int m = w.numRows;
        int n = w.numCols;
        product.reshape(m, d + 1);
        LinearAlgebra.multiply(1, w, false, Panels.leadingRows(b, n), false, 0, product);
        DMatrixRMaj aBar = into.a();
        for (int i = 0; i < m; i++) {
            double rowSum = product.data[i * (d + 1) + d];
            for (int j = 0; j < d; j++) {
                double x = a.data[(from + i) * (d + 1) + j];
                double wb = product.data[i * (d + 1) + j];
                spread[j] += x * (rowSum * x - 2 * wb);
                if (aBar != null) {
                    aBar.data[(from + i) * d + j] += 2 * (rowSum * x - wb) * inverse[j] * inverse[j];
                }
            }
        }
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
                columnSums[j] += w.data[i * n + j];
            }
        }
        if (transposed != null) {
            Panels.copyRows(a, from, from + m, rows);
            LinearAlgebra.multiply(1, w, true, rows, false, 1, Panels.leadingRows(transposed, n));
        }
    }

    /** After the last panel: the parts that need the column sums. Returns the adjoint of the length scales. */
    double[] finish() {
        for (int i = 0; i < b.numRows; i++) {
            for (int j = 0; j < d; j++) {
                double z = b.data[i * (d + 1) + j];
                spread[j] += columnSums[i] * z * z;
                if (bBar != null && transposed != null) {
                    double wa = transposed.data[i * (d + 1) + j];
                    bBar.data[i * d + j] += 2 * (columnSums[i] * z - wa) * inverse[j] * inverse[j];
                }
            }
        }
        double[] lengthscaleBar = new double[d];
        for (int j = 0; j < d; j++) {
            lengthscaleBar[j] = -2 * spread[j] * inverse[j] * inverse[j] * inverse[j];
        }
        return lengthscaleBar;
    }

    private static double[] centre(DMatrixRMaj points) {
        double[] centre = new double[points.numCols];
        for (int i = 0; i < points.numRows; i++) {
            for (int j = 0; j < centre.length; j++) {
                centre[j] += points.data[i * centre.length + j] / points.numRows;
            }
        }
        return centre;
    }

    private static DMatrixRMaj centred(DMatrixRMaj points, double[] centre) {
        int d = points.numCols;
        DMatrixRMaj out = new DMatrixRMaj(points.numRows, d + 1);
        for (int i = 0; i < points.numRows; i++) {
            for (int j = 0; j < d; j++) {
                out.data[i * (d + 1) + j] = points.data[i * d + j] - centre[j];
            }
            out.data[i * (d + 1) + d] = 1;
        }
        return out;
    }
}
