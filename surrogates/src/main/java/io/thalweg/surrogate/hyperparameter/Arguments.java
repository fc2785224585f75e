package io.thalweg.surrogate.hyperparameter;

/** Checks of arguments that several classes share. */
final class Arguments {

    private Arguments() {}

    static void requireFinite(String name, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(name + " is " + value + ", must be finite");
        }
    }

    static void requirePositive(String name, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " is " + value + ", must be positive and finite");
        }
    }

    static void requireLength(String name, double[] array, int expected) {
        if (array.length != expected) {
            throw new IllegalArgumentException(
                    name + " has " + array.length + " entries where " + expected + " were expected");
        }
    }
}
