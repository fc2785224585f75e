package io.thalweg.baseline.internal.hippo;

/**
 * Spherical Bessel functions of the first kind, j_m(z) = ½ i^{−m} ∫ e^{izs} P_m(s) ds over [−1, 1] (Abramowitz, Stegun,
 * "Handbook of mathematical functions", 10.1; Gautschi, "Computational aspects of three-term recurrence relations", 1967).
 */
final class SphericalBessel {

    private SphericalBessel() {}

    /**
     * j_0(z), …, j_{count−1}(z).
     *
     * <p>Upwards, j_{m+1} = (2m+1)/z j_m − j_{m−1} is stable while m < z. Beyond, j_m is the solution that dies out, and the
     * ratios r_m = j_m/j_{m−1} = z/(2m+1 − z r_{m+1}), which lie between 0 and 1 there, are stable downwards.
     *
     * @param z not negative, finite
     * @param count at least 1
     */
    static double[] upTo(double z, int count) {
        Arguments.requireCount("count", count);
        if (!(z >= 0) || Double.isInfinite(z)) {
            throw new IllegalArgumentException("z is " + z + ", must be finite and not negative");
        }
        double[] j = new double[count];
        j[0] = z == 0 ? 1 : Math.sin(z) / z;
        int turn = (int) Math.min(count - 1, Math.floor(z));
        if (turn >= 1) {
            j[1] = (j[0] - Math.cos(z)) / z;
        }
        for (int m = 1; m < turn; m++) {
            j[m + 1] = (2 * m + 1) / z * j[m] - j[m - 1];
        }
        if (turn < count - 1) {
            descend(z, turn, j);
        }
        return j;
    }

    private static void descend(double z, int turn, double[] j) {
        int last = j.length - 1;
        // Where the turning point is at the last order itself, j falls like an Airy function, on the scale of its cube
        // root.
        int beyond = last + 30 + (int) (15 * Math.cbrt(last));
        double ratio = 0;
        for (int m = beyond; m > turn; m--) {
            ratio = z / (2 * m + 1 - z * ratio);
            if (m <= last) {
                j[m] = ratio;
            }
        }
        for (int m = turn + 1; m <= last; m++) {
            j[m] *= j[m - 1];
        }
    }
}
