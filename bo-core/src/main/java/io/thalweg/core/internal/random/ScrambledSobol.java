package io.thalweg.core.internal.random;

import io.thalweg.core.random.Seed;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/**
 * A randomised Sobol sequence: linear matrix scramble and digital shift (J. Matoušek, "On the L2-discrepancy for anchored
 * boxes", J. Complexity 14, 1998) of all 52 binary digits. Each point is uniform in the cube, so means over the points are
 * unbiased, and the points of a sequence are as evenly spread as those of {@link SobolSequence}: use 2^k points for perfect
 * balance. This is the default for designs and for quasi-Monte Carlo.
 *
 * <p>Immutable. The same seed gives the same points; coordinate j depends on the seed and j alone.
 */
public final class ScrambledSobol {

    private final DigitalSequence sequence;

    /**
     * A sequence.
     *
     * @param dimension number of coordinates, 1 to 21,201
     * @param seed the randomness of the scramble
     */
    public ScrambledSobol(int dimension, Seed seed) {
        sequence = scramble(dimension, seed);
    }

    /** Number of coordinates. */
    public int dimension() {
        return sequence.dimension();
    }

    /** The first n points, one a row, in [0,1). */
    public DMatrixRMaj points(int n) {
        return points(0, n);
    }

    /** The n points from index {@code skip} on, one a row, in [0,1). */
    public DMatrixRMaj points(long skip, int n) {
        return sequence.points(skip, n, 0);
    }

    static DigitalSequence scramble(int dimension, Seed seed) {
        DigitalSequence.requireDimension(dimension);
        long[][] vectors = DirectionNumbers.of(dimension);
        long[] shift = new long[dimension];
        for (int j = 0; j < dimension; j++) {
            RandomGenerator random = seed.child("coordinate", j).generator();
            long[] columns = lowerTriangularColumns(random);
            for (long[] v : vectors) {
                v[j] = product(columns, v[j]);
            }
            shift[j] = random.nextLong() >>> (Long.SIZE - DirectionNumbers.BITS);
        }
        return new DigitalSequence(vectors, shift);
    }

    /**
     * A random unit lower triangular matrix over the digits, the first digit being the highest bit: column k has a one at
     * digit k and random digits after it.
     */
    private static long[] lowerTriangularColumns(RandomGenerator random) {
        long[] columns = new long[DirectionNumbers.BITS];
        for (int k = 0; k < columns.length; k++) {
            long digit = 1L << (DirectionNumbers.BITS - 1 - k);
            columns[k] = digit | (random.nextLong() & (digit - 1));
        }
        return columns;
    }

    private static long product(long[] columns, long digits) {
        long sum = 0;
        for (long rest = digits; rest != 0; rest &= rest - 1) {
            sum ^= columns[DirectionNumbers.BITS - 1 - Long.numberOfTrailingZeros(rest)];
        }
        return sum;
    }
}
