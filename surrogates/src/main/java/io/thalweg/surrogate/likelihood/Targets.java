package io.thalweg.surrogate.likelihood;

/** Checks of observations that several likelihoods share. */
final class Targets {

    /** 2⁵³: the largest count up to which doubles hold every whole number. */
    private static final double LARGEST_COUNT = 0x1p53;

    private Targets() {}

    static void requireFinite(int index, double y) {
        if (!Double.isFinite(y)) {
            throw new IllegalArgumentException("y[" + index + "] is " + y + ", must be finite");
        }
    }

    static void requireCount(int index, double y) {
        if (!(y >= 0 && y <= LARGEST_COUNT) || y != Math.rint(y)) {
            throw new IllegalArgumentException("y[" + index + "] is " + y + ", must be a count: 0, 1, 2, … up to 2^53");
        }
    }
}
