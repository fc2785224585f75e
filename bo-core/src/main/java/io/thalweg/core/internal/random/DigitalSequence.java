package io.thalweg.core.internal.random;

import org.ejml.data.DMatrixRMaj;

/**
 * A digital sequence in base 2 in Gray-code order: point i is the sum modulo 2 of a shift and of the vectors v[k] of the bits
 * k of i ⊕ ⌊i/2⌋, so each point differs from the one before by one vector, and any point is reached directly.
 */
final class DigitalSequence {

    private static final double UNIT = 0x1p-52;

    private final int dimension;
    private final long[][] vectors;
    private final long[] shift;

    /**
     * A sequence.
     *
     * @param vectors v[k][j] as of {@link DirectionNumbers#of}
     * @param shift the digits of point 0, one number below 2^52 for every coordinate
     */
    DigitalSequence(long[][] vectors, long[] shift) {
        this.dimension = shift.length;
        this.vectors = vectors;
        this.shift = shift;
    }

    static void requireDimension(int dimension) {
        if (dimension < 1 || dimension > DirectionNumbers.MAX_DIMENSION) {
            throw new IllegalArgumentException("dimension is " + dimension + ", must be between 1 and "
                    + DirectionNumbers.MAX_DIMENSION + ", the number of dimensions of the Joe-Kuo direction numbers");
        }
    }

    int dimension() {
        return dimension;
    }

    /**
     * Consecutive points.
     *
     * @param skip index of the first one
     * @param n how many
     * @param offset 0 for the lower corners of the cells of side 2^−52, ½ for their centres
     * @return n × dimension
     */
    DMatrixRMaj points(long skip, int n, double offset) {
        if (skip < 0 || skip >= 1L << DirectionNumbers.BITS) {
            throw new IllegalArgumentException("skip is " + skip + ", must be at least 0 and below 2^52");
        }
        if (n < 0 || skip + n > 1L << DirectionNumbers.BITS) {
            throw new IllegalArgumentException(
                    "n is " + n + " after " + skip + " skipped points, must be at least 0 and end within 2^52 points");
        }
        DMatrixRMaj points = new DMatrixRMaj(n, dimension);
        long[] digits = jump(skip);
        for (int i = 0; i < n; i++) {
            int row = i * dimension;
            for (int j = 0; j < dimension; j++) {
                points.data[row + j] = (digits[j] + offset) * UNIT;
            }
            if (i + 1 < n) {
                add(Long.numberOfTrailingZeros(skip + i + 1), digits);
            }
        }
        return points;
    }

    private long[] jump(long index) {
        long[] digits = shift.clone();
        for (long gray = index ^ index >>> 1; gray != 0; gray &= gray - 1) {
            add(Long.numberOfTrailingZeros(gray), digits);
        }
        return digits;
    }

    private void add(int bit, long[] digits) {
        long[] v = vectors[bit];
        for (int j = 0; j < digits.length; j++) {
            digits[j] ^= v[j];
        }
    }
}
