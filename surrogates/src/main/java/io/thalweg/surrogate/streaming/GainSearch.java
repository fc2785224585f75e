package io.thalweg.surrogate.streaming;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * The search for the row whose point would raise the bound most. For each row of a pool the column of the residual covariance is kept,
 * and what the belief leaves of it; so the gains of all of the pool cost O(n) each, and so does their update.
 *
 * <p>All is in units of the noise: E = D^½(K − FFᵀ)D^½, R = I − TTᵀ with T = D^½FC⁻ᵀ for B = CCᵀ, e = D^½(y − μ − Fm). A point at row p
 * has the new feature ℓ = E_p/√E_pp, and with κ² = 1 + ℓᵀRℓ, ẑ = ℓᵀe/κ the bound gains −log κ + ½ẑ² + ½ℓᵀℓ.
 */
final class GainSearch {

    /** Rows whose gains are known at a time. */
    private static final int POOL = 256;

    /** By how much of a residual its column may differ from it. */
    private static final double DRIFT = 0.1;

    private final int n;
    private final double[] root;
    private final double least;
    private final IntFunction<double[]> residualColumn;
    private final double[] residual;

    /** T, row-major, n rows of {@code stride}. */
    private double[] t;

    private int stride;
    private int size;
    private final double[] error;
    private final int[] pool;

    /** The columns of E of the pool, one after the other. */
    private final double[] e;

    /** Those of RE. */
    private final double[] re;

    /** E_pp ℓᵀℓ of each row p of the pool; {@link #left} is E_pp ℓᵀRℓ, and {@link #seen} √E_pp ℓᵀe. */
    private final double[] square;

    private final double[] left;
    private final double[] seen;
    private final boolean[] pooled;

