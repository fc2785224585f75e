package io.thalweg.benchmark.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatisticsTest {

    /** Twice the tail of the binomial distribution with p = ½, computed exactly. */
    @ParameterizedTest
    @CsvSource({"0,0,1", "1,0,1", "5,0,0.0625", "8,2,0.109375", "2,8,0.109375", "10,10,1", "15,3,0.007537841796875"})
    void signTestIsTwiceTheTail(int wins, int losses, double expected) {
        assertThat(Statistics.signTest(wins, losses)).isCloseTo(expected, within(1e-12));
    }

    @Test
    void mediansOfInfinitiesAreInfinite() {
        double infinity = Double.POSITIVE_INFINITY;
        assertThat(Statistics.median(new double[] {infinity, 1, infinity, infinity}))
                .isEqualTo(infinity);
        assertThat(Statistics.median(new double[] {4, 1, 2, 3})).isEqualTo(2.5);
        assertThat(Statistics.median(new double[] {3, 1, 2})).isEqualTo(2);
    }

    /** Of 400 samples of 15 normal numbers about 95 % have an interval that holds the median, 0; here between 91 and 98 %. */
    @Test
    void intervalsCoverTheMedian() {
        int held = 0;
        for (int i = 0; i < 400; i++) {
            RandomGenerator random = Seed.of(3).child("sample", i).generator();
            double[] sample = random.doubles(15).map(u -> random.nextGaussian()).toArray();
            Statistics.Interval interval = Statistics.bootstrapMedian(sample, Seed.of(i));
            held += interval.lower() <= 0 && 0 <= interval.upper() ? 1 : 0;
        }
        assertThat(held).isBetween(364, 392);
    }
}
