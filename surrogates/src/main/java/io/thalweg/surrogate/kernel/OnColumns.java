package io.thalweg.surrogate.kernel;

import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import java.util.Arrays;
import java.util.Objects;
import java.util.OptionalInt;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * A kernel that sees only some of the coordinates, in a given order. A mixed space has a sum or a product of a kernel on
 * its continuous columns and one on its categorical columns.
 */
public final class OnColumns implements Kernel {

    private final Kernel base;
    private final int[] columns;

    private OnColumns(Kernel base, int[] columns) {
        this.base = base;
        this.columns = columns;
    }

    /**
     * A kernel on some columns.
     *
     * @param base the kernel, of as many coordinates as there are columns, or of any number
     * @param columns different indices of columns, from 0, at least one
     */
    public static OnColumns of(Kernel base, int... columns) {
        int[] copy = columns.clone();
        if (copy.length == 0 || Arrays.stream(copy).anyMatch(c -> c < 0)) {
            throw new IllegalArgumentException(
                    "columns are " + Arrays.toString(copy) + ", must be at least one, and none negative");
        }
        if (Arrays.stream(copy).distinct().count() < copy.length) {
            throw new IllegalArgumentException("columns are " + Arrays.toString(copy) + ", must be different");
        }
        OptionalInt d = base.dimension();
        if (d.isPresent() && d.getAsInt() != copy.length) {
            throw new IllegalArgumentException("columns are " + Arrays.toString(copy) + " where " + base
                    + " is a kernel of " + d.getAsInt() + " coordinates");
        }
        return new OnColumns(base, copy);
    }

    /** The kernel that sees the columns. */
    public Kernel base() {
        return base;
    }

    /** The indices of the columns. */
    public int[] columns() {
        return columns.clone();
    }

    @Override
    public void covariance(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj out) {
        Shapes.requireCovariance(a, b, out);
        covariance(new PointPair(a, b), out);
    }

    @Override
    public void gram(DMatrixRMaj x, DMatrixRMaj out) {
        Shapes.requireGram(x, out);
        covariance(PointPair.within(x), out);
    }

    private void covariance(PointPair points, DMatrixRMaj out) {
        points.map(this::gather).covariance(base, out);
    }

    @Override
    public double[] diagonal(DMatrixRMaj a) {
        return base.diagonal(gather(a));
    }

    @Override
    public double pullback(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj kBar, KernelGradient into) {
        Shapes.requirePullback(a, b, kBar, into);
        return pullback(new PointPair(a, b), kBar, into);
    }

    @Override
    public double gramPullback(DMatrixRMaj x, DMatrixRMaj kBar, KernelGradient into) {
        Shapes.requireGramPullback(x, kBar, into);
        return pullback(PointPair.within(x), kBar, into);
    }

    private double pullback(PointPair points, DMatrixRMaj kBar, KernelGradient into) {
        DMatrixRMaj leftBar = zerosIfWanted(into.a());
        DMatrixRMaj rightBar = zerosIfWanted(into.b());
        double inner = points.map(this::gather).pullback(base, kBar, into.withPoints(leftBar, rightBar));
        scatter(leftBar, into.a());
        scatter(rightBar, into.b());
        return inner;
    }

    @Override
    public void diagonalPullback(DMatrixRMaj a, double[] diagonalBar, KernelGradient into) {
        Shapes.requireDiagonalPullback(a, diagonalBar, into);
        DMatrixRMaj aBar = zerosIfWanted(into.a());
        base.diagonalPullback(gather(a), diagonalBar, into.withPoints(aBar, null));
        scatter(aBar, into.a());
    }

    private DMatrixRMaj gather(DMatrixRMaj points) {
        int d = points.numCols;
        for (int column : columns) {
            if (column >= d) {
                throw new IllegalArgumentException(
                        "points have " + d + " columns where the kernel sees column " + column);
            }
        }
        DMatrixRMaj out = new DMatrixRMaj(points.numRows, columns.length);
        for (int i = 0; i < points.numRows; i++) {
            for (int c = 0; c < columns.length; c++) {
                out.data[i * columns.length + c] = points.data[i * d + columns[c]];
            }
        }
        return out;
    }

    private @Nullable DMatrixRMaj zerosIfWanted(@Nullable DMatrixRMaj whole) {
        return whole == null ? null : new DMatrixRMaj(whole.numRows, columns.length);
    }

    private void scatter(@Nullable DMatrixRMaj part, @Nullable DMatrixRMaj whole) {
        if (part != null && whole != null) {
            for (int i = 0; i < part.numRows; i++) {
                for (int c = 0; c < columns.length; c++) {
                    whole.data[i * whole.numCols + columns[c]] += part.data[i * columns.length + c];
                }
            }
        }
    }

    @Override
    public HyperparameterVector parameters() {
        return base.parameters();
    }

    @Override
    public OnColumns withParameters(HyperparameterVector parameters) {
        return new OnColumns(base.withParameters(parameters), columns);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof OnColumns o && o.base.equals(base) && Arrays.equals(o.columns, columns);
    }

    @Override
    public int hashCode() {
        return Objects.hash(base, Arrays.hashCode(columns));
    }

    @Override
    public String toString() {
        return base + " on columns " + Arrays.toString(columns);
    }
}
