package io.thalweg.benchmark.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The closed forms against all the draws from a table of six rows, two of them alike. */
class RandomRowsTest {

    private static final double[] GAPS = {3, 0.5, 40, 0, 3, 7};

    /** The gap of the best of each set of n rows, ascending. */
    private static double[] best(int n) {
        List<Double> best = new ArrayList<>();
        for (int set = 0; set < 1 << GAPS.length; set++) {
            if (Integer.bitCount(set) == n) {
                double least = Double.POSITIVE_INFINITY;
                for (int row = 0; row < GAPS.length; row++) {
                    least = (set >> row & 1) == 1 ? Math.min(least, GAPS[row]) : least;
                }
                best.add(least);
            }
        }
        return best.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void momentsMatchAllDraws(int n) {
        RandomRows rows = new RandomRows(GAPS);
        double[] best = best(n);
        assertThat(rows.mean(n)).isCloseTo(Arrays.stream(best).average().orElseThrow(), within(1e-12));
        assertThat(rows.median(n)).isEqualTo(best[(best.length - 1) / 2]);
        assertThat(rows.share(n))
                .isCloseTo(Scores.share(Arrays.stream(best).map(Scores::floor).toArray()), within(1e-12));
    }

    @Test
    void oversizedDrawsFindTheBest() {
        RandomRows rows = new RandomRows(GAPS);
        assertThat(rows.mean(7)).isZero();
        assertThat(rows.median(100)).isZero();
        assertThatIllegalArgumentException().isThrownBy(() -> rows.mean(0)).withMessage("n is 0, must be at least 1");
    }
}
