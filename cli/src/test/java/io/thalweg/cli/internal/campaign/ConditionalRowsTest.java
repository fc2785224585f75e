package io.thalweg.cli.internal.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.cli.internal.table.TableException;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.StepHealth;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import io.thalweg.store.definition.StudyFile;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tables with empty cells, where a parameter is inactive. */
class ConditionalRowsTest {

    private static final StudyDefinition DEFINITION =
            StudyFile.parse("study.yaml", """
                    parameters:
                      kernel: [linear, rbf]
                      c: {range: [0, 10]}
                      gamma: {range: [0, 1], when: {kernel: rbf}}
                    objectives:
                      accuracy: maximize
                    """, StudyFile.Syntax.YAML).definition();

    private static final String HEADER = "trial,kernel,c,gamma,accuracy\n";

    private final MemoryStore store = new MemoryStore(InstantSource.system());

    @BeforeEach
    void twoTrialsAreAwaited() {
        store.begin(DEFINITION);
        ask(0, Point.of("kernel", "rbf", "c", 2.0, "gamma", 0.5));
        ask(1, Point.of("kernel", "linear", "c", 3.0));
    }

    private void ask(long number, Point point) {
        Trial trial = new Trial(number, point, Origin.DESIGN, StepHealth.TOLD, List.of());
        store.append(state -> List.of(new StudyEvent.Asked(trial, "")));
    }

    private StudyState tell(String rows) {
        MeasurementFile.Reading reading =
                new MeasurementFile.Reading(Map.of(), ResultWords.of(Map.of(), false), Optional.empty(), false);
        byte[] content = (HEADER + rows).getBytes(StandardCharsets.UTF_8);
        ImportPlan plan = ImportPlan.of(
                MeasurementFile.of("results.csv", content, DEFINITION, StudyId.of(DEFINITION), reading),
                store.state(),
                "typing error",
                false);
        return store.append(state -> plan.events());
    }

    @Test
    void rowsAsTheyWereSuggestedAreTold() {
        assertThat(tell("0,rbf,2,0.5,0.9\n1,linear,3,,0.8\n").results())
                .extracting(TrialResult::point)
                .containsExactly(
                        Point.of("kernel", "rbf", "c", 2.0, "gamma", 0.5), Point.of("kernel", "linear", "c", 3.0));
    }

    @Test
    void anotherParentLeavesItsChildrenOut() {
        assertThat(tell("0,linear,2,,0.9\n").results())
                .extracting(TrialResult::point)
                .containsExactly(Point.of("kernel", "linear", "c", 2.0));
    }

    @Test
    void cellsLeftOutAreAsPlannedWhereTheParameterIsActive() {
        assertThat(tell("0,rbf,2.5,,0.9\n").results())
                .extracting(TrialResult::point)
                .containsExactly(Point.of("kernel", "rbf", "c", 2.5, "gamma", 0.5));
    }

    @Test
    void rowsWithoutATrialNeedWhatIsActive() {
        assertThat(tell(",linear,1,,0.7\n").results())
                .extracting(TrialResult::point)
                .containsExactly(Point.of("kernel", "linear", "c", 1.0));
        assertThatThrownBy(() -> tell(",rbf,1,,0.7\n"))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("'gamma' is missing");
    }
}
