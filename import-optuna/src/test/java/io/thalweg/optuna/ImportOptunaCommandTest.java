package io.thalweg.optuna;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.internal.command.Cli;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command, which is found where the module is on the class path, and what goes on from there. */
@Tag("slow")
class ImportOptunaCommandTest {

    @TempDir
    private Path folder = Path.of(".");

    private OptunaFiles files = new OptunaFiles(folder);
    private String lab = "";

    @BeforeEach
    void unpackHere() {
        files = new OptunaFiles(folder);
        lab = folder.resolve("lab").toString();
    }

    private static Cli succeed(String... arguments) {
        Cli run = Cli.run(arguments);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run;
    }

    private static String refused(int code, String... arguments) {
        Cli run = Cli.run(arguments);
        assertThat(run.exitCode()).isEqualTo(code);
        return run.errorLine();
    }

    @Test
    void campaignGoesOnFromThere() throws Exception {
        String file = files.file("mixed.db").toString();
        byte[] before = Files.readAllBytes(Path.of(file));
        Cli run = succeed("import-optuna", file, "-C", lab);
        assertThat(run.out())
                .contains("'drop' exists where", "2 trials wait or run and are left out: [30, 31]")
                .endsWith("study 'mixed': 30 trials told; " + Path.of(lab, "study.json")
                        + " says what the study is about\n");
        assertThat(succeed("check", "-C", lab).out()).contains("minimize value");
        assertThat(succeed("status", "-C", lab).out()).contains("mixed (", "30 trials");
        assertThat(succeed("best", "-C", lab).out()).contains("value 0.");
        assertThat(succeed("export", "-C", lab).out())
                .contains("attribute.commit", "attribute.optuna.trial", "1f0dd0c");
        assertThat(succeed("ask", "-C", lab).out()).contains("1 trial");
        assertThat(Files.readAllBytes(Path.of(file))).as("Optuna's file").isEqualTo(before);
    }

    @Test
    void studyMayBeInAStore() {
        String place = folder.resolve("studies").toString();
        String file = files.file("several.log").toString();
        assertThat(refused(2, "import-optuna", file, "--store", place, "--study", "f"))
                .contains("has the studies [front, optional]: --from says which");
        Cli run = succeed(
                "import-optuna",
                file,
                "--from",
                "optional",
                "--without",
                "sometimes",
                "--store",
                place,
                "--study",
                "o",
                "--json");
        assertThat(run.out()).contains("\"told\" : 8");
        assertThat(succeed("status", "--store", place, "--study", "o").out()).contains("8 trials, 8 measured");
        assertThat(refused(1, "import-optuna", file, "--from", "optional", "--store", place, "--study", "p"))
                .contains("the parameter 'sometimes' is in 3 of 8 trials");
        assertThat(refused(
                        2,
                        "import-optuna",
                        file,
                        "--from",
                        "optional",
                        "--without",
                        "sometimes",
                        "--store",
                        place,
                        "--study",
                        "o"))
                .contains("study has 8 trials already");
    }

    @Test
    void nothingIsOverwritten() {
        String file = files.file("several.db").toString();
        List<String> line = List.of("import-optuna", file, "--from", "front", "-C", lab);
        succeed(line.toArray(String[]::new));
        assertThat(refused(2, line.toArray(String[]::new)))
                .contains("study.json exists: import into a directory without a study");
        assertThat(refused(2, "import-optuna", file, "--from", "front", "-C", lab, "--store", lab, "--study", "s"))
                .contains("give only one");
        assertThat(refused(2, "import-optuna", file, "--study", "s")).contains("--store and --study go together");
        assertThat(refused(2, "import-optuna", folder.resolve("none.db").toString()))
                .contains("there is no file");
        assertThat(refused(
                        1,
                        "import-optuna",
                        files.write("a.txt", "hello").toString(),
                        "-C",
                        folder.resolve("b").toString()))
                .contains("a.txt: it is neither an SQLite database nor a journal of Optuna");
        assertThat(folder.resolve("b")).doesNotExist();
    }
}
