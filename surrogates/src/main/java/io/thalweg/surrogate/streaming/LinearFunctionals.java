package io.thalweg.surrogate.streaming;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * Weighted sums of values of the function, u = Φᵀf(z): integrals by quadrature, averages, transforms. Whatever the weights are, these
 * are variables of the process, so that their covariances agree with each other and need no approximation: K_uu = ΦᵀK(z,z)Φ,
 * cov(u, f(x)) = ΦᵀK(z,x).
 *
 * @param z where the values are taken, N × d; not to be modified
 * @param weights Φ, N × r; not to be modified
 */
public record LinearFunctionals(DMatrixRMaj z, DMatrixRMaj weights) implements InducingFeatures {

    private static final int PART = 4096;

    /**
     * Checks the sizes.
     *
     * @param z where the values are taken, N × d; not to be modified
     * @param weights Φ, N × r; not to be modified
     */
    public LinearFunctionals {
        if (z.numRows != weights.numRows) {
            throw new IllegalArgumentException(
                    "weights have " + weights.numRows + " rows, but there are " + z.numRows + " points z");
        }
    }

    @Override
    public int dimension() {
        return z.numCols;
    }

    @Override
    public int size() {
        return weights.numCols;
    }

    /**
     * {@return linear combinations of these: the functionals Cᵀu}
     *
     * @param c C, one column for each functional
     */
    public LinearFunctionals combined(DMatrixRMaj c) {
        DMatrixRMaj product = new DMatrixRMaj(weights.numRows, c.numCols);
        LinearAlgebra.multiply(1, weights, false, c, false, 0, product);
        return new LinearFunctionals(z, product);
    }

    @Override
    public DMatrixRMaj covariance(Kernel kernel) {
        DMatrixRMaj k = kernel.gram(z);
        DMatrixRMaj half = new DMatrixRMaj(z.numRows, size());
        LinearAlgebra.multiply(1, k, false, weights, false, 0, half);
        DMatrixRMaj covariance = new DMatrixRMaj(size(), size());
        LinearAlgebra.multiply(1, weights, true, half, false, 0, covariance);
        Sums.symmetrize(covariance);
        return covariance;
    }

    /** {@inheritDoc} Many points are taken part by part: there may be more values than functionals, and all at once are large. */
    @Override
    public DMatrixRMaj crossCovariance(Kernel kernel, DMatrixRMaj x) {
        int n = x.numRows;
        DMatrixRMaj cross = new DMatrixRMaj(size(), n);
        if (n <= PART) {
            // Functionals of several kinds are often over the same points.
            DMatrixRMaj k = same(z, x) ? kernel.gram(z) : kernel.covariance(z, x);
            LinearAlgebra.multiply(1, weights, true, k, false, 0, cross);
            return cross;
        }
        for (int from = 0; from < n; from += PART) {
            int to = Math.min(from + PART, n);
            CommonOps_DDRM.insert(
                    crossCovariance(kernel, CommonOps_DDRM.extract(x, from, to, 0, x.numCols)), cross, 0, from);
        }
        return cross;
    }

    @Override
    public DMatrixRMaj crossCovariance(Kernel kernel, InducingFeatures others) {
        DMatrixRMaj cross = new DMatrixRMaj(size(), others.size());
        LinearAlgebra.multiply(1, weights, true, others.crossCovariance(kernel, z), true, 0, cross);
        return cross;
    }

    @Override
    public void covariancePullback(Kernel kernel, DMatrixRMaj bar, KernelGradient into) {
        DMatrixRMaj half = spread(bar);
        DMatrixRMaj kBar = new DMatrixRMaj(z.numRows, z.numRows);
        LinearAlgebra.multiply(1, half, false, weights, true, 0, kBar);
        kernel.gramPullback(z, kBar, into.withPoints(null, null));
    }

    @Override
    public void crossCovariancePullback(Kernel kernel, DMatrixRMaj x, DMatrixRMaj bar, KernelGradient into) {
        kernel.pullback(z, x, spread(bar), into.withPoints(null, into.b()));
    }

    @Override
    public void crossCovariancePullback(Kernel kernel, InducingFeatures others, DMatrixRMaj bar, KernelGradient into) {
        others.crossCovariancePullback(
                kernel, z, CommonOps_DDRM.transpose(spread(bar), null), into.withPoints(null, null));
    }

    /** Φ·bar: the adjoint of covariances of the values at z. */
    private DMatrixRMaj spread(DMatrixRMaj bar) {
        DMatrixRMaj spread = new DMatrixRMaj(z.numRows, bar.numCols);
        LinearAlgebra.multiply(1, weights, false, bar, false, 0, spread);
        return spread;
    }

    /** {@inheritDoc} Others are the same if all of them come first here, over the first of the points. */
    @Override
    public int[] positionsOf(InducingFeatures others) {
        if (others instanceof LinearFunctionals functionals && beginWith(functionals)) {
            return IntStream.range(0, functionals.size()).toArray();
        }
        int[] positions = new int[others.size()];
        Arrays.fill(positions, -1);
        return positions;
    }

    private boolean beginWith(LinearFunctionals others) {
        int n = others.z.numRows;
        int r = others.size();
        if (n > z.numRows
                || r > size()
                || dimension() != others.dimension()
                || !Arrays.equals(z.data, 0, n * dimension(), others.z.data, 0, n * dimension())) {
            return false;
        }
        for (int i = 0; i < z.numRows; i++) {
            int row = i * size();
            boolean same = i < n
                    ? Arrays.equals(weights.data, row, row + r, others.weights.data, i * r, (i + 1) * r)
                    : IntStream.range(row, row + r).allMatch(k -> weights.data[k] == 0);
            if (!same) {
                return false;
            }
        }
        return true;
    }

    /** Whether the others are the same weighted sums. */
    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        return other instanceof LinearFunctionals functionals
                && same(z, functionals.z)
                && same(weights, functionals.weights);
    }

    private static boolean same(DMatrixRMaj a, DMatrixRMaj b) {
        if (a == b) {
            return true;
        }
        return a.numRows == b.numRows
                && a.numCols == b.numCols
                && Arrays.equals(a.data, 0, a.getNumElements(), b.data, 0, b.getNumElements());
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(z.data) + Arrays.hashCode(weights.data);
    }
}
