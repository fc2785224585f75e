package io.thalweg.surrogate.harmonic;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * The reflection of some coordinates about a centre: x_j ↦ 2c_j − x_j. Of order 2. Kernels of differences are invariant where these
 * coordinates have their own length scales each.
 */
public final class Reflection implements CyclicTransformation {

    private final int[] columns;
    private final double[] centre;

    private Reflection(int[] columns, double[] centre) {
        this.columns = columns;
        this.centre = centre;
    }

    /**
     * {@return the reflection of some coordinates}
     *
     * @param columns different indices of coordinates, at least one
     * @param centre c of each of them, finite
     */
    public static Reflection of(int[] columns, double[] centre) {
        Powers.requireColumns(columns);
        Powers.requireFinite("centre", centre);
        if (centre.length != columns.length) {
            throw new IllegalArgumentException(
                    "centre has " + centre.length + " entries for " + columns.length + " columns");
        }
        return new Reflection(columns.clone(), centre.clone());
    }

    @Override
    public int order() {
        return 2;
    }

    @Override
    public DMatrixRMaj apply(DMatrixRMaj x, int power) {
        return mirrored(x, power, centre);
    }

    @Override
    public DMatrixRMaj turn(DMatrixRMaj v, int power) {
        return mirrored(v, power, new double[columns.length]);
    }

    private DMatrixRMaj mirrored(DMatrixRMaj x, int power, double[] about) {
        DMatrixRMaj image = x.copy();
        if (Math.floorMod(power, 2) == 1) {
            for (int i = 0; i < x.numRows; i++) {
                for (int k = 0; k < columns.length; k++) {
                    int at = i * x.numCols + columns[k];
                    image.data[at] = 2 * about[k] - x.data[at];
                }
            }
        }
        return image;
    }

    @Override
    public void requireDimension(int d) {
        Arrays.stream(columns).forEach(column -> Powers.requireColumn(this, column, d));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Reflection that
                && Arrays.equals(columns, that.columns)
                && Arrays.equals(centre, that.centre);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(columns) + Arrays.hashCode(centre);
    }

    @Override
    public String toString() {
        return "reflection of columns " + Arrays.toString(columns) + " about " + Arrays.toString(centre);
    }
}
