package io.thalweg.core.internal.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.random.Seed;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SobolSequenceTest {

    @Test
    void skippingGivesTheSamePointsAsWalking() {
        SobolSequence sequence = new SobolSequence(7);
        double[] walked = sequence.points(600).data;
        for (int skip : new int[] {0, 1, 2, 3, 255, 256, 257, 599}) {
            double[] skipped = sequence.points(skip, 600 - skip).data;
            assertThat(skipped).containsExactly(Arrays.copyOfRange(walked, skip * 7, walked.length));
        }
    }

    @Test
    void jumpsToTheEndOfTheSequence() {
        SobolSequence sequence = new SobolSequence(3);
        long last = (1L << 52) - 1;
        DMatrixRMaj end = sequence.points(last - 1, 2);
        assertThat(Arrays.stream(end.data).allMatch(v -> v >= 0 && v < 1)).isTrue();
        // The Gray code of the last point has one bit: its first coordinate is the smallest step.
        assertThat(end.get(1, 0)).isEqualTo(0x1p-52);
        assertThatThrownBy(() -> sequence.points(last, 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("n is 2");
        assertThatThrownBy(() -> sequence.points(1L << 52, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    /** In every one of the 21,201 dimensions the digits of the point determine the index: the generator is triangular. */
    @Test
    void everyDirectionNumberHasItsLeadingDigit() {
        long[][] v = DirectionNumbers.of(DirectionNumbers.MAX_DIMENSION);
        for (int k = 0; k < DirectionNumbers.BITS; k++) {
            int digit = DirectionNumbers.BITS - 1 - k;
            for (long direction : v[k]) {
                if (Long.numberOfTrailingZeros(direction) != digit || direction >>> DirectionNumbers.BITS != 0) {
                    throw new AssertionError("direction number " + k + ": " + Long.toBinaryString(direction));
                }
            }
        }
    }

    /** Pairs of the first coordinates: each cell of area 2^−m, of any shape, has one of the first 2^m points. */
    @Test
    void firstTwoCoordinatesAreAPerfectNet() {
        SobolSequenceTest.assertNet(new SobolSequence(2).points(256), 8);
    }

    static void assertNet(DMatrixRMaj points, int m) {
        for (int across = 0; across <= m; across++) {
            boolean[] hit = new boolean[1 << m];
            for (int i = 0; i < 1 << m; i++) {
                int column = (int) (points.get(i, 0) * (1 << across));
                int row = (int) (points.get(i, 1) * (1 << (m - across)));
                int cell = (column << (m - across)) + row;
                assertThat(hit[cell]).isFalse();
                hit[cell] = true;
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 21_202})
    void refusesDimensionsWithoutDirectionNumbers(int dimension) {
        assertThatThrownBy(() -> new SobolSequence(dimension))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("dimension is " + dimension)
                .hasMessageContaining("21201");
        assertThatThrownBy(() -> new ScrambledSobol(dimension, Seed.of(1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new GaussianSobol(dimension, Seed.of(1))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refusesNegativeCounts() {
        SobolSequence sequence = new SobolSequence(2);
        assertThatThrownBy(() -> sequence.points(-1)).hasMessageContaining("n is -1");
        assertThatThrownBy(() -> sequence.points(-5, 1)).hasMessageContaining("skip is -5");
        assertThat(sequence.points(0).numRows).isZero();
        assertThat(sequence.dimension()).isEqualTo(2);
    }
}
