package io.thalweg.core.internal.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.special.Normal;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.BitSet;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statistical bounds are five standard deviations at fixed seeds, exceeded by chance with a probability below 1e-6. */
class ScrambledSobolTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 99})
    void everyDyadicIntervalOfACoordinateHasOnePoint(long seed) {
        int d = 50;
        ScrambledSobol sequence = new ScrambledSobol(d, Seed.of(seed));
        for (int m = 0; m <= 10; m++) {
            // The first 2^m points, and the third such block.
            for (long skip : new long[] {0, 2L << m}) {
                DMatrixRMaj points = sequence.points(skip, 1 << m);
                for (int j = 0; j < d; j++) {
                    BitSet hit = new BitSet();
                    for (int i = 0; i < 1 << m; i++) {
                        hit.set((int) (points.get(i, j) * (1 << m)));
                    }
                    assertThat(hit.cardinality()).isEqualTo(1 << m);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 99})
    void scrambleKeepsTheNetOfTheFirstTwoCoordinates(long seed) {
        SobolSequenceTest.assertNet(new ScrambledSobol(2, Seed.of(seed)).points(256), 8);
    }

    @Test
    void pointIsUniformOverTheSeeds() {
        int seeds = 4000;
        int cells = 16;
        int[][] counts = new int[3][cells * cells];
        for (int seed = 0; seed < seeds; seed++) {
            DMatrixRMaj points = new ScrambledSobol(2, Seed.of(seed)).points(6);
            int[] rows = {0, 1, 5};
            for (int r = 0; r < 3; r++) {
                int column = (int) (points.get(rows[r], 0) * cells);
                counts[r][column * cells + (int) (points.get(rows[r], 1) * cells)]++;
            }
        }
        double expected = (double) seeds / (cells * cells);
        for (int[] count : counts) {
            double statistic = Arrays.stream(count)
                    .mapToDouble(c -> (c - expected) * (c - expected) / expected)
                    .sum();
            double freedom = cells * cells - 1;
            assertThat((statistic - freedom) / Math.sqrt(2 * freedom)).isBetween(-5.0, 5.0);
        }
    }

    /** The mean of a smooth function over the points: right on average over the seeds, and far less variable than random. */
    @Test
    void meansAreUnbiasedAndPrecise() {
        int seeds = 300;
        int n = 128;
        int d = 4;
        double sum = 0;
        double squares = 0;
        for (int seed = 0; seed < seeds; seed++) {
            DMatrixRMaj points = new ScrambledSobol(d, Seed.of(seed)).points(n);
            double mean = 0;
            for (int i = 0; i < n; i++) {
                double product = 1;
                for (int j = 0; j < d; j++) {
                    product *= 3 * points.get(i, j) * points.get(i, j);
                }
                mean += product / n;
            }
            sum += mean - 1;
            squares += (mean - 1) * (mean - 1);
        }
        double deviation = Math.sqrt(squares / seeds);
        assertThat(sum / seeds).isBetween(-5 * deviation / Math.sqrt(seeds), 5 * deviation / Math.sqrt(seeds));
        // 128 random points: the product has variance 1.8⁴ − 1 = 9.5.
        assertThat(deviation).isLessThan(0.35 * Math.sqrt(9.4976 / n));
    }

    /** A shift alone would leave the difference of two points the same for all seeds; its first digit is always one. */
    @Test
    void matrixScrambleRandomisesDifferencesOfPoints() {
        int seeds = 4000;
        int[] ones = new int[52];
        for (int seed = 0; seed < seeds; seed++) {
            DMatrixRMaj points = new ScrambledSobol(3, Seed.of(seed)).points(2);
            long difference = (long) (points.get(0, 2) * 0x1p52) ^ (long) (points.get(1, 2) * 0x1p52);
            for (int digit = 0; digit < 52; digit++) {
                ones[digit] += (int) ((difference >>> (51 - digit)) & 1);
            }
        }
        assertThat(ones[0]).isEqualTo(seeds);
        for (int digit = 1; digit < 52; digit++) {
            assertThat(ones[digit]).isBetween(seeds / 2 - 158, seeds / 2 + 158);
        }
    }

    @Test
    void bitsDependOnTheSeedOnly() {
        double[] first = new ScrambledSobol(9, Seed.of(4)).points(40).data;
        assertThat(new ScrambledSobol(9, Seed.of(4)).points(40).data).containsExactly(first);
        double[] other = new ScrambledSobol(9, Seed.of(5)).points(40).data;
        for (int i = 0; i < first.length; i++) {
            assertThat(other[i]).isNotEqualTo(first[i]);
        }
    }

    @Test
    void pointsDoNotDependOnDimensionOrStart() {
        DMatrixRMaj narrow = new ScrambledSobol(3, Seed.of(4)).points(20);
        DMatrixRMaj wide = new ScrambledSobol(8, Seed.of(4)).points(15, 5);
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 3; j++) {
                assertThat(wide.get(i, j)).isEqualTo(narrow.get(15 + i, j));
            }
        }
    }

    @Test
    void pointsLieInTheHalfOpenCubeInTheLargestDimension() {
        ScrambledSobol sequence = new ScrambledSobol(DirectionNumbers.MAX_DIMENSION, Seed.of(8));
        assertThat(sequence.dimension()).isEqualTo(DirectionNumbers.MAX_DIMENSION);
        for (double v : sequence.points(4).data) {
            assertThat(v >= 0 && v < 1).isTrue();
        }
    }

    @Test
    void gaussianVectorsHaveTheMomentsOfTheNormalDistribution() {
        int n = 4096;
        int d = 6;
        DMatrixRMaj z = new GaussianSobol(d, Seed.of(2)).points(n);
        for (int j = 0; j < d; j++) {
            double[] moments = new double[5];
            for (int i = 0; i < n; i++) {
                for (int k = 1; k <= 4; k++) {
                    moments[k] += Math.pow(z.get(i, j), k) / n;
                }
                assertThat(z.get(i, j)).isFinite();
            }
            assertThat(moments[1]).isCloseTo(0, within(2e-3));
            assertThat(moments[2]).isCloseTo(1, within(5e-3));
            assertThat(moments[3]).isCloseTo(0, within(3e-2));
            assertThat(moments[4]).isCloseTo(3, within(1e-1));
            double product = 0;
            for (int i = 0; i < n; i++) {
                product += z.get(i, j) * z.get(i, (j + 1) % d) / n;
            }
            assertThat(product).isCloseTo(0, within(1e-2));
        }
    }

    @Test
    void gaussianVectorsAreTheQuantilesOfTheUniformPoints() {
        DMatrixRMaj u = new ScrambledSobol(4, Seed.of(3)).points(5, 20);
        DMatrixRMaj z = new GaussianSobol(4, Seed.of(3)).points(5, 20);
        for (int i = 0; i < 80; i++) {
            assertThat(z.data[i]).isEqualTo(Normal.quantile(u.data[i] + 0x1p-53));
        }
        assertThat(new GaussianSobol(4, Seed.of(3)).points(25).data).endsWith(z.data);
        assertThat(new GaussianSobol(4, Seed.of(3)).dimension()).isEqualTo(4);
    }
}
