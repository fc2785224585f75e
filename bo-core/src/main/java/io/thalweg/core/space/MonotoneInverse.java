package io.thalweg.core.space;

/**
 * The inverse of a non-decreasing step function from [0, 1]. Decoding rounds, so the algebraic inverse of a decoded value
 * may decode to its neighbour; this inverse does not: if any coordinate decodes to the value, one such is returned.
 */
final class MonotoneInverse {

    private MonotoneInverse() {}

    /** Compares the decoded value of a coordinate with the value sought. */
    @FunctionalInterface
    interface Comparison {
        /** Negative, zero or positive as the value at u is below, equal to or above the value sought. */
        int at(double u);
    }

    /**
     * A coordinate that decodes to the value sought; where there is none, one of the two neighbouring coordinates between
     * which the value lies, the same for equal arguments and non-decreasing in the value.
     *
     * @param comparison non-decreasing; at most zero at 0 and at least zero at 1
     * @param guess a coordinate close to the result
     */
    static double solve(Comparison comparison, double guess) {
        double start = Math.min(1, Math.max(0, guess));
        int sign = comparison.at(start);
        if (sign == 0) {
            return start;
        }
        double low = start;
        double high = start;
        double reach = Math.max(Math.ulp(start), 0x1p-60);
        if (sign < 0) {
            while (comparison.at(high) < 0) {
                low = high;
                high = Math.min(1, high + reach);
                reach *= 4;
            }
        } else {
            while (comparison.at(low) > 0) {
                high = low;
                low = Math.max(0, low - reach);
                reach *= 4;
            }
        }
        return bisect(comparison, guess, low, high);
    }

    private static double bisect(Comparison comparison, double guess, double from, double to) {
        double low = from;
        double high = to;
        if (comparison.at(low) == 0) {
            return low;
        }
        if (comparison.at(high) == 0) {
            return high;
        }
        while (true) {
            double middle = low + (high - low) / 2;
            if (middle <= low || middle >= high) {
                return guess - low <= high - guess ? low : high;
            }
            int sign = comparison.at(middle);
            if (sign == 0) {
                return middle;
            }
            if (sign < 0) {
                low = middle;
            } else {
                high = middle;
            }
        }
    }
}
