package io.thalweg.surrogate.streaming.hippo;

import org.ejml.data.DMatrixRMaj;

/** Checks of arguments that several classes of the package share. */
final class Arguments {

    private Arguments() {}

    static void requireCount(String name, int count) {
        if (count < 1) {
            throw new IllegalArgumentException(name + " is " + count + ", must be at least 1");
        }
    }

    static void requireFinite(String name, double[] values) {
        for (int i = 0; i < values.length; i++) {
            if (!Double.isFinite(values[i])) {
                throw new IllegalArgumentException(name + "[" + i + "] is " + values[i] + ", must be finite");
            }
        }
    }

    static void requireInside(Interval support, double[] times) {
        for (int i = 0; i < times.length; i++) {
            if (!support.contains(times[i])) {
                throw new IllegalArgumentException("times[" + i + "] is " + times[i] + ", must lie in the support ["
                        + support.from() + ", " + support.to() + "] of the measure");
            }
        }
    }

    static void requireOrdered(String name, double[] times) {
        requireFinite(name, times);
        for (int i = 1; i < times.length; i++) {
            if (times[i] < times[i - 1]) {
                throw new IllegalArgumentException(name + "[" + i + "] is " + times[i] + " and comes after "
                        + times[i - 1] + ": sort the times; equal ones may follow each other");
            }
        }
    }

    static void requireRows(String name, DMatrixRMaj matrix, int rows) {
        if (matrix.numRows != rows) {
            throw new IllegalArgumentException(
                    name + " has " + matrix.numRows + " rows where " + rows + " were expected");
        }
    }
}
