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
public final class OnColumns extends OnImages {

    private final int[] columns;

    private OnColumns(Kernel base, int[] columns) {
        super(base, columns.length);
        this.columns = columns;
    }

    /**
     * {@return a kernel on some columns}
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

    /** {@return the indices of the columns} */
    public int[] columns() {
        return columns.clone();
    }

    @Override
    public DMatrixRMaj images(DMatrixRMaj points) {
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

    @Override
    public void addPullback(DMatrixRMaj imageBar, DMatrixRMaj pointBar) {
        for (int i = 0; i < imageBar.numRows; i++) {
            for (int c = 0; c < columns.length; c++) {
                pointBar.data[i * pointBar.numCols + columns[c]] += imageBar.data[i * columns.length + c];
            }
        }
    }

    @Override
    public OnColumns withParameters(HyperparameterVector parameters) {
        return new OnColumns(base().withParameters(parameters), columns);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof OnColumns o && o.base().equals(base()) && Arrays.equals(o.columns, columns);
    }

    @Override
    public int hashCode() {
        return Objects.hash(base(), Arrays.hashCode(columns));
    }

    @Override
    public String toString() {
        return base() + " on columns " + Arrays.toString(columns);
    }
}
