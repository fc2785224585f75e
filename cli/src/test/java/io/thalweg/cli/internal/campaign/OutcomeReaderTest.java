package io.thalweg.cli.internal.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.cli.internal.table.TableException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.trial.Outcome;
import io.thalweg.store.definition.StudyFile;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the cells of a row mean together. */
class OutcomeReaderTest {

    private static final StudyDefinition DEFINITION =
            StudyFile.parse("study.yaml", """
                    parameters: {T: {range: [20, 100]}}
                    objectives: {yield: maximize, purity: maximize}
                    cost: {name: price, unit: EUR}
                    """, StudyFile.Syntax.YAML).definition();

    /** Reads yield, purity and price. */
    private static OutcomeReader read(String cells) {
        Columns columns = Columns.of(DEFINITION);
        List<String> all = Arrays.asList(cells.split(",", -1));
        return new OutcomeReader(columns, ResultWords.of(Map.of(), false), name -> {
            int column = columns.outcomes().indexOf(name);
            return column < 0 ? "" : all.get(column);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "not done,,",
                ",not done,",
                ",,skipped",
                "n.d.,cancelled,",
                "-,pending,not done",
                "n.d.,,",
                "n/a,-,"
            })
    void rowOfWhichNothingWillBeMeasuredIsGivenUp(String cells) {
        OutcomeReader read = read(cells);
        assertThat(read.givenUp()).isTrue();
        assertThat(read.outcome()).isEmpty();
    }

    @Test
    void rowThatWaitsSaysForWhat() {
        assertThat(read("71,,3").note()).isEqualTo("waits for purity");
        assertThat(read(",n.d.,").note()).as("the yield may come yet").isEqualTo("waits for yield, price");
        assertThat(read(",not done,3").note()).isEqualTo("waits for yield");
        assertThat(read(",,").note()).isEmpty();
        for (String cells : List.of("71,,3", ",n.d.,", ",not done,3", ",,")) {
            assertThat(read(cells).givenUp()).as(cells).isFalse();
            assertThat(read(cells).outcome()).as(cells).isEmpty();
        }
    }

    @Test
    void measuredValueStandsBesideWhatWasNotDone() {
        assertThat(read("71,not done,n.d.").outcome())
                .contains(Outcome.of(71, Double.NaN, Map.of("purity", Double.NaN, "price", Double.NaN)));
        assertThat(read("n.d.,n.d.,n.d.").outcome()).contains(Outcome.failed("no result: n.d."));
    }

    @Test
    void negativeCostIsRefusedWithRowAndColumn() {
        assertThatThrownBy(() -> file("T,yield,purity,price [EUR]\n30,5,1,2.5\n40,6,1,-2.5\n50,6,1,-2.5\n"))
                .isInstanceOf(TableException.class)
                .hasMessage("old.csv: line 3, column 'price [EUR]' and 1 more: '-2.5' is a negative cost: it must be "
                        + "positive, or n.d. if unknown");
        assertThat(file("T,yield,purity,price\n30,-5,-1,0\n40,6,1,n.d.\n").rows())
                .hasSize(2);
    }

    private static MeasurementFile file(String text) {
        return MeasurementFile.of(
                "old.csv",
                text.getBytes(StandardCharsets.UTF_8),
                DEFINITION,
                StudyId.of(DEFINITION),
                new MeasurementFile.Reading(Map.of(), ResultWords.of(Map.of(), false), Optional.empty(), false));
    }

    @Test
    void stoppedTrialsAreReadAsSuch() {
        assertThat(read("stopped at step 9,n.d.,n.d.").outcome())
                .contains(Outcome.stopped(9, Double.NaN, "stopped at step 9"));
        assertThat(read("Stopped,,").outcome()).contains(Outcome.stopped(0, Double.NaN, "Stopped"));
        assertThat(read("stopped it,,").problems()).containsKey("yield");
        assertThat(OutcomeReader.cells(Columns.of(DEFINITION), Outcome.stopped(9, 0.5, "too slow")))
                .isEqualTo(
                        Map.of("yield", "stopped at step 9", "purity", "n.d.", "price", "n.d.", "reason", "too slow"));
    }
}
