package io.thalweg.baseline.internal.hippo;

import io.thalweg.surrogate.streaming.hippo.Interval;
import org.ejml.data.DMatrixRMaj;

/** Checks of arguments that several classes of the package share. */
final class Arguments {

    private Arguments() {}

    static void requireCount(String name, int count) {
        if (count < 1) {
            throw new IllegalArgumentException(name + " is " + count + ", must be at least 1");
        }
    }

    static void requirePositive(String name, double value) {
        if (!(value >= Double.MIN_NORMAL) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " is " + value + ", must be positive and finite");
        }
    }

    static void requireFinite(String name, double[] values) {
        for (int i = 0; i < values.length; i++) {
            if (!Double.isFinite(values[i])) {
                throw new IllegalArgumentException(name + "[" + i + "] is " + values[i] + ", must be finite");
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

    static void requireElapsed(double from, double to) {
        if (!(from >= 0 && to >= from) || Double.isInfinite(to)) {
            throw new IllegalArgumentException("a stretch from " + from + " to " + to
                    + ": times are counted from the beginning of the stream, finite and in order");
        }
    }

    static void requireLater(Interval earlier, Interval later) {
        if (later.to() < earlier.to()) {
            throw new IllegalArgumentException("later ends at " + later.to() + ", before " + earlier.to()
                    + ": functionals cannot go back in time");
        }
    }

    static void requireRows(String name, DMatrixRMaj matrix, int rows) {
        if (matrix.numRows != rows) {
            throw new IllegalArgumentException(
                    name + " has " + matrix.numRows + " rows where " + rows + " were expected");
        }
    }
}
