package io.thalweg.cli.internal.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.internal.table.TableException;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.error.ThalwegException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepHealth;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import io.thalweg.store.definition.RandomDefinitions;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is exported can be imported again, and nothing that is imported breaks more than the import. */
class ExportTest {

    private static final List<String> REASONS =
            List.of("", "vial broke", "a, b", "=cmd|x", "'=x", "''+", "\"q\"", "two\nlines", "@", "-");

    private static boolean isOfALab(StudyDefinition definition) {
        Columns columns = Columns.of(definition);
        List<String> names = new ArrayList<>(columns.parameters());
        names.addAll(columns.outcomes());
        return names.stream().noneMatch(Columns.reserved()::contains);
    }

    private static double number(Random random) {
        double[] odd = {0.1, 1.0 / 3, Double.MIN_VALUE, -0.0, 1e150, -123456.789, 1e15, 1e16, 7, 1e-300};
        return random.nextInt(3) == 0 ? random.nextGaussian() : odd[random.nextInt(odd.length)];
    }

    private static Outcome outcome(StudyDefinition definition, Random random) {
        Outcome outcome = withoutAttributes(definition, random);
        for (String name : List.of("commit", "machine, or place", "seconds")) {
            String text = REASONS.get(random.nextInt(REASONS.size()));
            outcome = random.nextInt(4) > 0 || text.isEmpty() ? outcome : outcome.with(name, text);
        }
        return outcome;
    }

    private static Outcome withoutAttributes(StudyDefinition definition, Random random) {
        String reason = REASONS.get(1 + random.nextInt(REASONS.size() - 1));
        return switch (random.nextInt(8)) {
            case 0 -> Outcome.failed(reason);
            case 1 -> Outcome.infeasible(reason);
            case 2 ->
                new Outcome.Failed(
                        Outcome.Kind.NOT_FINITE, reason, random.nextBoolean() ? Double.NaN : Double.NEGATIVE_INFINITY);
            case 3 -> new Outcome.Failed(Outcome.Kind.ABANDONED, reason, Double.NaN);
            case 4 -> Outcome.stopped(random.nextInt(9), Double.NaN, reason);
            default -> measured(definition, random);
        };
    }

    private static Outcome measured(StudyDefinition definition, Random random) {
        Map<String, Double> others = new LinkedHashMap<>();
        for (String name : definition.goals().told()) {
            double value = random.nextInt(5) == 0 ? Double.NaN : number(random);
            others.put(name, Columns.of(definition).isCost(name) ? Math.abs(value) : value);
        }
        return Outcome.of(number(random), random.nextBoolean() ? Double.NaN : Math.abs(number(random)), others);
    }

    private static StudyState study(StudyDefinition definition, Random random) {
        List<StudyEvent> events = new ArrayList<>();
        double[] u = new double[definition.space().dimension()];
        int trials = 1 + random.nextInt(8);
        StepHealth health =
                new StepHealth("a test", FitReport.NONE, 0, Duration.ZERO, Duration.ZERO, Duration.ZERO, List.of());
        for (int i = 0; i < trials; i++) {
            for (int j = 0; j < u.length; j++) {
                u[j] = random.nextDouble();
            }
            events.add(new StudyEvent.Asked(
                    new Trial(i, definition.space().decode(u), Origin.MODEL, health, List.of()), ""));
            if (random.nextInt(4) > 0) {
                events.add(new StudyEvent.Told(i, 0, outcome(definition, random)));
            }
        }
        return StudyState.empty().applyAll(events);
    }

    private static MeasurementFile.Reading asData() {
        return new MeasurementFile.Reading(Map.of(), ResultWords.of(Map.of(), false), Optional.empty(), true);
    }

    private static List<String> results(StudyState state) {
        List<String> results = new ArrayList<>();
        for (TrialResult result : state.results()) {
            results.add(result.trial().point().hashCode() + " " + result.outcome());
        }
        return results;
    }

    @Test
    void randomStudiesRoundTripThroughExport() {
        int studies = 0;
        for (long seed = 0; studies < 1000; seed++) {
            StudyDefinition definition = RandomDefinitions.definition(seed);
            if (!isOfALab(definition)) {
                continue;
            }
            studies++;
            StudyState state = study(definition, new Random(seed));
            String csv = ExportTable.csv(definition, "id", state, seed % 2 == 0);
            MeasurementFile read = MeasurementFile.of(
                    "export.csv", csv.getBytes(StandardCharsets.UTF_8), definition, "other", asData());
            StudyState imported = StudyState.empty()
                    .applyAll(ImportPlan.of(read, StudyState.empty(), "", true).events());
            assertThat(results(imported)).as("seed %d: %s", seed, csv).isEqualTo(results(state));
        }
    }

