package io.thalweg.surrogate.kernel;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import org.ejml.data.DMatrixRMaj;

/**
 * The adjoint of a stationary covariance matrix g(r²): row panels of W = K̄ ∘ g'(r²), handed on to the adjoint of the
 * squared distances.
 *
 * <p>Within one set of points, only the lower triangle is visited, with the weights K̄ + K̄ᵀ. The entries of W at
 * coincident points are set to 0: they cancel in every sum, but for rounding, which short length scales would amplify.
 */
final class StationaryPullback {

    private final Stationary kernel;
    private final DMatrixRMaj a;
    private final DMatrixRMaj b;
    private final boolean within;
    private final DMatrixRMaj kBar;
    private final KernelGradient into;
    private final double[] inverse;

    private final int height;
    private final DMatrixRMaj rows;
    private final DMatrixRMaj r2;
    private final DMatrixRMaj w;
    private final double[] value;
    private final double[] bar;

    /**
     * The adjoint of a covariance.
     *
     * @param within whether a and b are one set of points, which move together
     */
    StationaryPullback(
            Stationary kernel, DMatrixRMaj a, DMatrixRMaj b, boolean within, DMatrixRMaj kBar, KernelGradient into) {
        this.kernel = kernel;
        this.a = a;
        this.b = b;
        this.within = within;
        this.kBar = kBar;
        this.into = into;
        this.inverse = kernel.lengthscales().inverse(a.numCols);
        int n = b.numRows;
        this.height = Math.min(a.numRows, within ? Panels.triangleRows(n) : Panels.rows(n));
        this.rows = new DMatrixRMaj(height, a.numCols);
        this.r2 = new DMatrixRMaj(height, n);
        this.w = new DMatrixRMaj(height, n);
        this.value = new double[height * n];
        this.bar = new double[height * n];
    }

    /** Accumulates the adjoints and returns ⟨K̄, K⟩. */
    double run() {
        DistancePullback distances = new DistancePullback(a, b, within, inverse, into);
        double inner = 0;
        for (int from = 0; from < a.numRows; from += height) {
            inner += panel(from, Math.min(from + height, a.numRows));
            distances.add(from, w);
        }
        kernel.lengthscales().pullback(distances.finish(), into, 0);
        return inner;
    }

    /** Computes W for the rows from (inclusive) to (exclusive); returns their part of ⟨K̄, K⟩. */
    private double panel(int from, int to) {
        int n = within ? to : b.numRows;
        int entries = (to - from) * n;
        Panels.copyRows(a, from, to, rows);
        r2.reshape(to - from, n);
        w.reshape(to - from, n);
        LinearAlgebra.squaredDistances(rows, Panels.leadingRows(b, n), inverse, r2);
        kernel.profile().valueAndSlope(r2.data, entries, value, w.data);
        if (within) {
            loadFolded(from, to);
        } else {
            System.arraycopy(kBar.data, from * n, bar, 0, entries);
        }
        if (into.wantsParameters() && kernel.profile().parameters().size() > 0) {
            int first = kernel.lengthscales().size();
            kernel.profile().parameterPullback(r2.data, entries, value, bar, into, first);
        }
        for (int i = 0; i < entries; i++) {
            w.data[i] = r2.data[i] == 0 ? 0 : w.data[i] * bar[i];
        }
        return LinearAlgebra.dot(bar, 0, value, 0, entries);
    }

    /** The rows of the lower triangle of K̄ + K̄ᵀ (its diagonal once), zeros above it. */
    private void loadFolded(int from, int to) {
        int n = kBar.numCols;
        for (int row = from; row < to; row++) {
            System.arraycopy(kBar.data, row * n, bar, (row - from) * to, row + 1);
        }
        for (int j = 0; j < to; j++) {
            for (int row = from; row < Math.min(j, to); row++) {
                bar[(row - from) * to + j] = 0;
            }
            for (int row = Math.max(from, j + 1); row < to; row++) {
                bar[(row - from) * to + j] += kBar.data[j * n + row];
            }
        }
    }
}
