package io.thalweg.cli.internal.usage;

/** Checks of option values that the command-line parser does not make. */
public final class Require {

    private Require() {}

    /**
     * Refuses a number that is too small.
     *
     * @throws UsageException naming the option and the value
     */
    public static void atLeast(String option, int value, int least) {
        if (value < least) {
            throw new UsageException(option + " is " + value + ", must be at least " + least);
        }
    }

    /**
     * Refuses a number that is too large.
     *
     * @throws UsageException naming the option and the value
     */
    public static void atMost(String option, int value, int most) {
        if (value > most) {
            throw new UsageException(option + " is " + value + ", must be at most " + most);
        }
    }

    /**
     * Refuses a negative, infinite or undefined number.
     *
     * @throws UsageException naming the option and the value
     */
    public static void notNegative(String option, double value) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new UsageException(option + " is " + value + ", must be 0 or a positive number");
        }
    }

    /**
     * Refuses a number that is not between 0 and 1, both excluded.
     *
     * @throws UsageException naming the option and the value
     */
    public static void fraction(String option, double value) {
        if (!(value > 0 && value < 1)) {
            throw new UsageException(option + " is " + value + ", must be between 0 and 1");
        }
    }
}