    /**
     * A search.
     *
     * @param f F_x, n × r
     * @param precision C of B
     * @param z C⁻¹h
     * @param error y − μ
     * @param noise of each row
     * @param residual of each row, which the caller keeps up to date
     * @param least residual that is worth a point
     * @param covariance the rows of K of some rows
     * @param residualColumn the column of K − FFᵀ of a row, with the points so far
     */
    GainSearch(
            DMatrixRMaj f,
            Cholesky precision,
            double[] z,
            double[] error,
            double[] noise,
            double[] residual,
            double least,
            Function<int[], DMatrixRMaj> covariance,
            IntFunction<double[]> residualColumn) {
        this.n = error.length;
        this.root = Arrays.stream(noise).map(v -> 1 / Math.sqrt(v)).toArray();
        this.least = least;
        this.residualColumn = residualColumn;
        this.residual = residual;
        this.size = f.numCols;
        this.stride = size + 32;
        this.t = new double[n * stride];
        DMatrixRMaj scaled = new DMatrixRMaj(size, n);
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < size; k++) {
                scaled.data[k * n + i] = f.data[i * size + k] * root[i];
            }
        }
        precision.solveLowerInPlace(scaled);
        this.error = new double[n];
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < size; k++) {
                t[i * stride + k] = scaled.data[k * n + i];
            }
            this.error[i] = error[i] * root[i] - LinearAlgebra.dot(t, i * stride, z, 0, size);
        }
        int count = Math.min(n, POOL);
        this.pool =
                IntStream.range(0, count).map(c -> (int) ((long) c * n / count)).toArray();
        this.square = new double[count];
        this.left = new double[count];
        this.seen = new double[count];
        this.pooled = new boolean[n];
        DMatrixRMaj columns = covariance.apply(pool);
        this.e = columns.data;
        DMatrixRMaj own = new DMatrixRMaj(count, size);
        for (int c = 0; c < count; c++) {
            System.arraycopy(f.data, pool[c] * size, own.data, c * size, size);
        }
        LinearAlgebra.multiply(-1, own, false, f, true, 1, columns);
        for (int c = 0; c < count; c++) {
            e[c * n + pool[c]] = residual[pool[c]];
            scale(c);
        }
        DMatrixRMaj inner = new DMatrixRMaj(count, size);
        LinearAlgebra.multiply(1, columns, false, scaled, true, 0, inner);
        this.re = e.clone();
        LinearAlgebra.multiply(-1, inner, false, scaled, false, 1, DMatrixRMaj.wrap(count, n, re));
        for (int c = 0; c < count; c++) {
            pooled[pool[c]] = true;
            weigh(c);
        }
    }

    /** In units of the noise. */
    private void scale(int slot) {
        for (int i = 0; i < n; i++) {
            e[slot * n + i] *= root[i] * root[pool[slot]];
        }
    }

    private void weigh(int slot) {
        int at = slot * n;
        square[slot] = LinearAlgebra.dot(e, at, e, at, n);
        left[slot] = LinearAlgebra.dot(e, at, re, at, n);
        seen[slot] = LinearAlgebra.dot(e, at, error, 0, n);
    }

    private void load(int slot, int row) {
        pool[slot] = row;
        if (row < 0) {
            return;
        }
        pooled[row] = true;
        System.arraycopy(residualColumn.apply(row), 0, e, slot * n, n);
        scale(slot);
        double[] inner = new double[size];
        for (int i = 0; i < n; i++) {
            LinearAlgebra.axpy(e[slot * n + i], t, i * stride, inner, 0, size);
        }
        for (int i = 0; i < n; i++) {
            re[slot * n + i] = e[slot * n + i] - LinearAlgebra.dot(t, i * stride, inner, 0, size);
        }
        weigh(slot);
    }

    /** The row of the greatest gain; −1 if no row of the pool is worth a point. */
    int best() {
        int best = -1;
        double greatest = 0;
        for (int c = 0; c < pool.length; c++) {
            int row = pool[c];
            if (row < 0 || residual[row] <= least) {
                continue;
            }
            double own = residual[row] * root[row] * root[row];
            double kappa2 = 1 + Math.max(0, left[c] / own);
            double z = seen[c] / Math.sqrt(own * kappa2);
            double gain = 0.5 * (square[c] / own + z * z - Math.log(kappa2));
            if (gain > greatest) {
                greatest = gain;
                best = row;
            }
        }
        return best;
    }

    /**
     * Follows a point that was added at a row; its residual is already that of the new points.
     *
     * @return whether the search can go on: the row is one of the pool, and the columns still agree with the residuals
     */
    boolean added(int row) {
        int slot = -1;
        for (int c = 0; c < pool.length; c++) {
            if (pool[c] == row) {
                slot = c;
            }
        }
        if (slot < 0) {
            return false;
        }
        double scale = 1 / Math.sqrt(e[slot * n + row]);
        double[] ell = new double[n];
        double[] rest = new double[n];
        for (int i = 0; i < n; i++) {
            ell[i] = e[slot * n + i] * scale;
            rest[i] = re[slot * n + i] * scale;
        }
        double kappa2 = 1 + Math.max(0, LinearAlgebra.dot(ell, 0, rest, 0, n));
        double kappa = Math.sqrt(kappa2);
        double z = LinearAlgebra.dot(ell, 0, error, 0, n) / kappa;
        append(Arrays.stream(rest).map(v -> v / kappa).toArray());
        LinearAlgebra.axpy(-z / kappa, rest, 0, error, 0, n);
        for (int c = 0; c < pool.length; c++) {
            if (pool[c] >= 0 && c != slot) {
                double share = ell[pool[c]];
                LinearAlgebra.axpy(-share, ell, 0, e, c * n, n);
                // The new column of T is Rℓ/κ, so both changes of RE are multiples of Rℓ.
                double taken = LinearAlgebra.dot(rest, 0, e, c * n, n) / kappa2;
                LinearAlgebra.axpy(-share - taken, rest, 0, re, c * n, n);
                weigh(c);
            }
        }
        load(slot, mostUncertainOutside());
        return agrees();
    }

    /** Each point divides the columns by its pivot, and small ones magnify their rounding errors. */
    private boolean agrees() {
        for (int c = 0; c < pool.length; c++) {
            int row = pool[c];
            if (row >= 0 && residual[row] > least) {
                double own = residual[row] * root[row] * root[row];
                if (!(Math.abs(e[c * n + row] - own) <= DRIFT * own)) {
                    return false;
                }
            }
        }
        return true;
    }

    private void append(double[] column) {
        if (size == stride) {
            int wider = 2 * stride;
            double[] moved = new double[n * wider];
            for (int i = 0; i < n; i++) {
                System.arraycopy(t, i * stride, moved, i * wider, size);
            }
            t = moved;
            stride = wider;
        }
        for (int i = 0; i < n; i++) {
            t[i * stride + size] = column[i];
        }
        size++;
    }

    private int mostUncertainOutside() {
        int most = -1;
        for (int i = 0; i < n; i++) {
            if (!pooled[i] && residual[i] > least && (most < 0 || residual[i] > residual[most])) {
                most = i;
            }
        }
        return most;
    }
}
