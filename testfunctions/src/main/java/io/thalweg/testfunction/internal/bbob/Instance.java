package io.thalweg.testfunction.internal.bbob;

/**
 * What a problem of the suite draws. Everything follows from the seed s = φ + 10000 I, and the instance I enters nowhere else.
 *
 * @param function f, 1 to 24
 * @param number I, at least 1
 * @param dimension D, at least 2
 */
record Instance(int function, int number, int dimension) {

    private static final long SEEDS_PER_INSTANCE = 10_000;

    /** From the seed of Q to that of R. */
    private static final long TO_R = 1_000_000;

    /** s. Two functions draw what an earlier one draws. */
    long seed() {
        int phi = switch (function) {
            case 4 -> 3;
            case 18 -> 17;
            default -> function;
        };
        return phi + SEEDS_PER_INSTANCE * number;
    }

    /** The rotation Q. */
    LinearMap q() {
        return LinearMap.rotation(dimension, seed());
    }

    /** The rotation R. */
    LinearMap r() {
        return LinearMap.rotation(dimension, seed() + TO_R);
    }

    /** Opt(s), where most functions have their optimum: on a lattice in [−4, 4]^D, no coordinate 0. */
    double[] optimum() {
        return optimum(seed());
    }

    /** Opt(s + 10⁶). */
    double[] optimumOfR() {
        return optimum(seed() + TO_R);
    }

    private double[] optimum(long seed) {
        double[] x = RandomNumbers.uniforms(dimension, seed);
        for (int i = 0; i < dimension; i++) {
            x[i] = 8 * Math.floor(1e4 * x[i]) / 1e4 - 4;
            if (x[i] == 0) {
                x[i] = -1e-5;
            }
        }
        return x;
    }

    /** f_opt: a quotient of normal numbers, in hundredths, within [−1000, 1000]. The same in all dimensions. */
    double optimalValue() {
        double numerator = RandomNumbers.normals(1, seed())[0];
        double denominator = RandomNumbers.normals(1, seed() + 1)[0];
        double value = BuildingBlocks.round(100.0 * 100 * numerator / denominator) / 100;
        return Math.min(1000, Math.max(-1000, value));
    }
}
