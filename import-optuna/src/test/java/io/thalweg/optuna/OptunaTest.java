package io.thalweg.optuna;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.curve.Curves;
import io.thalweg.core.error.InvalidDefinitionException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.space.CategoricalParameter;
import io.thalweg.core.space.Condition;
import io.thalweg.core.space.IntegerParameter;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.Scale;
import io.thalweg.core.space.SteppedParameter;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepReport;
import io.thalweg.core.trial.TrialResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Studies of Optuna as Optuna 3.1 has stored them. */
@Tag("slow")
class OptunaTest {

    @TempDir
    private Path folder = Path.of(".");

    private OptunaFiles files = new OptunaFiles(folder);

    @BeforeEach
    void unpackHere() {
        files = new OptunaFiles(folder);
    }

    private JsonNode expected() throws IOException {
        return JournalReader.MAPPER.readTree(Files.readString(files.file("mixed.json")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"mixed.db", "mixed.log"})
    void everyTrialThatEndedIsTaken(String file) throws IOException {
        OptunaStudy study = Optuna.read(files.file(file));
        JsonNode trials = expected();
        assertThat(study.name()).isEqualTo("mixed");
        assertThat(study.directions()).containsExactly(Direction.MINIMIZE);
        assertThat(study.trials()).extracting(OptunaStudy.Ended::number).containsExactlyElementsOf(numbers(0, 29));
        assertThat(study.steps()).isEqualTo(6);
        int stopped = 0;
        for (OptunaStudy.Ended ended : study.trials()) {
            JsonNode trial = trials.get((int) ended.number());
            assertThat(ended.point().asMap().keySet())
                    .as("trial %d", ended.number())
                    .containsExactlyInAnyOrderElementsOf(trial.get("params").propertyNames());
            trial.get("params")
                    .properties()
                    .forEach(param -> assertSame(ended.point().get(param.getKey()), param.getValue()));
            Map<Long, Double> curve = new TreeMap<>();
            trial.get("steps")
                    .properties()
                    .forEach(step -> curve.put(
                            Long.parseLong(step.getKey()) + 1, step.getValue().doubleValue()));
            assertThat(ended.curve()).isEqualTo(curve);
            switch (trial.get("state").asString()) {
                case "COMPLETE" ->
                    assertThat(((Outcome.Measured) ended.outcome()).value())
                            .isEqualTo(trial.get("values").get(0).doubleValue());
                case "PRUNED" -> {
                    Outcome.Stopped stop = (Outcome.Stopped) ended.outcome();
                    assertThat(stop.step()).isEqualTo(ended.curve().lastKey());
                    assertThat(stop.value()).isEqualTo(ended.curve().get(stop.step()));
                    stopped++;
                }
                default -> assertThat(ended.outcome()).isInstanceOf(Outcome.Failed.class);
            }
            assertThat(ended.outcome().attributes())
                    .containsEntry("commit", "1f0dd0c")
                    .containsEntry("gpu", ended.number() % 2 == 0 ? "true" : "false")
                    .containsEntry("seconds", String.valueOf(1.5 * ended.number()))
                    .containsEntry("optuna.trial", String.valueOf(ended.number()))
                    .containsKeys("shape", "optuna.started", "optuna.ended");
        }
        assertThat(stopped).isGreaterThan(3);
        assertThat(study.notes())
                .contains(
                        "2 trials wait or run and are left out: [30, 31]",
                        "1 trial ended without all the parameters of the space and are left out: [32]",
                        "steps are counted from 1: step 0 of Optuna is step 1",
                        "attributes of the study are not taken over: {owner=Ada}");
    }

    private static List<Long> numbers(long first, long last) {
        List<Long> numbers = new ArrayList<>();
        for (long n = first; n <= last; n++) {
            numbers.add(n);
        }
        return numbers;
    }

    private static void assertSame(Object value, JsonNode stored) {
        if (value instanceof Number number) {
            assertThat(number.doubleValue()).isCloseTo(stored.doubleValue(), within(1e-12));
        } else {
            assertThat(value).isEqualTo(Distribution.text(stored));
        }
    }

    @Test
    void bothKindsOfFileSayTheSame() {
        OptunaStudy database = Optuna.read(files.file("mixed.db"));
        OptunaStudy journal = Optuna.read(files.file("mixed.log"));
        assertThat(journal.space().parameters()).isEqualTo(database.space().parameters());
        assertThat(journal.notes()).isEqualTo(database.notes());
        for (int i = 0; i < journal.trials().size(); i++) {
            assertThat(journal.trials().get(i).point())
                    .isEqualTo(database.trials().get(i).point());
            assertThat(journal.trials().get(i).curve())
                    .isEqualTo(database.trials().get(i).curve());
            assertThat(journal.trials().get(i).outcome().withAttributes(Map.of()))
                    .isEqualTo(database.trials().get(i).outcome().withAttributes(Map.of()));
        }
    }

    @Test
    void parametersAreThoseOfTheDistributions() {
        OptunaStudy study = Optuna.read(files.file("mixed.db"));
        assertThat(study.space().parameters())
                .containsExactly(
                        new RealParameter("rate", 1e-5, 0.1, Scale.LOG),
                        new SteppedParameter("momentum", 0.5, 0.95, 0.05),
                        new IntegerParameter("layers", 1, 3),
                        new IntegerParameter("units_0", 8, 256, Scale.LOG),
                        new SteppedParameter("batch", 16, 128, 16),
                        new CategoricalParameter("shuffle", "false", "true"),
                        new CategoricalParameter("booster", "gbtree", "dart", "None"),
                        new IntegerParameter("units_1", 8, 256, Scale.LOG),
                        new IntegerParameter("units_2", 8, 256, Scale.LOG),
                        new RealParameter("drop", 0, 1));
    }

    @Test
    void conditionsAreInferred() {
        OptunaStudy study = Optuna.read(files.file("mixed.db"));
        assertThat(study.space().conditions("drop")).containsExactly(Condition.oneOf("booster", "dart"));
        assertThat(study.space().conditions("units_1"))
                .containsExactly(Condition.between("layers", 2, Double.POSITIVE_INFINITY));
        assertThat(study.space().conditions("units_2"))
                .containsExactly(Condition.between("layers", 3, Double.POSITIVE_INFINITY));
        assertThat(study.space().conditions("units_0")).isEmpty();
        assertThat(study.notes()).anyMatch(note -> note.contains("'drop' exists where") && note.contains("inferred"));
    }

    @Test
    void trialsAreToldWithTheirCurves() {
        OptunaStudy read = Optuna.read(files.file("mixed.log"));
        try (Study study = read.builder().seed(1).build()) {
            read.tellTo(study);
            assertThat(study.state().results()).hasSize(30);
            assertThat(study.state().running()).isEmpty();
            assertThat(Curves.of(study.store().definition().orElseThrow().settings()))
                    .contains(Curves.of(6));
            List<StepReport> reports = study.store().reports(0, Long.MAX_VALUE);
            assertThat(reports)
                    .hasSize(read.trials().stream()
                            .mapToInt(one -> one.curve().size())
                            .sum());
            List<Outcome.Stopped> stops = study.state().results().stream()
                    .map(TrialResult::outcome)
                    .filter(Outcome.Stopped.class::isInstance)
                    .map(Outcome.Stopped.class::cast)
                    .toList();
            assertThat(stops).isNotEmpty().allMatch(stop -> stop.step() >= 1);
            assertThat(stops).as("the study knows what to expect of the ends").anyMatch(Outcome.Stopped::isInformative);
            double best = read.trials().stream()
                    .filter(one -> one.outcome() instanceof Outcome.Measured)
                    .mapToDouble(one -> ((Outcome.Measured) one.outcome()).value())
                    .min()
                    .orElseThrow();
            assertThat(study.best().orElseThrow().value()).isEqualTo(best);
            assertThat(study.space().contains(study.ask().point())).isTrue();
            assertThatThrownBy(() -> read.tellTo(study))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("has 31 trials already");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"several.db", "several.log"})
    void oneOfSeveralStudiesIsNamed(String name) {
        Path file = files.file(name);
        assertThat(Optuna.names(file)).containsExactly("front", "optional");
        assertThatThrownBy(() -> Optuna.read(file))
                .isInstanceOf(InvalidDefinitionException.class)
                .hasMessageContaining(name + ": there are several studies in it; name one of [front, optional]");
        assertThatThrownBy(() -> Optuna.read(file, "gone", Set.of()))
                .hasMessageContaining("there is no study 'gone' in it; there is [front, optional]");
        OptunaStudy front = Optuna.read(file, "front", Set.of());
        assertThat(front.directions()).containsExactly(Direction.MINIMIZE, Direction.MAXIMIZE);
        assertThat(front.trials()).hasSize(12).allSatisfy(one -> {
            double x = one.point().real("x");
            double y = Double.parseDouble(one.point().text("y"));
            assertThat(one.outcome().withAttributes(Map.of()))
                    .isEqualTo(Outcome.of(x * x + y, Map.of("value 2", (x - 2) * (x - 2) - y)));
        });
        try (Study study = front.builder().build()) {
            front.tellTo(study);
            assertThat(study.front().tradeoffs()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"several.db", "several.log"})
    void parameterThatNothingDecidesAboutIsRefusedOrLeftOut(String name) {
        Path file = files.file(name);
        assertThatThrownBy(() -> Optuna.read(file, "optional", Set.of()))
                .isInstanceOf(InvalidDefinitionException.class)
                .hasMessageContaining("the parameter 'sometimes' is in 3 of 8 trials")
                .hasMessageContaining("--without 'sometimes'");
        OptunaStudy study = Optuna.read(file, "optional", Set.of("sometimes"));
        assertThat(study.space().parameters()).extracting(Parameter::name).containsExactly("x");
        assertThat(study.trials()).hasSize(8);
        assertThat(study.trials().get(1).outcome().attributes()).containsKey("optuna.param.sometimes");
        assertThat(study.trials().get(0).outcome().attributes()).doesNotContainKey("optuna.param.sometimes");
        assertThatThrownBy(() -> Optuna.read(file, "optional", Set.of("y")))
                .hasMessageContaining(
                        "no trial has the parameter 'y' that is to be left out; there are [x, sometimes]");
    }

    @Test
    void badFilesAreRefusedWithTheReason() throws IOException {
        assertThatThrownBy(() -> Optuna.read(files.write("a.csv", "x,y\n1,2\n")))
                .isInstanceOf(InvalidDefinitionException.class)
                .hasMessage("a.csv: it is neither an SQLite database nor a journal of Optuna");
        assertThatThrownBy(() -> Optuna.read(folder.resolve("none.db")))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("none.db cannot be read");
        byte[] database = Files.readAllBytes(files.file("mixed.db"));
        Path cut = Files.write(folder.resolve("cut.db"), java.util.Arrays.copyOf(database, 5000));
        assertThatThrownBy(() -> Optuna.read(cut))
                .isInstanceOf(InvalidDefinitionException.class)
                .hasMessageContaining("cut.db: the tables are not those of Optuna 3");
        assertThatThrownBy(() -> Optuna.read(files.write("b.log", "{\"op_code\": 0}\nnonsense\n")))
                .hasMessageContaining("b.log: line 2 is not of a journal of Optuna");
        assertThatThrownBy(() -> Optuna.read(files.write("c.log", "{\"op_code\": 11}\n")))
                .hasMessageContaining("c.log: line 1 is not of a journal of Optuna: op_code is 11");
        assertThatThrownBy(() -> Optuna.read(files.write("d.log", "{\"event\": 1}\n")))
                .hasMessageContaining("op_code is missing");
    }

    @Test
    void lineThatWasCutOffIsNotMissed() throws IOException {
        String journal = Files.readString(files.file("several.log"));
        Path cut = files.write("cut.log", journal + "{\"op_code\": 4, \"study");
        assertThat(Optuna.names(cut)).containsExactly("front", "optional");
    }

    @Test
    void whatComesAfterTheEndOfATrialIsPassedOver() {
        String begin = """
                {"op_code": 0, "worker_id": "a", "study_name": "s", "directions": [2]}
                {"op_code": 0, "worker_id": "b", "study_name": "s", "directions": [1]}
                {"op_code": 4, "worker_id": "a", "study_id": 0, "datetime_start": "2026-01-01T00:00:00"}
                {"op_code": 5, "worker_id": "a", "trial_id": 0, "param_name": "x", "param_value_internal": 0.25, "distribution": \
                "{\\"name\\": \\"UniformDistribution\\", \\"attributes\\": {\\"low\\": 0, \\"high\\": 1}}"}
                {"op_code": 6, "worker_id": "a", "trial_id": 0, "state": 1, "values": [Infinity]}
                {"op_code": 6, "worker_id": "b", "trial_id": 0, "state": 1, "values": [3.0]}
                {"op_code": 8, "worker_id": "b", "trial_id": 7, "user_attr": {"a": 1}}
                """;
        OptunaStudy study = Optuna.read(files.write("twice.log", begin));
        assertThat(study.directions()).containsExactly(Direction.MAXIMIZE);
        assertThat(study.trials()).hasSize(1);
        assertThat(study.trials().get(0).outcome().withAttributes(Map.of()))
                .isEqualTo(Outcome.of(Double.POSITIVE_INFINITY));
    }
}
