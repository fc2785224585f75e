package io.thalweg.surrogate.exact;

/**
 * Cosines of many angles at once: loops without branches, which the compiler turns into vector code. Random features need millions of them, and not
 * their last digits.
 */
final class Cosines {

    /** The leading bits of π, so few that small multiples of it are exact, and the rest. */
    private static final double PI_HIGH = Double.longBitsToDouble(Double.doubleToLongBits(Math.PI) & -(1L << 26));

    private static final double PI_LOW = Math.PI - PI_HIGH + 1.2246467991473532e-16;

    /** Added and taken off again, it rounds to an integer. */
    private static final double TO_INTEGER = 0x1.8p52;

    private Cosines() {}

    /**
     * Replaces angles by their cosines, to about 1e-15 + 1e-16·|angle|: by the Taylor series, after multiples of π are taken off.
     *
     * @param shift is subtracted from each angle first: π/2 makes sines
     */
    static void of(double[] angles, double shift) {
        for (int i = 0; i < angles.length; i++) {
            double a = angles[i] - shift;
            double k = (a * (1 / Math.PI) + TO_INTEGER) - TO_INTEGER;
            double r = (a - k * PI_HIGH) - k * PI_LOW;
            double odd = k - 2 * ((0.5 * k + TO_INTEGER) - TO_INTEGER);
            double q = r * r;
            double sum = 1 / 51090942171709440000.0 / 22;
            sum = 1 / 2432902008176640000.0 - q * sum;
            sum = 1 / 6402373705728000.0 - q * sum;
            sum = 1 / 20922789888000.0 - q * sum;
            sum = 1 / 87178291200.0 - q * sum;
            sum = 1 / 479001600.0 - q * sum;
            sum = 1 / 3628800.0 - q * sum;
            sum = 1 / 40320.0 - q * sum;
            sum = 1 / 720.0 - q * sum;
            sum = 1 / 24.0 - q * sum;
            sum = 0.5 - q * sum;
            sum = 1 - q * sum;
            angles[i] = (1 - 2 * odd * odd) * sum;
        }
    }
}
