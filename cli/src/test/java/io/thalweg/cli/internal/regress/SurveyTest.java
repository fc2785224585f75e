package io.thalweg.cli.internal.regress;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SurveyTest {

    private static final Offset<Double> CLOSE = Offset.offset(1e-12);

    /** Whether all rows are kept, or few of many: the units are those of the rows that are not for testing. */
    @ParameterizedTest
    @CsvSource({"50, 10, 100", "1000, 0, 30", "1000, 20, 30", "1000, 30, 30"})
    void unitsAreThoseOfTheTrainingRows(int n, int tests, int mostKept) {
        SplittableRandom random = new SplittableRandom(4);
        double[] values = random.doubles(3L * n, -2, 7).toArray();
        Survey survey = new Survey(List.of("a", "b"), Seed.of(1).generator(), mostKept);
        for (int i = 0; i < n; i++) {
            survey.add(values, 3 * i);
        }
        Survey.Found found = survey.found(tests, 8);
        int[] test = Arrays.stream(found.testRows()).mapToInt(Math::toIntExact).toArray();
        int[] train = IntStream.range(0, n)
                .filter(i -> Arrays.binarySearch(test, i) < 0)
                .toArray();
        Samples all = new Samples(
                List.of("a", "b"),
                new DMatrixRMaj(
                        n,
                        2,
                        true,
                        IntStream.range(0, 2 * n)
                                .mapToDouble(i -> values[3 * (i / 2) + i % 2])
                                .toArray()),
                IntStream.range(0, n).mapToDouble(i -> values[3 * i + 2]).toArray());
        Scaling expected = Scaling.of(all.rows(train));
        assertThat(survey.rows()).isEqualTo(n);
        assertThat(found.train()).isEqualTo(n - tests).isEqualTo(train.length);
        assertThat(found.scaling().low()).isEqualTo(expected.low());
        assertThat(found.scaling().range()).isEqualTo(expected.range());
        assertThat(found.scaling().mean()).isCloseTo(expected.mean(), CLOSE);
        assertThat(found.scaling().deviation()).isCloseTo(expected.deviation(), CLOSE);
        assertThat(sorted(found.test().y())).isEqualTo(sorted(all.rows(test).y()));
        assertThat(found.sample().size()).isEqualTo(Math.min(8, Math.min(n, mostKept) - tests));
        assertThat(Arrays.stream(found.sample().y()).boxed())
                .isSubsetOf(Arrays.stream(all.rows(train).y()).boxed().toList());
    }

    private static double[] sorted(double[] values) {
        return Arrays.stream(values).sorted().toArray();
    }
}
