package io.thalweg.cli.internal.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.cli.internal.campaign.ImportPlan.Action;
import io.thalweg.cli.internal.table.TableException;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepHealth;
import io.thalweg.core.trial.Trial;
import io.thalweg.store.definition.StudyFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables as people and their programs save them, and what comes of importing them. */
class ImportTest {

    private static final StudyDefinition DEFINITION =
            StudyFile.parse("study.yaml", """
                    parameters:
                      temperature: {range: [20, 100], unit: °C}
                      time: {range: [0, 10], step: 0.5, unit: h}
                      solvent: [water, ethanol, 1E5, 007, 3-4]
                    objectives:
                      yield: {direction: maximize, unit: "%"}
                      waste: minimize
                    """, StudyFile.Syntax.YAML).definition();

    private static final String ID = StudyId.of(DEFINITION);
    private static final String HEADER = "study,trial,temperature,time,solvent,yield,waste\n";

    @TempDir
    private Path directory = Path.of("");

    private final MemoryStore store = new MemoryStore(InstantSource.system());

    @BeforeEach
    void threeTrialsAreAwaited() {
        store.begin(DEFINITION);
        store.append(state -> {
            List<StudyEvent> events = new ArrayList<>();
            double[] temperatures = {30, 50.5, 70};
            for (int i = 0; i < temperatures.length; i++) {
                Point point = Point.of("temperature", temperatures[i], "time", 1.5 + i, "solvent", "water");
                StepHealth health = new StepHealth(
                        "a test", FitReport.NONE, 0, Duration.ZERO, Duration.ZERO, Duration.ZERO, List.of());
                events.add(new StudyEvent.Asked(new Trial(i, point, Origin.DESIGN, health, List.of()), "round-1"));
            }
            return events;
        });
    }

    private static MeasurementFile.Reading reading() {
        return new MeasurementFile.Reading(Map.of(), ResultWords.of(Map.of(), false), Optional.empty(), false);
    }

