package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.store.journal.JournalStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which study a command is about: {@code -C} names its directory in all of them, {@code --store} where several are kept. */
class PlacesTest {

    @TempDir
    private Path folder = Path.of("");

    private String campaign = "";

    @BeforeEach
    void campaign() throws IOException {
        campaign = folder.resolve("lab").toString();
        succeed("init", "-C", campaign, "--parameter", "x=0..1", "--objective", "loss=minimize", "--seed", "1");
        Path results = folder.resolve("results.csv");
        Files.writeString(results, "x,loss\n0.1,3\n0.5,2\n0.9,4\n");
        succeed("tell", "-C", campaign, results.toString());
    }

    private static String succeed(String... arguments) {
        Cli run = Cli.run(arguments);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.out();
    }

    private static String refused(String... arguments) {
        Cli run = Cli.run(arguments);
        assertThat(run.exitCode()).isEqualTo(2);
        return run.errorLine();
    }

    @Test
    void everyCommandTakesTheDirectory() {
        String page = folder.resolve("page").toString();
        assertThat(succeed("report", "-C", campaign, "--out", page)).contains("of 3 trials");
        assertThat(succeed("report", campaign, "--out", page)).contains("of 3 trials");
        assertThat(succeed("doctor", "-C", campaign)).contains("3 trials, 3 results");
        assertThat(succeed("status", "--directory", campaign)).contains("3 measured");
        assertThat(succeed("worker", "-C", campaign, "--trials", "4", "--", "echo", "1"))
                .contains("told 1");
        assertThat(succeed(
                        "begin",
                        "-C",
                        campaign,
                        "--store",
                        folder.resolve("shared").toString(),
                        "--study",
                        "lab"))
                .contains("has begun");
        assertThat(succeed("init", folder.resolve("other").toString())).contains("study.yaml");
    }

    @Test
    void onePlaceIsEnough() {
        assertThat(refused("report", campaign, "-C", campaign)).contains("give only one");
        assertThat(refused("init", "a", "-C", "b")).contains("give only one");
        assertThat(refused("doctor", "-C", campaign, "--store", campaign)).contains("give only one");
        assertThat(refused("worker", "-C", campaign, "--store", campaign, "--trials", "1", "--", "echo"))
                .contains("give only one");
        assertThat(refused("worker", "--trials", "1", "--", "echo", "1")).contains("-C", "--store");
    }

    @Test
    void studyThatCodeKeepsIsLookedAtByItsDirectory() {
        String directory = folder.resolve("valley").toString();
        try (Study study = Thalweg.minimize(
                        SearchSpace.builder().real("x", 0, 1).build())
                .storedIn(JournalStore.open(Path.of(directory)))
                .build()) {
            study.run(p -> p.real("x"), 4);
            study.ask();
        }
        assertThat(succeed("status", "-C", directory)).contains("valley", "5 trials, 4 measured", "awaited: [4]");
        assertThat(succeed("best", "-C", directory)).contains("recommended: {x=");
        assertThat(succeed("cancel", "4", "-C", directory)).contains("trial 4 is cancelled");
        assertThat(refused("status", "-C", folder.toString())).contains("no study.yaml");
    }

    @Test
    void emptyCellIsNamedByItsLineAsInAllOtherMessages() throws IOException {
        Path table = folder.resolve("table.csv");
        Files.writeString(table, "x,y,loss\n1,2,3\n\n2,,4\n3,5,6\n");
        Cli init = Cli.run(
                "init",
                "-C",
                folder.resolve("n").toString(),
                "--from",
                table.toString(),
                "--objective",
                "loss=minimize");
        assertThat(init.errorLine()).contains("line 4", "column 'y'", "empty").doesNotContain("row 2");
        assertThat(Cli.run("optimize", "--table", table.toString(), "--target", "loss", "--minimize")
                        .errorLine())
                .contains("line 4", "column 'y'", "empty");
    }
}
