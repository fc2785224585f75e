package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Study files are edited while their study runs. */
class ChangeCommandTest {

    private static final String FILE = """
            name: resin
            parameters:
              temperature: {range: [20, 120], unit: °C}
              solvent: [DMF, water, toluene]
            objectives: {yield: {direction: maximize}}
            initial-design: 4
            batch: 2
            """;

    @TempDir
    private Path directory = Path.of("");

    private Cli run(String command, String... arguments) {
        List<String> all = new ArrayList<>(List.of(command));
        all.addAll(Arrays.asList(arguments));
        all.addAll(List.of("-C", directory.toString()));
        return Cli.run(all.toArray(String[]::new));
    }

    private String succeed(String command, String... arguments) {
        Cli run = run(command, arguments);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.out();
    }

    private Path file(String name) {
        return directory.resolve(name);
    }

    private void study(String text) throws IOException {
        Files.writeString(file("study.yaml"), text);
    }

    private void edit(String before, String after) throws IOException {
        String text = Files.readString(file("study.yaml"));
        assertThat(text).contains(before);
        study(text.replace(before, after));
    }

    /** Asks for two trials and fills in what was measured. */
    private Path measured(String name) throws IOException {
        Path table = file(name);
        succeed("ask", "--out", table.toString());
        List<String> lines = Files.readAllLines(table);
        int column = Arrays.asList(lines.get(0).split(",", -1)).indexOf("yield");
        StringBuilder filled = new StringBuilder(lines.get(0)).append('\n');
        for (int i = 1; i < lines.size(); i++) {
            String[] cells = lines.get(i).split(",", -1);
            cells[column] = String.valueOf(40 + i);
            filled.append(String.join(",", cells)).append('\n');
        }
        Files.writeString(table, filled);
        return table;
    }

    private void round(String name) throws IOException {
        succeed("tell", measured(name).toString());
    }

    /** Whoever has only looked at a study can still edit it. */
    @ParameterizedTest
    @ValueSource(strings = {"status", "best", "export", "tell"})
    void lookingFreezesNothing(String look) throws IOException {
        study(FILE);
        if (look.equals("tell")) {
            Files.writeString(file("data.csv"), "temperature,solvent,yield\n30,DMF,5\n");
            run("tell", file("data.csv").toString(), "--dry-run");
        } else {
            run(look);
        }
        edit("[20, 120]", "[20, 150]");
        edit("toluene]", "toluene, DMSO]");
        assertThat(succeed("check")).contains("20.0, 150.0", "DMSO");
        for (String again : List.of("status", "export", "best")) {
            assertThat(run(again).err()).doesNotContain("something else");
        }
        succeed("ask");
        assertThat(succeed("status")).contains("2 trials");
        edit("[20, 150]", "[20, 140]");
        assertThat(run("ask").exitCode()).isNotZero();
    }

    @Test
    void editedFileIsSaidInOneSentenceAndApplied() throws IOException {
        study(FILE);
        round("one.csv");
        edit("[20, 120]", "[20, 150]");
        edit("toluene]", "DMSO]");
        assertThat(succeed("check"))
                .contains(
                        "temperature: 20 to 120 → 20 to 150", "solvent: with DMSO; without toluene", "thalweg change");
        assertThat(JsonMapper.shared()
                        .readTree(succeed("check", "--json", "-"))
                        .path("differences")
                        .size())
                .isEqualTo(2);
        Cli refused = run("ask");
        assertThat(refused.exitCode()).isNotZero();
        assertThat(refused.errorLine())
                .contains("study.yaml", "temperature: 20 to 120 → 20 to 150", "thalweg change --reason")
                .doesNotContain("RealParameter");
        assertThat(run("change").errorLine()).contains("--reason is missing");
        assertThat(succeed("change", "--dry-run")).contains("solvent: with DMSO", "nothing was changed");
        assertThat(run("ask").exitCode()).isNotZero();
        assertThat(succeed("change", "--reason", "the new thermostat"))
                .contains("temperature: 20 to 120 → 20 to 150", "relearn 2 results");
        assertThat(succeed("check")).doesNotContain("→");
        assertThat(succeed("status"))
                .contains("2 trials, 2 measured", "changed 20", "(the new thermostat): temperature: 20 to 120");
        assertThat(succeed("change", "--reason", "again")).contains("nothing differs");
        round("two.csv");
        assertThat(Files.readString(file("two.csv"))).doesNotContain("toluene");
    }

    /** Looking is allowed while an edit waits to be applied: it shows the study, and says so. */
    @ParameterizedTest
    @ValueSource(strings = {"status", "best", "export"})
    void editedFileKeepsNobodyFromLooking(String command) throws IOException {
        study(FILE);
        round("one.csv");
        String before = succeed(command);
        String json = succeed(command, "--json");
        edit("[20, 120]", "[20, 150]");
        edit("  solvent:", "  pressure: {range: [1, 5], unit: bar}\n  solvent:");
        Cli looked = run(command);
        assertThat(looked.exitCode()).as(looked.err()).isZero();
        assertThat(looked.out()).isEqualTo(before);
        assertThat(looked.errorLine())
                .isEqualTo("thalweg " + command + ": study.yaml differs from the study as it is shown here; 'thalweg "
                        + "check' lists the differences, 'thalweg change' applies them");
        assertThat(succeed(command, "--json")).isEqualTo(json);
        succeed("change", "--reason", "a pump", "--earlier", "pressure=1");
        assertThat(run(command).err()).isEmpty();
    }

