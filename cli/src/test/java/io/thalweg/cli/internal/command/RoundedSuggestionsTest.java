package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyStore;
import io.thalweg.store.definition.StudyFile;
import io.thalweg.store.journal.JournalStore;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person has to weigh out. */
class RoundedSuggestionsTest {

    private static final String MIXTURE = """
            parameters:
              Ethanol: {range: [0, 100]}
              Water: {range: [0, 100]}
              Acid: {range: [0, 10], digits: 2}
              rate: {range: [1e-4, 0.1], scale: log}
            constraints:
              - {mixture: [Ethanol, Water, Acid], equals: 100}
            objectives: {yield: maximize}
            initial-design: 4
            batch: 4
            """;

    @TempDir
    private Path directory = Path.of("");

    private void study(String text) throws IOException {
        Files.writeString(directory.resolve("study.yaml"), text);
    }

    private void succeed(String command, String... arguments) {
        List<String> all = new ArrayList<>(List.of(command));
        all.addAll(List.of(arguments));
        all.addAll(List.of("-C", directory.toString()));
        Cli run = Cli.run(all.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    /** The values of a round as they are written, row by row, and its file with a yield in each row. */
    private List<String[]> measure(int round) throws IOException {
        Path file = directory.resolve("round-" + round + ".csv");
        List<String> lines = Files.readAllLines(file);
        List<String> filled = new ArrayList<>(lines.subList(0, 1));
        List<String[]> values = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", 8);
            values.add(new String[] {cells[2], cells[3], cells[4], cells[5]});
            double ethanol = Double.parseDouble(cells[2]);
            double rate = Math.log10(Double.parseDouble(cells[5]));
            cells[6] = Double.toString(80 - (ethanol - 63) * (ethanol - 63) / 40 - (rate + 2) * (rate + 2));
            filled.add(String.join(",", cells));
        }
        Files.write(file, filled);
        return values;
    }

    private static int digits(String number) {
        return Math.max(0, new BigDecimal(number).stripTrailingZeros().scale());
    }

    @Test
    void mixtureIsSuggestedInTenthsThatSumToTheTotal() throws IOException {
        study(MIXTURE.replace("[0, 10], digits: 2", "[0, 100]"));
        for (int round = 1; round <= 3; round++) {
            succeed("ask");
            for (String[] row : measure(round)) {
                assertThat(List.of(row).subList(0, 3))
                        .as("such as 63.2, 35.8, 1.0")
                        .allMatch(part -> digits(part) <= 1);
                assertThat(new BigDecimal(row[0]).add(new BigDecimal(row[1])).add(new BigDecimal(row[2])))
                        .isEqualByComparingTo("100");
                assertThat(new BigDecimal(row[3]).stripTrailingZeros().precision())
                        .isLessThanOrEqualTo(3);
            }
            succeed("tell", directory.resolve("round-" + round + ".csv").toString());
        }
        Cli best = Cli.run("best", "-C", directory.toString());
        assertThat(best.out())
                .containsPattern("recommended: \\{Ethanol=\\d+(\\.\\d)?, Water=\\d+(\\.\\d)?, Acid=\\d+(\\.\\d)?, ");
    }

    @Test
    void mixtureWithAGivenPartIsWeighedInTenthsAsWell() throws IOException {
        study(MIXTURE.replace("[0, 10], digits: 2", "[0, 100]"));
        for (int round = 1; round <= 2; round++) {
            succeed("ask", "--fix", "Ethanol=20.5");
            assertThat(measure(round)).allSatisfy(row -> {
                assertThat(List.of(row).subList(0, 3)).allMatch(part -> digits(part) <= 1);
                assertThat(row[0]).isEqualTo("20.5");
                assertThat(new BigDecimal(row[1]).add(new BigDecimal(row[2]))).isEqualByComparingTo("79.5");
            });
            succeed("tell", directory.resolve("round-" + round + ".csv").toString());
        }
    }

    @Test
    void narrowPartDoesNotMakeAllPartsFine() throws IOException {
        study(MIXTURE.replace("[0, 10], digits: 2", "[0, 5]"));
        for (int round = 1; round <= 2; round++) {
            succeed("ask");
            assertThat(measure(round)).allSatisfy(row -> {
                assertThat(digits(row[0])).as("it makes up for the acid").isLessThanOrEqualTo(2);
                assertThat(digits(row[1])).isLessThanOrEqualTo(1);
                assertThat(digits(row[2])).isLessThanOrEqualTo(2);
                assertThat(new BigDecimal(row[0]).add(new BigDecimal(row[1])).add(new BigDecimal(row[2])))
                        .isEqualByComparingTo("100");
            });
            succeed("tell", directory.resolve("round-" + round + ".csv").toString());
        }
    }

    @Test
    void declaredDigitsAreKeptAlsoWithoutRounding() throws IOException {
        study(MIXTURE + "round: false\n");
        succeed("ask");
        assertThat(measure(1)).allSatisfy(row -> {
            assertThat(digits(row[2])).isLessThanOrEqualTo(2);
            assertThat(digits(row[3])).isGreaterThan(6);
            assertThat(new BigDecimal(row[0]).add(new BigDecimal(row[1])).add(new BigDecimal(row[2])))
                    .isEqualByComparingTo("100");
        });
    }

    @Test
    void studyThatBeganWithoutRoundingGoesOnWithout() throws IOException {
        String text = "parameters: {x: {range: [0, 1]}}\nobjectives: {yield: maximize}\n";
        study(text);
        StudyDefinition before =
                StudyFile.read(directory.resolve("study.yaml")).definition().withSettings(Map.of());
        try (StudyStore store = JournalStore.open(directory.resolve("journal"))) {
            store.begin(before);
        }
        succeed("ask");
        assertThat(Files.readAllLines(directory.resolve("round-1.csv")).get(1).split(",", 4)[2])
                .satisfies(x -> assertThat(digits(x)).isGreaterThan(6));
        study(text + "round: true\n");
        succeed("ask");
        assertThat(Files.readAllLines(directory.resolve("round-2.csv")).get(1).split(",", 4)[2])
                .satisfies(x -> assertThat(digits(x)).isLessThanOrEqualTo(3));
    }
}
