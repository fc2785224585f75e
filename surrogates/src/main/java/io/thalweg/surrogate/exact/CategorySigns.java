package io.thalweg.surrogate.exact;

import io.thalweg.core.random.Seed;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * Random features of categories: for each feature and coordinate either 1 for all categories, with probability ρ, or a sign of its own for each
 * category. The product of the features of two categories then has expectation ρ, and 1 if they are the same: e^(−1/ℓ) and 1
 * of {@link io.thalweg.surrogate.kernel.Hamming}.
 */
final class CategorySigns {

    private final int[] columns;

    /** What the signs of a feature's coordinate are made of; 0 if they are all 1. */
    private final long[] salts;

    private CategorySigns(int[] columns, long[] salts) {
        this.columns = columns;
        this.salts = salts;
    }

    /**
     * Draws them.
     *
     * @param alike ρ for each coordinate; one of 1 needs no signs
     */
    static CategorySigns of(double[] alike, int features, Seed seed) {
        int[] columns =
                IntStream.range(0, alike.length).filter(j -> alike[j] < 1).toArray();
        RandomGenerator random = seed.generator();
        long[] salts = new long[features * columns.length];
        for (int i = 0; i < salts.length; i++) {
            salts[i] = random.nextDouble() < alike[columns[i % columns.length]] ? 0 : random.nextLong();
        }
        return new CategorySigns(columns, salts);
    }

    /** Multiplies the terms of a sum over features, which begin at an offset, by the signs at a row of x. */
    void apply(DMatrixRMaj x, int row, double[] terms, int offset) {
        int width = columns.length;
        for (int c = 0; c < width; c++) {
            long code = Double.doubleToLongBits(x.data[row * x.numCols + columns[c]] + 0.0);
            for (int i = 0; i < salts.length / width; i++) {
                long salt = salts[i * width + c];
                if (salt != 0 && new Seed(salt).child("", code).key() < 0) {
                    terms[offset + i] = -terms[offset + i];
                }
            }
        }
    }
}