    private Path save(String text, Charset charset) {
        try {
            return Files.write(directory.resolve("results.csv"), text.getBytes(charset));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ImportPlan plan(String text, MeasurementFile.Reading reading) {
        return plan(save(text, StandardCharsets.UTF_8), reading);
    }

    private ImportPlan plan(Path file, MeasurementFile.Reading reading) {
        return ImportPlan.of(MeasurementFile.read(file, DEFINITION, ID, reading), store.state(), "typing error", false);
    }

    private StudyState tell(String text) {
        ImportPlan plan = plan(text, reading());
        return store.append(state -> plan.events());
    }

    private String problem(String text) {
        return problem(text, reading());
    }

    private String problem(String text, MeasurementFile.Reading reading) {
        StudyState before = store.state();
        try {
            plan(text, reading);
        } catch (TableException e) {
            assertThat(store.state()).isSameAs(before);
            return String.valueOf(e.getMessage());
        }
        throw new AssertionError("was accepted: " + text);
    }

    private Outcome outcome(long trial) {
        return store.state().outcome(trial).orElseThrow();
    }

    @Test
    void dialectsOfOtherProgramsAreReadAndNamed() {
        String rows = "study;trial;temperature [°C];time;solvent;yield;waste\r\n" + ID
                + ";0;30;1,5;water;71,25;1234,5\r\n" + ID + ";1;50,5;2,5;water;\"80\";0,5\r\n;;;;;;\r\n\r\n";
        for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            MeasurementFile file = MeasurementFile.read(save("\ufeff" + rows, charset), DEFINITION, ID, reading());
            assertThat(file.dialect()).isEqualTo("semicolon, decimal comma, " + charset.name());
            assertThat(file.rows()).hasSize(2);
            assertThat(file.rows().get(0).outcome()).contains(Outcome.of(71.25, Double.NaN, Map.of("waste", 1234.5)));
        }
    }

    @Test
    void attributesAreColumns() {
        tell("""
                trial,yield,waste,attribute.machine,attribute.seconds,remark
                0,71.25,2,B3,1.50,mine
                1,failed,,B4,,
                2,,,B5,,
                """);
        assertThat(outcome(0).attributes()).containsExactly(Map.entry("machine", "B3"), Map.entry("seconds", "1.50"));
        assertThat(outcome(1).attributes()).containsExactly(Map.entry("machine", "B4"));
        assertThat(store.state().isRunning(2)).as("an attribute is no result").isTrue();
        MeasurementFile file = MeasurementFile.read(
                save("Who,trial,yield,waste,remark\nAda,2,1,2,x\n", StandardCharsets.UTF_8),
                DEFINITION,
                ID,
                new MeasurementFile.Reading(
                        Map.of("Who", "attribute.operator"), ResultWords.of(Map.of(), false), Optional.empty(), false));
        assertThat(file.others()).containsExactly("remark");
        assertThat(file.rows().get(0).outcome().orElseThrow().attributes())
                .containsExactly(Map.entry("operator", "Ada"));
    }

    @Test
    void attributesThatAreLeftOutStayAndOthersAreCorrections() {
        tell("trial,yield,waste,attribute.machine,attribute.commit\n0,71.25,2,B3,1f0dd0c\n");
        assertThat(plan("trial,yield,waste\n0,71.25,2\n", reading()).events()).isEmpty();
        assertThat(plan("trial,yield,waste,attribute.machine\n0,71.25,2,\n", reading())
                        .events())
                .isEmpty();
        ImportPlan plan = plan("trial,yield,waste,attribute.machine\n0,71.25,2,B4\n", reading());
        assertThat(plan.steps(Action.AMEND).get(0).text())
                .isEqualTo("71.25, waste 2, machine B3, commit 1f0dd0c becomes 71.25, waste 2, machine B4");
        store.append(state -> plan.events());
        assertThat(outcome(0).attributes()).containsOnly(Map.entry("machine", "B4"), Map.entry("commit", "1f0dd0c"));
    }

    @Test
    void quotesMayHoldLinesAndSeparators() {
        ImportPlan plan = plan(
                HEADER.replace("\n", ",remark\n") + ID + ",0,30,1.5,water,71,2,\"two\nlines, \"\"quoted\"\"\"\n",
                reading());
        assertThat(plan.steps(Action.TELL)).hasSize(1);
        assertThat(problem(HEADER + ID + ",0,30,1.5,water,71\n"))
                .contains("line 2")
                .contains("6 cells");
        assertThat(problem(HEADER)).contains("no rows");
    }

    @Test
    void ambiguousThousandsAreRefusedUnlessDecided() {
        String ambiguous = "trial;yield;waste\n0;1,234;2\n";
        assertThat(problem(ambiguous))
                .contains("line 2, column 'yield'")
                .contains("'1,234'")
                .contains("--decimal");
        assertThat(plan(
                                ambiguous,
                                new MeasurementFile.Reading(
                                        Map.of(), ResultWords.of(Map.of(), false), Optional.of(true), false))
                        .steps()
                        .get(0)
                        .text())
                .startsWith("1.234");
        assertThat(plan("trial;yield;waste\n0;1,234;2\n1;0,5;2\n", reading())
                        .steps()
                        .get(0)
                        .text())
                .startsWith("1.234");
    }

    @Test
    void numbersHaveOneGrammar() {
        for (String cell : List.of("NaN", "inf", "1e999", "1d", "0x1p3", "١٢", "1 000", "12%", "--1", "1e5000")) {
            assertThat(problem("trial,yield,waste\n0," + cell + ",1\n"))
                    .as(cell)
                    .contains("line 2, column 'yield'")
                    .contains("'" + cell + "'");
        }
        assertThat(tell("trial,yield,waste\n0,+1.50E-3,.5\n").results().get(0).outcome())
                .isEqualTo(Outcome.of(0.0015, Double.NaN, Map.of("waste", 0.5)));
    }

    @Test
    void wordsInPlaceOfNumbersAreUnderstood() {
        ImportPlan plan = plan("trial,yield,waste,reason\n0,PENDING,,\n1,failed,,vial broke\n2,n.d.,3,\n", reading());
        assertThat(plan.steps().get(0).action()).isEqualTo(Action.PENDING);
        store.append(state -> plan.events());
        assertThat(outcome(1)).isEqualTo(Outcome.failed("vial broke"));
        assertThat(outcome(2)).isEqualTo(Outcome.failed("no result: n.d."));
        assertThat(store.state().isRunning(0)).isTrue();
        assertThat(tell("trial,yield,waste\n0,5,n.d.\n").results().get(2).outcome())
                .isEqualTo(Outcome.of(5, Double.NaN, Map.of("waste", Double.NaN)));
    }

    @Test
    void unknownWordsAreListedOnceEachAndCanBeDeclared() {
        String rows = "trial,yield,waste\n0,lost,1\n1,lost,1\n2,<0.01,1\n";
        assertThat(problem(rows))
                .contains("2 problems")
                .contains("'lost' is neither")
                .contains("and 1 more")
                .contains("a limit");
        ResultWords words = ResultWords.of(Map.of("lost", "failed"), true);
        ImportPlan plan = plan(rows, new MeasurementFile.Reading(Map.of(), words, Optional.empty(), false));
        store.append(state -> plan.events());
        assertThat(outcome(1)).isEqualTo(Outcome.failed("lost"));
        assertThat(outcome(2)).isEqualTo(Outcome.of(0.01, Double.NaN, Map.of("waste", 1.0)));
        assertThatThrownBy(() -> ResultWords.of(Map.of("lost", "faild"), false))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("did you mean 'failed'");
    }

    @Test
    void truthValuesAreRefusedWithAHint() {
        assertThat(problem("trial,yield,waste\n0,true,1\n")).contains("write 0 or 1");
    }

    @Test
    void columnsAreMatchedByNameAndUnit() {
        MeasurementFile file = MeasurementFile.read(
                save("WASTE,operator,Yield (%),trial,Temperature [°C]\n1,Ann,50,0,30\n", StandardCharsets.UTF_8),
                DEFINITION,
                ID,
                reading());
        assertThat(file.rows().get(0).outcome()).contains(Outcome.of(50, Double.NaN, Map.of("waste", 1.0)));
        assertThat(file.others()).containsExactly("operator");
        assertThat(problem("trial,temperature [K],yield,waste\n0,303,1,1\n"))
                .contains("is in K, but temperature in °C");
        assertThat(problem("trial,yeild,waste\n0,1,1\n")).contains("column 'yeild' is unknown; did you mean 'yield'?");
        assertThat(problem("trial,yield,Yield,waste\n0,1,2,1\n")).contains("both 'yield'");
        MeasurementFile.Reading renamed = new MeasurementFile.Reading(
                Map.of("Ausbeute", "yield"), ResultWords.of(Map.of(), false), Optional.empty(), false);
        assertThat(plan("trial,Ausbeute,waste\n0,1,2\n", renamed).steps(Action.TELL))
                .hasSize(1);
        assertThat(problem("trial,yield,waste\n0,1,2\n", renamed)).contains("unknown heading 'Ausbeute'");
    }

    @Test
    void reimportingAFileChangesNothing() {
        String rows = HEADER + ID + ",0,30,1.5,water,71,2\n,,40,5,ethanol,60,1\n,,40,5,ethanol,60,1\n";
        StudyState once = tell(rows);
        assertThat(once.trials()).as("equal rows are repeated measurements").hasSize(5);
        assertThat(tell(rows)).isSameAs(once);
        assertThat(plan(rows, reading()).steps(Action.KNOWN)).hasSize(3);
    }

    @Test
    void editedRowsAreCorrectionsThatNeedAReason() {
        tell(HEADER + ID + ",0,30,1.5,water,71,2\n,,40,5,ethanol,60,1\n");
        ImportPlan plan = plan(HEADER + ID + ",0,30,1.5,water,72,2\n,,40,5,ethanol,61,1\n", reading());
        assertThat(plan.steps(Action.AMEND)).hasSize(2);
        assertThat(plan.steps().get(0).text()).isEqualTo("71, waste 2 becomes 72, waste 2");
        assertThatThrownBy(() -> plan.requireReason(false))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("2 rows differ")
                .hasMessageContainingAll("line 2, trial 0, 71", "line 3, trial ")
                .hasMessageContaining("--amend REASON");
        StudyState after = store.append(state -> plan.events());
        assertThat(after.amendments()).isEqualTo(2);
        assertThat(outcome(0)).isEqualTo(Outcome.of(72, Double.NaN, Map.of("waste", 2.0)));
        assertThat(after.trials()).hasSize(4);
    }

    @Test
    void repeatsAreAddedOnRequest() {
        tell(HEADER + ",,40,5,ethanol,60,1\n");
        Path file = save(HEADER + ",,40,5,ethanol,61,1\n", StandardCharsets.UTF_8);
        ImportPlan plan = ImportPlan.of(MeasurementFile.read(file, DEFINITION, ID, reading()), store.state(), "", true);
        assertThat(plan.steps(Action.ADD)).hasSize(1);
    }

    @Test
    void unnumberedRowAtAPendingPointIsItsResult() {
        ImportPlan plan = plan("temperature,time,solvent,yield,waste\n50.5,2.5,water,9,1\n", reading());
        assertThat(plan.steps().get(0)).isEqualTo(new ImportPlan.Step(2, Action.TELL, 1, "9, waste 1"));
    }

    @Test
    void rowsOfAnotherStudyAreRefused() {
        assertThat(problem("study,trial,yield,waste\nzzzzzzzz,0,1,1\n")).contains("study zzzzzzzz, this is " + ID);
        assertThat(problem("trial,yield,waste\n7,1,1\n")).contains("no trial 7; the study has 0 to 2");
        assertThat(problem("trial,yield,waste\n0,1,1\n0,2,1\n")).contains("another result in line 2");
        assertThat(problem("trial,yield,waste\n0.5,1,1\n")).contains("'0.5' is not the number of a trial");
    }

    @Test
    void spreadsheetManglingOfCategoriesIsRecognised() {
        Map<String, String> mangled =
                Map.of("100000", "1E5", "1E+05", "1E5", "7", "007", "04. Mrz", "3-4", "3-Apr", "3-4");
        mangled.forEach(
                (cell, choice) -> assertThat(problem("temperature,time,solvent,yield,waste\n40,5," + cell + ",1,1\n"))
                        .as(cell)
                        .contains("'" + cell + "' may be a spreadsheet's conversion of '" + choice + "'"));
        assertThat(problem("temperature,time,solvent,yield,waste\n40,5,watr,1,1\n"))
                .contains("did you mean 'water'");
    }

    @Test
    void incompleteFileIsRefused() {
        assertThat(problem(HEADER + ID + ",0,30,1.5,water,71,2\n" + ID + ",1,50.5,2."))
                .contains("line 3");
        assertThat(problem(HEADER + ID + ",0,30,1.5,water,71,2\n" + ID + ",1,50.5,2.5,\"wat"))
                .isNotEmpty();
        assertThatThrownBy(() -> plan(directory.resolve("missing.csv"), reading()))
                .isInstanceOf(TableException.class);
        assertThatThrownBy(() -> plan(directory, reading())).isInstanceOf(TableException.class);
    }

    @Test
    void missingOutcomeIsNamed() {
        assertThat(problem("trial,yield\n0,1\n")).contains("no column 'waste'");
        assertThat(problem("temperature,solvent,yield,waste\n40,water,1,1\n")).contains("no column 'time [h]'");
    }

    @Test
    void undeclaredOutcomesAreKeptWithTheFile() {
        MeasurementFile file = MeasurementFile.read(
                save("trial,yield,waste,purity\n0,1,1,99\n", StandardCharsets.UTF_8), DEFINITION, ID, reading());
        assertThat(file.others()).containsExactly("purity");
        ImportedFiles.keep(directory, file);
        ImportedFiles.keep(directory, file);
        assertThat(directory.resolve("imported"))
                .isDirectoryContaining(copy -> copy.getFileName().toString().matches("results\\.[0-9a-f]{8}\\.csv"));
        assertThat(directory.resolve("imported").toFile().list()).hasSize(1);
    }

    @Test
    void noiseVarianceIsANumberOfAtLeastZero() {
        assertThat(problem("trial,yield,waste,noise variance\n0,1,1,-0.1\n")).contains("not a variance");
        assertThat(problem("trial,yield,waste,noise variance\n0,1,1,NaN\n")).contains("not a variance");
        assertThat(tell("trial,yield,waste,noise variance\n0,1,1,0\n1,1,1,0.25\n")
                        .results()
                        .get(1)
                        .outcome())
                .isEqualTo(Outcome.of(1, 0.25, Map.of("waste", 1.0)));
    }

    @Test
    void partialResultWaits() {
        ImportPlan plan = plan("trial,yield,waste\n0,71,\n1,,3\n", reading());
        assertThat(plan.events()).isEmpty();
        assertThat(plan.steps().get(0).text()).isEqualTo("waits for waste");
        assertThat(plan.steps().get(1).text()).isEqualTo("waits for yield");
    }

    @Test
    void measurementsOutsideTheSpaceAreKeptAndFlagged() {
        ImportPlan plan = plan("temperature,time,solvent,yield,waste\n140,5,water,1,1\n", reading());
        StudyState after = store.append(state -> plan.events());
        assertThat(after.trials().get(3).notes().get(0)).startsWith("would not be suggested:");
    }

    @Test
    void settingsSlightlyOffTheGridAreMovedToItAndNoted() {
        ImportPlan plan = plan("temperature,time,solvent,yield,waste\n40,4.99999,water,1,1\n", reading());
        StudyState after = store.append(state -> plan.events());
        assertThat(after.trials().get(3).point().real("time")).isEqualTo(5.0);
        assertThat(after.trials().get(3).notes()).hasSize(1);
    }

    @Test
    void allProblemsOfAllRowsAreListed() {
        assertThat(problem("temperature,time,solvent,yield,waste\nhot,5,water,1,1\n,5,oil,1,1\n40,5,water,x,1\n"))
                .contains("line 2")
                .contains("'hot'")
                .contains("line 3")
                .contains("oil")
                .contains("line 4");
    }

    @Test
    void rowsRoundedByExcelStillMatchTheirTrials() {
        double exact = 0.12345678901234568 * 100;
        store.append(state -> List.of(new StudyEvent.Asked(
                new Trial(
                        3,
                        Point.of("temperature", 20 + exact, "time", 1.0, "solvent", "water"),
                        Origin.MODEL,
                        state.trial(0).health(),
                        List.of()),
                "round-2")));
        assertThat(plan(HEADER + ID + ",3,32.3456789012346,1,water,1,1\n", reading())
                        .steps(Action.TELL))
                .hasSize(1);
    }
}
