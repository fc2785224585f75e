package io.thalweg.surrogate.harmonic;

import java.util.Arrays;

/** Checks that transformations share. */
final class Powers {

    private Powers() {}

    static void requireOrder(int order) {
        if (order < 2) {
            throw new IllegalArgumentException("order is " + order + ", must be at least 2");
        }
    }

    /** Different columns, none negative, at least one. */
    static void requireColumns(int[] columns) {
        if (columns.length == 0
                || Arrays.stream(columns).anyMatch(c -> c < 0)
                || Arrays.stream(columns).distinct().count() < columns.length) {
            throw new IllegalArgumentException(
                    "columns are " + Arrays.toString(columns) + ", must be at least one, different, and none negative");
        }
    }

    static void requireFinite(String name, double[] values) {
        for (int i = 0; i < values.length; i++) {
            if (!Double.isFinite(values[i])) {
                throw new IllegalArgumentException(name + "[" + i + "] is " + values[i] + ", must be finite");
            }
        }
    }

    /** That points of d coordinates have a column. */
    static void requireColumn(CyclicTransformation transformation, int column, int d) {
        if (column >= d) {
            throw new IllegalArgumentException(
                    transformation + " acts on column " + column + ", but points have " + d + " columns");
        }
    }
}
