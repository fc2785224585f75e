package io.thalweg.surrogate.likelihood;

/** What quantile functions share. */
final class Quantiles {

    private Quantiles() {}

    static void requireProbability(double p) {
        if (!(p >= 0 && p <= 1)) {
            throw new IllegalArgumentException("p is " + p + ", must be between 0 and 1");
        }
    }
}
