package io.thalweg.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.InvalidSpaceException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableSpaceTest {

    private static final List<String> HEADER = List.of("solvent", "temperature", "concentration", "operator");
    private static final List<String[]> ROWS = List.of(
            row("DMAc", "90", "0.057", "Ann"),
            row("toluene", "105", "1e-1", "Ann"),
            row(" DMAc ", "120", ".153", "Ann"),
            row("toluene", "105", "0.1", "Ann"));

    @Test
    void columnsBecomeParametersAndRowsCandidates() {
        TableSpace table = TableSpace.of(HEADER, ROWS);
        SearchSpace space = table.space();
        assertThat(space.parameters())
                .containsExactly(
                        new CategoricalParameter("solvent", "DMAc", "toluene"),
                        new IntegerParameter("temperature", 90, 120),
                        new RealParameter("concentration", 0.057, 0.153),
                        new FixedParameter("operator", "Ann"));
        assertThat(space.dimension()).isEqualTo(3);
        assertThat(table.candidateOfRow()).containsExactly(0, 1, 2, 1);
        CandidatePool pool = space.candidates().orElseThrow();
        assertThat(pool.size()).isEqualTo(3);
        assertThat(pool.point(2))
                .isEqualTo(Point.of("solvent", "DMAc", "temperature", 120, "concentration", 0.153, "operator", "Ann"));
        assertThat(table.notes()).hasSize(2).isEqualTo(space.notes());
        assertThat(space.encode(pool.point(1))[1]).isEqualTo(0.5);
    }

    @Test
    void numbersMayBeDeclaredCategories() {
        TableSpace table = TableSpace.of(HEADER, ROWS, Set.of("temperature"));
        assertThat(table.space().parameters().get(1))
                .isEqualTo(new CategoricalParameter("temperature", "90", "105", "120"));
        refused(
                () -> TableSpace.of(HEADER, ROWS, Set.of("Temperature")),
                "'Temperature'",
                "did you mean 'temperature'?");
    }

    @Test
    void catalogueNumbersWithLeadingZerosAreCategories() {
        TableSpace table = TableSpace.of(List.of("id"), List.of(row("007"), row("012"), row("100")));
        assertThat(table.space().parameters()).containsExactly(new CategoricalParameter("id", "007", "012", "100"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "inf", "1e999", "1d", "0x1p3", "١٢", "1,5", "n.d.", "-", "<0.01", "1 000"})
    void oneNonNumericCellMakesAColumnCategorical(String cell) {
        List<String[]> rows = List.of(row("1.5"), row("2"), row("1e3"), row(cell));
        refused(() -> TableSpace.of(List.of("x"), rows), "column 'x'", "3 numbers", "'" + cell + "'");
        assertThat(TableSpace.of(List.of("x"), rows, Set.of("x")).space().candidates())
                .isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-0", "+3", "-12.", ".5", "-.5", "1E5", "1e-300", "9223372036854775808", "0.000"})
    void numbersFollowTheGrammar(String cell) {
        List<String[]> rows = List.of(row("7"), row(cell));
        SearchSpace space = TableSpace.of(List.of("x"), rows).space();
        assertThat(space.candidates().orElseThrow().point(1).real("x")).isEqualTo(Double.parseDouble(cell) + 0.0);
    }

    @Test
    void widePositiveColumnsGetALogScale() {
        TableSpace table = TableSpace.of(
                List.of("batch", "rate", "even", "narrow", "signed"),
                List.of(
                        row("1", "1e-5", "1", "1", "-1"),
                        row("16", "1e-3", "50", "2", "10"),
                        row("256", "0.1", "100", "4", "100")));
        assertThat(table.space().parameters())
                .containsExactly(
                        new IntegerParameter("batch", 1, 256, Scale.LOG),
                        new RealParameter("rate", 1e-5, 0.1, Scale.LOG),
                        new IntegerParameter("even", 1, 100),
                        new IntegerParameter("narrow", 1, 4),
                        new IntegerParameter("signed", -1, 100));
        assertThat(table.notes()).hasSize(2).allMatch(note -> note.contains("log scale"));
        assertThat(table.space().candidates().orElseThrow().encoded().get(1, 0)).isEqualTo(0.5);
    }

    @Test
    void raggedRowsAndEmptyCellsAreListed() {
        refused(
                () -> TableSpace.of(List.of("a", "b"), List.of(row("1", "2"), row("1"), row("1", " "))),
                "2 problems",
                "row 2 has 1 cells; the header has 2",
                "row 3",
                "'b' is empty");
        refused(() -> TableSpace.of(List.of("a"), List.of()), "no rows");
        refused(() -> TableSpace.of(List.of("a", "a"), List.of(row("1", "2"), row("3", "4"))), "same name");
        refused(() -> TableSpace.of(List.of("a"), List.of(row("1"), row("1"))), "every parameter is fixed");
    }

    @Test
    void listsOfBadRowsAreTruncated() {
        List<String[]> rows = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            rows.add(row("1"));
        }
        assertThatThrownBy(() -> TableSpace.of(List.of("a", "b"), rows))
                .isInstanceOfSatisfying(
                        InvalidSpaceException.class,
                        e -> assertThat(e.problems()).hasSizeLessThan(20));
    }

    private static String[] row(String... cells) {
        return cells;
    }

    private static void refused(Runnable reading, String... parts) {
        assertThatThrownBy(reading::run)
                .isInstanceOf(InvalidSpaceException.class)
                .hasMessageContainingAll(parts);
    }
}
