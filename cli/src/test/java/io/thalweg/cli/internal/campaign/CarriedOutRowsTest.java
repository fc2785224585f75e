package io.thalweg.cli.internal.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.cli.internal.campaign.ImportPlan.Action;
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

/** Rows of trials whose values somebody has edited: they say what was carried out. */
class CarriedOutRowsTest {

    private static final StudyDefinition DEFINITION =
            StudyFile.parse("study.yaml", """
                    parameters:
                      temperature: {range: [20, 100], unit: °C}
                      time: {range: [0, 10], step: 0.5, unit: h}
                      solvent: [water, ethanol]
                    objectives:
                      yield: maximize
                    """, StudyFile.Syntax.YAML).definition();

    private static final Point PLAN = Point.of("temperature", 30.123456789, "time", 2.0, "solvent", "water");
    private static final String HEADER = "trial,temperature,time,solvent,yield\n";

    private final MemoryStore store = new MemoryStore(InstantSource.system());

    @BeforeEach
    void oneTrialIsAwaited() {
        store.begin(DEFINITION);
        Trial trial = new Trial(0, PLAN, Origin.DESIGN, StepHealth.TOLD, List.of());
        store.append(state -> List.of(new StudyEvent.Asked(trial, "")));
    }

    private ImportPlan plan(String text) {
        MeasurementFile.Reading reading =
                new MeasurementFile.Reading(Map.of(), ResultWords.of(Map.of(), false), Optional.empty(), false);
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        return ImportPlan.of(
                MeasurementFile.of("results.csv", content, DEFINITION, StudyId.of(DEFINITION), reading),
                store.state(),
                "typing error",
                false);
    }

    private StudyState tell(String text) {
        ImportPlan plan = plan(text);
        plan.requireMeant(false);
        return store.append(state -> plan.events());
    }

    private static Point at(double temperature, double time, String solvent) {
        return Point.of("temperature", temperature, "time", time, "solvent", solvent);
    }

    @Test
    void editedValuesAreWhatWasCarriedOut() {
        String row = HEADER + "0,30.1,2.25,water,71\n";
        assertThat(plan(row).steps(Action.TELL).get(0).text())
                .isEqualTo("71; temperature 30.1 instead of 30.123456789, time 2.25 instead of 2");
        StudyState after = tell(row);
        assertThat(after.running()).isEmpty();
        assertThat(after.trials()).hasSize(1);
        assertThat(after.results()).extracting(TrialResult::point).containsExactly(at(30.1, 2.25, "water"));
        assertThat(after.trial(0).point()).isEqualTo(PLAN);
        assertThat(plan(row).steps(Action.KNOWN)).as("told again").hasSize(1);
    }

    @Test
    void whatASpreadsheetRoundsIsNoDeviation() {
        StudyState after = tell(HEADER + "0,30.1234567890001,2,water,71\n");
        assertThat(after.results()).noneMatch(TrialResult::deviates);
    }

    @Test
    void cellsLeftOutAreAsPlanned() {
        StudyState after = tell("trial,temperature,yield\n0,31,71\n");
        assertThat(after.results()).extracting(TrialResult::point).containsExactly(at(31, 2, "water"));
        assertThatThrownBy(() -> plan("trial,solvent,yield\n0,THF,71\n"))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("THF");
    }

    @Test
    void deviationsFarFromThePlanMustBeMeant() {
        for (String row : List.of("0,38.2,2,water,71", "0,30.1,3.5,water,71", "0,30.1,2,ethanol,71")) {
            ImportPlan plan = plan(HEADER + row + "\n");
            assertThatThrownBy(() -> plan.requireMeant(false))
                    .isInstanceOf(TableException.class)
                    .hasMessageContainingAll("1 row is far", "line 2", "trial 0", " instead of ", "--as-carried-out");
            assertThatCode(() -> plan.requireMeant(true)).doesNotThrowAnyException();
            assertThat(plan.far()).hasSize(1);
        }
        assertThat(plan(HEADER + "0,38,3,water,71\n").far()).isEmpty();
    }

    @Test
    void anotherPointToldLaterIsACorrection() {
        tell(HEADER + "0,30.1,2,water,71\n");
        ImportPlan plan = plan(HEADER + "0,32,2,water,71\n");
        assertThat(plan.steps(Action.AMEND).get(0).text()).isEqualTo("71 becomes 71; temperature 32 instead of 30.1");
        StudyState after = store.append(state -> plan.events());
        assertThat(after.results()).extracting(TrialResult::point).containsExactly(at(32, 2, "water"));
    }

    @Test
    void exportHasThePointAsCarriedOutAndSaysThePlan() {
        StudyState after = tell(HEADER + "0,30.1,2,water,71\n");
        String csv = ExportTable.csv(DEFINITION, StudyId.of(DEFINITION), after, false);
        assertThat(csv).contains(",30.1,2,water,71,").contains("temperature 30.1 instead of 30.123456789");
        assertThat(plan(csv).steps(Action.KNOWN)).as("imported again").hasSize(1);
    }

    @Test
    void rowsOfTheirOwnMayLieBesideTheGrid() {
        StudyState after = tell("temperature,time,solvent,yield\n30,2.2,water,5\n");
        assertThat(after.trials().get(1).point()).isEqualTo(at(30, 2.2, "water"));
        assertThat(after.trials().get(1).notes()).singleElement().asString().startsWith("would not be suggested");
    }
}
