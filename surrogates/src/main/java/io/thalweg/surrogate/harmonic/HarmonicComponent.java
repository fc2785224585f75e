package io.thalweg.surrogate.harmonic;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import java.util.OptionalInt;
import org.ejml.data.DMatrixRMaj;

/**
 * The covariance of one component of a process in the characters of a group, k_t(x, x') = Σ_s w_ts k(G^s x, x') of a kernel k that is
 * invariant. Components have no covariance with each other, and their kernels sum up to k. Hyperparameters: those of k.
 *
 * @param group of transformations that leave k as it is, see {@link SymmetryGroup#requireInvariant}
 * @param component t, from 0
 * @param base k
 */
record HarmonicComponent(SymmetryGroup group, int component, Kernel base) implements Kernel {

    /** Checks the component and the dimension. */
    public HarmonicComponent {
        if (component < 0 || component >= group.components()) {
            throw new IllegalArgumentException("component is " + component + ", must be one of the "
                    + group.components() + " of the group, from 0");
        }
        OptionalInt own = base.dimension();
        if (own.isPresent() && own.getAsInt() != group.dimension()) {
            throw new IllegalArgumentException(
                    "base has " + own.getAsInt() + " input coordinates, the group " + group.dimension());
        }
    }

    @Override
    public OptionalInt dimension() {
        return OptionalInt.of(group.dimension());
    }

    @Override
    public void covariance(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj out) {
        requireColumns("a", a);
        requireColumns("b", b);
        requireShape("out", out, a.numRows, b.numRows);
        int entries = a.numRows * b.numRows;
        out.zero();
        DMatrixRMaj part = new DMatrixRMaj(a.numRows, b.numRows);
        for (int s = 0; s < group.order(); s++) {
            double weight = group.weight(component, s);
            if (weight != 0) {
                base.covariance(group.image(a, s), b, part);
                LinearAlgebra.axpy(weight, part.data, 0, out.data, 0, entries);
            }
        }
    }

    @Override
    public void gram(DMatrixRMaj x, DMatrixRMaj out) {
        covariance(x, x, out);
        symmetrize(out);
    }

    @Override
    public double[] diagonal(DMatrixRMaj a) {
        requireColumns("a", a);
        return OrbitDiagonals.of(group, base, a, component);
    }

    @Override
    public double pullback(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj kBar, KernelGradient into) {
        requireColumns("a", a);
        requireColumns("b", b);
        requireShape("kBar", kBar, a.numRows, b.numRows);
        DMatrixRMaj aBar = into.a();
        DMatrixRMaj bBar = into.b();
        DMatrixRMaj part = new DMatrixRMaj(kBar.numRows, kBar.numCols);
        double inner = 0;
        for (int s = 0; s < group.order(); s++) {
            double weight = group.weight(component, s);
            if (weight == 0) {
                continue;
            }
            for (int i = 0; i < part.getNumElements(); i++) {
                part.data[i] = weight * kBar.data[i];
            }
            DMatrixRMaj imageBar = aBar == null ? null : aBar.createLike();
            inner += base.pullback(group.image(a, s), b, part, into.withPoints(imageBar, bBar));
            if (imageBar != null && aBar != null) {
                LinearAlgebra.axpy(1, group.turnedBack(imageBar, s).data, 0, aBar.data, 0, aBar.getNumElements());
            }
        }
        return inner;
    }

    @Override
    public double gramPullback(DMatrixRMaj x, DMatrixRMaj kBar, KernelGradient into) {
        requireShape("kBar", kBar, x.numRows, x.numRows);
        DMatrixRMaj bar = kBar.copy();
        symmetrize(bar);
        return Kernel.super.gramPullback(x, bar, into);
    }

    @Override
    public void diagonalPullback(DMatrixRMaj a, double[] diagonalBar, KernelGradient into) {
        requireColumns("a", a);
        if (diagonalBar.length != a.numRows) {
            throw new IllegalArgumentException(
                    "diagonalBar has " + diagonalBar.length + " entries for " + a.numRows + " rows of a");
        }
        OrbitDiagonals.pullback(this, a, diagonalBar, into);
    }

    /** The mean of a matrix and its transpose: they differ by rounding. */
    private static void symmetrize(DMatrixRMaj a) {
        int n = a.numRows;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                double mean = 0.5 * (a.data[i * n + j] + a.data[j * n + i]);
                a.data[i * n + j] = mean;
                a.data[j * n + i] = mean;
            }
        }
    }

    private void requireColumns(String name, DMatrixRMaj points) {
        if (points.numCols != group.dimension()) {
            throw new IllegalArgumentException(
                    name + " has " + points.numCols + " columns, the group is of " + group.dimension());
        }
    }

    private static void requireShape(String name, DMatrixRMaj matrix, int rows, int columns) {
        if (matrix.numRows != rows || matrix.numCols != columns) {
            throw new IllegalArgumentException(name + " is " + matrix.numRows + " x " + matrix.numCols + " where "
                    + rows + " x " + columns + " was expected");
        }
    }

    @Override
    public HyperparameterVector parameters() {
        return base.parameters();
    }

    @Override
    public HarmonicComponent withParameters(HyperparameterVector parameters) {
        return new HarmonicComponent(group, component, base.withParameters(parameters));
    }

    @Override
    public String toString() {
        return "component " + component + " of " + base + " in the " + group;
    }
}