    @Test
    void editedFileKeepsNobodyFromGivingUp() throws IOException {
        study(FILE);
        succeed("ask");
        edit("[20, 120]", "[20, 150]");
        assertThat(succeed("cancel", "0")).contains("trial 0 is cancelled");
        Cli dry = run("tell", "--dry-run", file("round-1.csv").toString());
        assertThat(dry.errorLine())
                .as("as it would be without --dry-run")
                .isEqualTo(run("tell", file("round-1.csv").toString()).errorLine())
                .contains("temperature: 20 to 120 → 20 to 150");
    }

    @Test
    void changeWithoutADifferenceNeedsNoReason() throws IOException {
        study(FILE);
        round("one.csv");
        assertThat(succeed("change")).isEqualTo("nothing differs: the study is already like this\n");
        edit("[20, 120]", "[20, 150]");
        Cli refused = run("change");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.errorLine()).contains("--reason is missing");
    }

    @Test
    void errorsOfAChangeSayWhatToWrite() throws IOException {
        study(FILE);
        round("one.csv");
        edit("  temperature:", "  pressure:");
        assertThat(run("change", "--reason", "x").errorLine())
                .contains("parameter 'pressure' is new", "--earlier 'pressure=…'")
                .contains("'temperature' cannot be removed", "'temperature: VALUE' in a study file")
                .doesNotContain("StudyChange");
    }

    @Test
    void helpSaysThatAFileIsEdited() {
        assertThat(Cli.run("change", "--help").out().replaceAll("\\s+", " "))
                .contains("With a study file: edit it")
                .contains("are refused if there is a study file");
    }

    @Test
    void tableOfBeforeIsToldAfterAParameterWasAdded() throws IOException {
        study(FILE);
        round("one.csv");
        Path open = measured("two.csv");
        edit("  solvent:", "  pressure: {range: [1, 5], unit: bar}\n  solvent:");
        assertThat(run("change", "--reason", "a pump").errorLine()).contains("pressure", "--earlier 'pressure=…'");
        assertThat(succeed("change", "--reason", "a pump", "--earlier", "pressure=1"))
                .contains("pressure: no parameter → 1 to 5");
        assertThat(succeed("tell", open.toString())).contains("2 told, 0 added");
        round("three.csv");
        String table = succeed("export");
        assertThat(table).contains("pressure [bar]");
        assertThat(table.lines().skip(1).limit(4)).allMatch(line -> line.contains(",1"));
    }

    @Test
    void lateResultOfATrialGivenUpBeforeTheChangeTeaches() throws IOException {
        study(FILE);
        Path late = measured("one.csv");
        succeed("cancel", "0", "1");
        edit("[20, 120]", "[20, 150]");
        assertThat(succeed("change", "--reason", "the new thermostat")).endsWith("changed\n");
        assertThat(succeed("tell", late.toString())).contains("2 told", "; it had been cancelled");
        assertThat(succeed("status")).contains("2 measured").doesNotContain("cancelled", "awaited", "not learnt from");
        assertThat(succeed("best")).contains("yield 42");
    }

    @Test
    void measuredOutcomeIsNotLeftOut() throws IOException {
        study(FILE);
        round("one.csv");
        edit("maximize", "minimize");
        assertThat(run("change", "--reason", "x").errorLine()).contains("direction", "cannot be reversed");
    }

    @Test
    void studyWithoutAFileIsChangedByOptions() throws IOException {
        study(FILE);
        String store = file("shared").toString();
        assertThat(Cli.run("begin", file("study.yaml").toString(), "--store", store, "--study", "resin")
                        .exitCode())
                .isZero();
        List<String> at = List.of(
                "--store", store, "--study", "resin", "-C", file("shared").toString());
        assertThat(Cli.run("change", "--range", "temperature=20:140", "--store", store, "--study", "resin")
                        .out())
                .as("there are no trials, so nobody needs to know why")
                .contains("temperature: 20 to 120 → 20 to 140");
        assertThat(Cli.run("status", "--store", store, "--study", "resin").out())
                .contains("0 trials")
                .doesNotContain("changed");
        List<String> change = new ArrayList<>(List.of(
                "change",
                "--range",
                "temperature=20:150",
                "--add-choice",
                "solvent=DMSO",
                "--retire-choice",
                "solvent=water",
                "--add-parameter",
                "pressure=1:5",
                "--earlier",
                "pressure=1",
                "--reason",
                "all new"));
        change.addAll(at);
        Cli changed = Cli.run(change.toArray(String[]::new));
        assertThat(changed.exitCode()).as(changed.err()).isZero();
        assertThat(changed.out())
                .contains("temperature: 20 to 140 → 20 to 150", "with DMSO; without water", "pressure");
        assertThat(run("change", "--range", "temperature=20:150").errorLine()).isNotBlank();
    }
}
