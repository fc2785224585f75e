package io.thalweg.testfunction.internal.bbob;

/**
 * The random numbers of the suite. They are fixed by its definition, so every call begins at a seed and nothing is carried over
 * between calls; this is no general source of randomness.
 *
 * <p>Source: the generator of S. K. Park and K. W. Miller, Random number generators: good ones are hard to find,
 * Communications of the ACM 31, 1988, shuffled by a table of 32 numbers as by C. Bays and S. D. Durham, Improving a poor
 * random number generator, ACM Transactions on Mathematical Software 2, 1976.
 */
final class RandomNumbers {

    private static final long MULTIPLIER = 16807;
    private static final long MODULUS = 2147483647;

    private static final int TABLE_SIZE = 32;

    /** Divides a number of the generator into an index of the table. */
    private static final long NUMBERS_PER_SLOT = 67108865;

    private static final int WARM_UP = 8;

    /** Stands for zero, which has no logarithm. */
    private static final double TINY = 1e-99;

    private RandomNumbers() {}

    /** U(n, seed): uniform numbers in (0, 1). The first ones do not depend on n. */
    static double[] uniforms(int n, long seed) {
        long state = Math.max(Math.abs(seed), 1);
        for (int i = 0; i < WARM_UP; i++) {
            state = MULTIPLIER * state % MODULUS;
        }
        long[] table = new long[TABLE_SIZE];
        for (int slot = TABLE_SIZE - 1; slot >= 0; slot--) {
            state = MULTIPLIER * state % MODULUS;
            table[slot] = state;
        }
        long shown = table[0];
        double[] uniforms = new double[n];
        for (int i = 0; i < n; i++) {
            state = MULTIPLIER * state % MODULUS;
            int slot = (int) (shown / NUMBERS_PER_SLOT);
            shown = table[slot];
            table[slot] = state;
            uniforms[i] = shown == 0 ? TINY : shown / (double) MODULUS;
        }
        return uniforms;
    }

    /**
     * G(n, seed): standard normal numbers by the transform of G. E. P. Box and M. E. Muller from the uniform numbers i and
     * n + i. The first ones do depend on n.
     */
    static double[] normals(int n, long seed) {
        double[] u = uniforms(2 * n, seed);
        double[] normals = new double[n];
        for (int i = 0; i < n; i++) {
            double normal = Math.sqrt(-2 * Math.log(u[i])) * Math.cos(2 * Math.PI * u[n + i]);
            normals[i] = normal == 0 ? TINY : normal;
        }
        return normals;
    }
}
