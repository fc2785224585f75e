package io.thalweg.benchmark.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.cli.internal.table.CsvTable;
import io.thalweg.core.random.Seed;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Made-up runs and a made-up archive; what is expected was computed by another program from the same definitions. */
class ScoresTest {

    private static final List<Integer> BUDGETS = List.of(10, 20);

    private List<Run> runs = List.of();
    private Scores scores = new Scores(List.of(), List.of(), BudgetUnit.DIMENSION);

    private static Path file(String name) throws URISyntaxException {
        return Path.of(
                Objects.requireNonNull(ScoresTest.class.getResource(name)).toURI());
    }

    @BeforeEach
    void score() throws IOException, URISyntaxException {
        runs = RunFile.read(file("runs.csv"), "");
        scores = Scores.of(runs, BUDGETS, BudgetUnit.DIMENSION, Archive.read(file("archive.csv")), Seed.of(1));
    }

    @Test
    void mediansRanksAndSharesMatchAnotherProgram() throws URISyntaxException {
        CsvTable expected = CsvTable.read(file("scores.csv"));
        for (int row = 0; row < expected.rows(); row++) {
            String algorithm = expected.plainText("algorithm").get(row);
            String function = expected.plainText("function").get(row);
            int budget = (int) expected.numbers("budget_over_D")[row];
            List<Scores.Entry> all = scores.at(function, 5, budget);
            Scores.Entry entry = all.stream()
                    .filter(one -> one.algorithm().equals(algorithm))
                    .findFirst()
                    .orElseThrow();
            String place = algorithm + " " + function + " " + budget;
            double gap = expected.numbers("median_gap")[row];
            assertThat(entry.gap().value()).as(place).isCloseTo(gap, within(1e-14 * gap));
            assertThat(entry.gap().lower()).isLessThanOrEqualTo(gap);
            assertThat(entry.gap().upper()).isGreaterThanOrEqualTo(gap);
            assertThat(scores.rank(entry)).as(place).isEqualTo((int) expected.numbers("rank")[row]);
            assertThat(all).as(place).hasSize((int) expected.numbers("of")[row]);
            assertThat(scores.isLowest(entry)).as(place).isEqualTo(expected.numbers("lowest")[row] == 1);
            assertThat(entry.share()).as(place).isCloseTo(expected.numbers("targets_solved")[row], within(1e-12));
        }
    }

    @Test
    void totalsAreMeansOverOurFunctions() {
        assertThat(scores.dimensions()).containsExactly(5);
        assertThat(scores.totals(5, 10))
                .extracting(Scores.Total::algorithm)
                .containsExactly("ours", "ALPHA", "rival", "DIRECT");
        Scores.Total ours = scores.totals(5, 10).get(0);
        assertThat(ours.share()).isCloseTo(0.178, within(5e-4));
        assertThat(ours.rank()).isCloseTo(5 / 3.0, within(1e-12));
        assertThat(ours.first()).isEqualTo(2);
        assertThat(ours.lowest()).isEqualTo(1);
        assertThat(scores.totals(5, 20))
                .as("DIRECT had only 15 D evaluations on function 1")
                .extracting(Scores.Total::algorithm)
                .containsExactly("ours", "rival", "ALPHA");
    }

    @Test
    void pairsAreComparedAtTheEnd() {
        Comparison pair = Comparison.of("ours", "rival", runs);
        assertThat(pair.wins() + pair.ties() + pair.losses()).isEqualTo(12);
        Comparison reversed = Comparison.of("rival", "ours", runs);
        assertThat(reversed.wins()).isEqualTo(pair.losses());
        assertThat(reversed.losses()).isEqualTo(pair.wins());
        assertThat(reversed.chance()).isEqualTo(pair.chance());
        assertThat(Comparison.of("ours", "ours", runs)).isEqualTo(new Comparison("ours", "ours", 0, 12, 0, 1));
    }

    @Test
    void originStartsAreMarkedWhereTheyHelp() {
        assertThat(Archive.isArtefact("DIRECT", "19")).isTrue();
        assertThat(Archive.isArtefact("DIRECT", "8")).isFalse();
        assertThat(Archive.isArtefact("ALPHA", "19")).isFalse();
    }
}
