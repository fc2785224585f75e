package io.thalweg.benchmark.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.internal.command.Cli;
import io.thalweg.cli.internal.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cut of the suite that shows that the command works; what it finds is not judged. */
@Tag("slow")
class StreamsCommandTest {

    @TempDir
    private Path directory = Path.of("");

    private Path csv() {
        return directory.resolve("streams.csv");
    }

    private Cli run(String... more) {
        List<String> line = new ArrayList<>(List.of(
                "suite", "streams", "--rows", "40", "--batches", "2", "--seeds", "0-1", "--csv", csv().toString()));
        line.addAll(List.of(more));
        return Cli.run(line.toArray(String[]::new));
    }

    private List<String> withoutTimes() throws IOException {
        return Files.readAllLines(csv()).stream()
                .map(line -> line.substring(0, line.lastIndexOf(',')))
                .toList();
    }

    @Test
    void interruptedSuiteResumesToTheSameFile() throws IOException {
        String[] two = {
            "--tables", "concrete", "--surrogate", "exact", "--surrogate", "vips,delta=0.1", "--threads", "1"
        };
        Path page = directory.resolve("page.html");
        Cli whole = run(two);
        assertThat(whole.exitCode()).as(whole.err()).isZero();
        assertThat(whole.out())
                .contains(
                        "concrete, shuffled, 2 seeds",
                        "concrete, sorted, 2 seeds",
                        "vips,delta=0.1",
                        "reference: exact GP, RBF");
        List<String> lines = Files.readAllLines(csv());
        List<String> all = withoutTimes();
        assertThat(all).hasSize(1 + 2 * 2 * 2).doesNotHaveDuplicates();
        Files.writeString(
                csv(),
                String.join("\n", lines.subList(0, 4)) + "\n" + lines.get(4).substring(0, 20));
        two[two.length - 1] = "2";
        List<String> again = new ArrayList<>(List.of(two));
        again.addAll(List.of("--page", page.toString(), "--json"));
        Cli rest = run(again.toArray(String[]::new));
        assertThat(rest.exitCode()).as(rest.err()).isZero();
        assertThat(withoutTimes()).isEqualTo(all);
        assertThat(Files.readAllLines(csv()).get(1)).as("it was not run again").isEqualTo(lines.get(1));
        assertThat(Json.parse(rest.out())
                        .get(0)
                        .get("prequentialRmse")
                        .get("mean")
                        .asDouble())
                .isPositive();
        assertThat(page).content().contains("src=\"page-concrete.png\"", "RMSE before");
        assertThat(ImageIO.read(directory.resolve("page-concrete.png").toFile()).getWidth())
                .isEqualTo(1400);
    }

    @Test
    void tablesAndSplitsAreReadFromADirectory() throws IOException {
        StringBuilder table = new StringBuilder("AT,PE\n");
        for (int i = 0; i < 30; i++) {
            table.append(i).append(',').append(Math.sin(i)).append('\n');
        }
        Files.writeString(directory.resolve("powerplant.csv"), table);
        Files.createDirectories(directory.resolve("splits"));
        Files.writeString(directory.resolve("splits").resolve("powerplant.0.txt"), "3\n4\n5\n6\n7\n");
        Cli run = run("--data", directory.toString(), "--tables", "powerplant", "--surrogate", "exact");
        assertThat(run.exitCode()).as(run.err()).isZero();
        List<String> rows = withoutTimes();
        assertThat(rows.get(1)).as("the split of the file").startsWith("exact,powerplant,shuffled,0,40,2,25,5,");
        assertThat(rows.get(3)).as("no such file: a tenth").startsWith("exact,powerplant,shuffled,1,40,2,27,3,");
    }

    @Test
    void sortedRowsComeInTheSameOrderWithEverySeed() throws IOException {
        StringBuilder table = new StringBuilder("AT,PE\n");
        for (int i = 0; i < 40; i++) {
            table.append(i).append(',').append((double) i * i).append('\n');
        }
        Files.writeString(directory.resolve("powerplant.csv"), table);
        Path splits = Files.createDirectories(directory.resolve("splits"));
        Files.writeString(splits.resolve("powerplant.0.txt"), "3\n14\n25\n");
        Files.writeString(splits.resolve("powerplant.1.txt"), "3\n14\n25\n");
        Cli run = run("--data", directory.toString(), "--tables", "powerplant", "--surrogate", "exact");
        assertThat(run.exitCode()).as(run.err()).isZero();
        double[] errors = LearntFile.open(csv()).all().stream()
                .mapToDouble(one -> one.figures().prequentialRmse())
                .toArray();
        assertThat(errors).as("shuffled and sorted, of two seeds").hasSize(4);
        assertThat(Math.abs(errors[3] - errors[1])).isLessThan(0.1 * Math.abs(errors[2] - errors[0]));
    }

    @Test
    void failuresAreReportedAndOthersRun() throws IOException {
        Cli run = run("--tables", "concrete", "--surrogate", "wiski,features=grid", "--surrogate", "exact");
        assertThat(run.exitCode()).as(run.out()).isOne();
        assertThat(run.err()).contains("wiski,features=grid on concrete, sorted, seed 1 failed: ");
        assertThat(withoutTimes()).as("four of exact").hasSize(5);
    }

    @Test
    void typosAreNamed() throws IOException {
        assertThat(run("--tables", "concret").errorLine()).contains("unknown table 'concret'", "concrete");
        assertThat(run("--surrogate", "exakt").errorLine()).contains("unknown surrogate 'exakt'");
        assertThat(run("--surrogate", "vips,deltas=1").errorLine()).contains("deltas");
        assertThat(run("--surrogate", "vips,delta").errorLine()).contains("points=250");
        assertThat(Cli.run("suite", "streams", "--seeds", "0,2").errorLine()).contains("--seeds is 0,2");
        Files.writeString(csv(), "a,b\n1,2\n");
        assertThat(run().errorLine()).contains("is not a file of this suite");
        assertThat(csv()).hasContent("a,b\n1,2\n");
    }
}
