package io.thalweg.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class PartSurveyTest {

    private static final Columns COLUMNS = new Columns(List.of("a", "b"), "y");
    private static final Offset<Double> CLOSE = Offset.offset(1e-12);

    private static PartSurvey of(int part, List<double[]> rows) {
        return PartSurvey.of(part, rows.iterator(), 2, 7, 4096);
    }

    /** Some partitions are empty, and there are more rows than a sample has. */
    @Test
    void partsAddUpToTheWhole() {
        SplittableRandom random = new SplittableRandom(3);
        List<double[]> rows = IntStream.range(0, 9000)
                .mapToObj(
                        i -> new double[] {random.nextDouble(-3, 5), random.nextDouble(), 100 + random.nextGaussian()})
                .toList();
        PartSurvey none = of(0, List.of());
        PartSurvey parts = none.merge(of(1, List.of()))
                .merge(of(2, rows.subList(0, 6000)))
                .merge(of(3, List.of()))
                .merge(of(4, rows.subList(6000, 9000)));
        Units actual = parts.units(COLUMNS, LearnOptions.DEFAULT);
        Units expected = of(0, rows).units(COLUMNS, LearnOptions.DEFAULT);
        assertThat(parts.count()).isEqualTo(9000);
        assertThat(actual.low()).isEqualTo(expected.low());
        assertThat(actual.range()).isEqualTo(expected.range());
        assertThat(actual.mean()).isCloseTo(expected.mean(), CLOSE);
        assertThat(actual.deviation()).isCloseTo(expected.deviation(), CLOSE);
        assertThat(parts.sample()).hasSize(4096).doesNotHaveDuplicates().isSubsetOf(rows);
        long late = parts.sample().stream()
                .filter(rows.subList(6000, 9000)::contains)
                .count();
        assertThat(late).isBetween(1250L, 1480L); // a third of the sample, to four standard deviations
    }

    /** A partition whose rows are drawn at the places of another one's would tell less of sorted data. */
    @Test
    void partitionsAreDrawnApart() {
        List<double[]> rows =
                IntStream.range(0, 9000).mapToObj(i -> new double[] {i, 0, 0}).toList();
        assertThat(of(0, rows).sample()).isNotEqualTo(of(1, rows).sample());
    }

    @Test
    void whatIsConstantHasTheUnitOne() {
        Units units =
                of(0, List.of(new double[] {2, 5, 8}, new double[] {2, 6, 8})).units(COLUMNS, LearnOptions.DEFAULT);
        assertThat(units.range()).containsExactly(1, 1);
        assertThat(units.deviation()).isEqualTo(1);
        assertThat(units.observations(List.of(new double[] {2, 5.5, 9})).y()).containsExactly(1);
        assertThat(units.inputs(List.of(new double[] {2, 5.5, 9})).data).containsExactly(0, 0.5);
    }

    @Test
    void columnsAreChecked() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Columns(List.of(), "y"))
                .withMessageContaining("at least one feature");
    }
}
