package io.thalweg.surrogate.kernel;

import io.thalweg.core.linalg.LinearAlgebra;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * The adjoint of a stationary covariance matrix, in row panels and matrix products.
 *
 * <p>With W = K̄ ∘ g'(r²), row sums ρ = W1 and column sums γ = Wᵀ1, and length scales ℓ:
 *
 * <pre>
 *   S_j  = Σ_xz W_xz (x_j − z_j)² = Σ_x ρ_x x_j² + Σ_z γ_z z_j² − 2 Σ_x x_j (W B)_xj,    ℓ̄_j = −2 S_j / ℓ_j³
 *   x̄_j = 2 (ρ_x x_j − (W B)_xj) / ℓ_j²,    z̄_j = 2 (γ_z z_j − (Wᵀ A)_zj) / ℓ_j²
 * </pre>
 *
 * so that the cost is that of the products W B and Wᵀ A. The points are centred first, which leaves every difference as it
 * is and keeps the cancellation in these sums small. B carries a column of ones, so that W B brings the row sums along.
 *
 * <p>Where A and B are the same points, only the lower triangle is visited, with the weights K̄ + K̄ᵀ. The
 * entries of W at coincident points are set to 0: they cancel in every sum, but for rounding, which short length scales
 * would amplify.
 */
final class StationaryPullback {

    private final Profile profile;
    private final PerDimension lengthscales;
    private final int profileParameters;
    private final DMatrixRMaj a;
    private final DMatrixRMaj b;
    private final DMatrixRMaj kBar;
    private final KernelGradient into;

    private final int d;
    private final boolean same;
    private final double[] inverse;
    private final DMatrixRMaj centredA;
    private final DMatrixRMaj centredB;

    /** γ, of all the panels so far. */
    private final double[] columnSums;

    /** Wᵀ A of all the panels so far, where the right-hand points move; otherwise null. */
    private final @Nullable DMatrixRMaj transposed;

    /** S, of all the panels so far. */
    private final double[] spread;

    private final DMatrixRMaj rows;
    private final DMatrixRMaj centredRows;
    private final DMatrixRMaj r2;
    private final DMatrixRMaj w;
    private final DMatrixRMaj product;
    private final double[] value;
    private final double[] bar;

    StationaryPullback(Stationary kernel, DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj kBar, KernelGradient into) {
        this.profile = kernel.profile();
        this.lengthscales = kernel.lengthscales();
        this.profileParameters = profile.parameters().size();
        this.a = a;
        this.b = b;
        this.kBar = kBar;
        this.into = into;
        this.d = a.numCols;
        this.same = a == b;
        this.inverse = lengthscales.inverse(d);
        double[] centre = centre(b);
        this.centredB = centred(b, centre);
        this.centredA = same ? centredB : centred(a, centre);
        int n = b.numRows;
        int height = Math.min(a.numRows, Panels.rows(n));
        this.columnSums = new double[n];
        this.transposed = into.b() != null || (same && into.a() != null) ? new DMatrixRMaj(n, d + 1) : null;
        this.spread = new double[d];
        this.rows = new DMatrixRMaj(height, d);
        this.centredRows = new DMatrixRMaj(height, d + 1);
        this.r2 = new DMatrixRMaj(height, n);
        this.w = new DMatrixRMaj(height, n);
        this.product = new DMatrixRMaj(height, d + 1);
        this.value = new double[height * n];
        this.bar = new double[height * n];
    }

    double run() {
        double inner = 0;
        int height = rows.numRows;
        for (int from = 0; from < a.numRows; from += height) {
            inner += panel(from, Math.min(from + height, a.numRows));
        }
        finish();
        return inner;
    }

    /** The rows from (inclusive) to (exclusive); returns their part of ⟨K̄, K⟩. */
    private double panel(int from, int to) {
        int m = to - from;
        int n = same ? to : b.numRows;
        int entries = m * n;
        Panels.copyRows(a, from, to, rows);
        r2.reshape(m, n);
        LinearAlgebra.squaredDistances(rows, Panels.leadingRows(b, n), inverse, r2);
        w.reshape(m, n);
        profile.valueAndSlope(r2.data, entries, value, w.data);
        loadBar(from, m, n);
        double inner = LinearAlgebra.dot(bar, 0, value, 0, entries);
        if (into.wantsParameters() && profileParameters > 0) {
            profile.parameterPullback(r2.data, entries, value, bar, into, lengthscales.size());
        }
        for (int i = 0; i < entries; i++) {
            w.data[i] = r2.data[i] == 0 ? 0 : w.data[i] * bar[i];
        }
        accumulate(from, to, n);
        return inner;
    }

    /** Copies the adjoints of a panel; of the lower triangle, folded and with zeros above the diagonal, if a is b. */
    private void loadBar(int from, int m, int n) {
        int stride = kBar.numCols;
        if (!same) {
            System.arraycopy(kBar.data, from * stride, bar, 0, m * n);
            return;
        }
        for (int i = 0; i < m; i++) {
            System.arraycopy(kBar.data, (from + i) * stride, bar, i * n, from + i + 1);
        }
        for (int j = 0; j < n; j++) {
            for (int i = 0; i < m; i++) {
                int row = from + i;
                if (j < row) {
                    bar[i * n + j] += kBar.data[j * stride + row];
                } else if (j > row) {
                    bar[i * n + j] = 0;
                }
            }
        }
    }

    private void accumulate(int from, int to, int n) {
        int m = to - from;
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
                columnSums[j] += w.data[i * n + j];
            }
        }
        product.reshape(m, d + 1);
        LinearAlgebra.multiply(1, w, false, Panels.leadingRows(centredB, n), false, 0, product);
        DMatrixRMaj aBar = into.a();
        for (int i = 0; i < m; i++) {
            double rowSum = product.data[i * (d + 1) + d];
            for (int j = 0; j < d; j++) {
                double x = centredA.data[(from + i) * (d + 1) + j];
                double wb = product.data[i * (d + 1) + j];
                spread[j] += x * (rowSum * x - 2 * wb);
                if (aBar != null) {
                    aBar.data[(from + i) * d + j] += 2 * (rowSum * x - wb) * inverse[j] * inverse[j];
                }
            }
        }
        if (transposed != null) {
            Panels.copyRows(centredA, from, to, centredRows);
            LinearAlgebra.multiply(1, w, true, centredRows, false, 1, Panels.leadingRows(transposed, n));
        }
    }

    /** The parts that need the column sums of all the panels. */
    private void finish() {
        DMatrixRMaj target = same ? into.a() : into.b();
        for (int i = 0; i < b.numRows; i++) {
            for (int j = 0; j < d; j++) {
                double z = centredB.data[i * (d + 1) + j];
                spread[j] += columnSums[i] * z * z;
                if (target != null && transposed != null) {
                    double wa = transposed.data[i * (d + 1) + j];
                    target.data[i * d + j] += 2 * (columnSums[i] * z - wa) * inverse[j] * inverse[j];
                }
            }
        }
        if (into.wantsParameters()) {
            for (int j = 0; j < d; j++) {
                spread[j] = -2 * spread[j] * inverse[j] * inverse[j] * inverse[j];
            }
            lengthscales.pullback(spread, into, 0);
        }
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

    /** The points less their centre, with a last column of ones. */
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
