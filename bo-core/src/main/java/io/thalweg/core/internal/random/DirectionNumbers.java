package io.thalweg.core.internal.random;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/**
 * The direction numbers new-joe-kuo-6 of S. Joe and F. Y. Kuo, "Constructing Sobol sequences with better two-dimensional
 * projections", SIAM J. Sci. Comput. 30 (2008), for up to 21,201 dimensions.
 *
 * <p>The resource is one stream of bits, most significant first. The first dimension needs no numbers; each later one has a
 * primitive polynomial x^s + a_1 x^{s−1} + … + a_{s−1} x + 1 and odd numbers m_k &lt; 2^k, stored as: 1 bit, whether the
 * degree s is one more than that of the dimension before (which begins with 0); s − 1 bits a_1 … a_{s−1}; for k = 1 … s the
 * k − 1 bits of (m_k − 1)/2.
 */
final class DirectionNumbers {

    /** Number of dimensions of the table. */
    static final int MAX_DIMENSION = 21_201;

    /** Binary digits of a coordinate: a coordinate is an integer below 2^52 divided by 2^52, exact in a double. */
    static final int BITS = 52;

    private static final String RESOURCE = "joe-kuo-6.21201.bin";

    private DirectionNumbers() {}

    /**
     * The generating vectors of the first dimensions.
     *
     * @return v[k][j]: the vector that bit k of a Gray code adds to coordinate j, the first binary digit being bit 51
     */
    static long[][] of(int dimension) {
        long[][] v = new long[BITS][dimension];
        for (int k = 0; k < BITS; k++) {
            v[k][0] = 1L << (BITS - 1 - k);
        }
        try (BitReader bits = new BitReader(open())) {
            int degree = 0;
            for (int j = 1; j < dimension; j++) {
                degree += (int) bits.next(1);
                extend(v, j, degree, bits.next(degree - 1), bits);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(RESOURCE + " of the class path is damaged", e);
        }
        return v;
    }

    /** Fills v[·][j]: the first s vectors from the table, the others by the recurrence of the polynomial. */
    private static void extend(long[][] v, int j, int s, long polynomial, BitReader bits) throws IOException {
        for (int k = 0; k < s; k++) {
            v[k][j] = (2 * bits.next(k) + 1) << (BITS - 1 - k);
        }
        for (int k = s; k < BITS; k++) {
            long next = v[k - s][j] ^ (v[k - s][j] >>> s);
            for (int i = 1; i < s; i++) {
                if ((polynomial >>> (s - 1 - i) & 1) != 0) {
                    next ^= v[k - i][j];
                }
            }
            v[k][j] = next;
        }
    }

    private static InputStream open() {
        return new BufferedInputStream(Objects.requireNonNull(
                DirectionNumbers.class.getResourceAsStream(RESOURCE), RESOURCE + " is missing from the class path"));
    }

    private static final class BitReader implements AutoCloseable {

        private final InputStream in;
        private int current;
        private int left;

        BitReader(InputStream in) {
            this.in = in;
        }

        long next(int count) throws IOException {
            long value = 0;
            for (int i = 0; i < count; i++) {
                if (left == 0) {
                    current = in.read();
                    left = 8;
                    if (current < 0) {
                        throw new EOFException();
                    }
                }
                left--;
                value = value << 1 | (current >>> left & 1);
            }
            return value;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
