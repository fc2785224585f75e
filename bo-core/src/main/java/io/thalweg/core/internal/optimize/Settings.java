package io.thalweg.core.internal.optimize;

/** Checks of the settings of optimisers. */
final class Settings {

    private Settings() {}

    static void requirePositive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " is " + value + ", must be at least 1");
        }
    }

    static void requireTolerance(String name, double value) {
        if (!(value >= 0)) {
            throw new IllegalArgumentException(name + " is " + value + ", must be 0 or more");
        }
    }
}