    @Test
    void reimportingAnExportChangesNothing() {
        int studies = 0;
        for (long seed = 0; studies < 100; seed++) {
            StudyDefinition definition = RandomDefinitions.definition(seed);
            if (!isOfALab(definition)) {
                continue;
            }
            studies++;
            StudyState state = study(definition, new Random(seed));
            MeasurementFile read = MeasurementFile.of(
                    "export.csv",
                    ExportTable.csv(definition, "id", state, true).getBytes(StandardCharsets.UTF_8),
                    definition,
                    "id",
                    new MeasurementFile.Reading(Map.of(), ResultWords.of(Map.of(), false), Optional.empty(), false));
            assertThat(ImportPlan.of(read, state, "", false).events())
                    .as("seed %d", seed)
                    .isEmpty();
        }
    }

    @Test
    void formulaLikeTextsAreEscapedAndRestored() {
        for (String text : List.of("=1+1", "+a", "-b", "@x", "\tx", "'=1+1", "''=x", "'x", "plain", "")) {
            CsvText safe = new CsvText(true);
            safe.row(List.of(text, "x"));
            String cell = safe.toString().replaceFirst(",x\n$", "");
            String bare = cell.startsWith("\"") ? cell.substring(1, cell.length() - 1) : cell;
            assertThat(bare)
                    .as(text)
                    .doesNotStartWith("=")
                    .doesNotStartWith("+")
                    .doesNotStartWith("@")
                    .doesNotStartWith("\t");
            assertThat(CsvText.unescape(bare)).isEqualTo(text);
        }
        CsvText numbers = new CsvText(true);
        numbers.row(List.of(-1.5, -3L));
        assertThat(numbers.toString()).isEqualTo("-1.5,-3\n");
    }

    private static void fuzz(int inputs, long seed) {
        StudyDefinition definition = RandomDefinitions.definition(1);
        Random random = new Random(seed);
        StudyState state = study(definition, random);
        List<String> texts = List.of(
                ExportTable.csv(definition, "id", state, true),
                ExportTable.csv(definition, "id", state, false)
                        .replace(';', ' ')
                        .replace(',', ';')
                        .replace('.', ','));
        List<String> pieces = List.of(
                ",", ";", "\"", "\n", "\r\n", "\t", "'", "=", "1e999", "NaN", "n.d.", "<0.01", "\u0000", "\ufeff",
                "\ud83d", "1,234", "99", "");
        int read = 0;
        for (int i = 0; i < inputs; i++) {
            StringBuilder text = new StringBuilder(texts.get(random.nextInt(texts.size())));
            for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                int at = random.nextInt(text.length());
                int end = Math.min(text.length(), at + random.nextInt(6));
                text.replace(at, end, pieces.get(random.nextInt(pieces.size())));
            }
            byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            if (random.nextInt(4) == 0) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            try {
                MeasurementFile measurements = MeasurementFile.of(
                        "fuzz.csv",
                        bytes,
                        definition,
                        "id",
                        new MeasurementFile.Reading(
                                Map.of(),
                                ResultWords.of(Map.of(), random.nextBoolean()),
                                Optional.empty(),
                                random.nextBoolean()));
                state.applyAll(ImportPlan.of(measurements, state, "typing error", random.nextBoolean())
                        .events());
                read++;
            } catch (TableException | UsageException | ThalwegException e) {
                assertThat(e.getMessage()).isNotEmpty();
            } catch (RuntimeException e) {
                throw new AssertionError("input " + i + " of seed " + seed + ":\n" + text, e);
            }
        }
        assertThat(read).as("some inputs are still valid").isBetween(inputs / 100, inputs);
    }

    @Test
    @Tag("slow")
    void mutatedTablesAreReadOrRefused() {
        fuzz(10_000, 1);
    }

    @Test
    @Tag("study")
    void manyMutatedTablesAreReadOrRefused() {
        fuzz(100_000, 2);
    }

    @Test
    void goalsUseTheNameOfTheValue() {
        StudyDefinition definition = RandomDefinitions.definition(1);
        Goal first = definition.goals().objectives().get(0);
        assertThat(Columns.of(definition).outcome(first)).isEqualTo(definition.valueName());
    }
}
