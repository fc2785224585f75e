package io.thalweg.benchmark.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.internal.command.Cli;
import io.thalweg.cli.internal.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cut of a suite that shows that the command works; what it finds is not judged. */
@Tag("slow")
class SuiteCommandTest {

    @TempDir
    private Path directory = Path.of("");

    private Path csv() {
        return directory.resolve("runs.csv");
    }

    private Cli run(String... more) {
        List<String> line = new ArrayList<>(List.of(
                "suite", "bbob", "--dimensions", "2", "--instances", "1", "--budget", "4", "--csv", csv().toString()));
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
        Cli whole =
                run("--functions", "1,2,3,4,8,24", "--threads", "1", "--optimizer", "thalweg", "--optimizer", "random");
        assertThat(whole.exitCode()).as(whole.err()).isZero();
        assertThat(whole.out()).contains("thalweg, D = 2", "sign test");
        List<String> all = withoutTimes();
        List<String> lines = Files.readAllLines(csv());
        String first = lines.get(1);
        // a process that was killed while it wrote the fourth run
        int cut = lines.stream()
                        .filter(line -> line.startsWith("thalweg,4,"))
                        .toList()
                        .size()
                - 1;
        int until = lines.indexOf(lines.stream()
                .filter(line -> line.startsWith("thalweg,4,"))
                .findFirst()
                .orElseThrow());
        String kept = String.join("\n", lines.subList(0, until + cut));
        Files.writeString(csv(), kept + "\n" + lines.get(until + cut).substring(0, 9));
        Cli rest =
                run("--functions", "1,2,3,4,8,24", "--threads", "2", "--optimizer", "thalweg", "--optimizer", "random");
        assertThat(rest.exitCode()).as(rest.err()).isZero();
        assertThat(withoutTimes()).isEqualTo(all);
        assertThat(Files.readAllLines(csv()).get(1)).as("it was not run again").isEqualTo(first);
        assertThat(rest.out()).isEqualTo(whole.out());
    }

    @Test
    void resultIsAvailableAsData() {
        Cli run = run("--optimizer", "sobol", "--seeds", "1-2", "--json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(Json.parse(run.out()).get("scores").get("entries").size()).isEqualTo(24);
    }

    @Test
    void externalOptimizerRunsOverTheBridge() throws IOException {
        String java = Path.of(Objects.requireNonNull(System.getProperty("java.home")), "bin", "java")
                .toString();
        String classes = System.getProperty("java.class.path");
        Cli run = run(
                "--functions",
                "1,24",
                "--optimizer",
                "thalweg",
                "--command",
                java + " -XX:TieredStopAtLevel=1 -cp " + classes + " io.thalweg.cli.Main bridge");
        assertThat(run.exitCode()).as(run.err()).isZero();
        List<String> lines = withoutTimes();
        List<String> bridged =
                lines.stream().filter(line -> line.startsWith("bridge,")).toList();
        assertThat(bridged)
                .as("a study behind the bridge is the same study")
                .isNotEmpty()
                .isEqualTo(lines.stream()
                        .filter(line -> line.startsWith("thalweg,"))
                        .map(line -> line.replaceFirst("thalweg", "bridge"))
                        .toList());
    }

    @Test
    void pageHasAFigureForEachDimension() throws IOException {
        Path page = directory.resolve("page.html");
        Cli run = run("--functions", "1,2", "--page", page.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(page).content().contains("src=\"page-d2.png\"", "thalweg suite bbob", "median gap");
        assertThat(ImageIO.read(directory.resolve("page-d2.png").toFile()).getWidth())
                .isEqualTo(1400);
    }

    @Test
    void otherRunsAreShownForComparison() throws IOException {
        Path others = directory.resolve("simplex.csv");
        Files.writeString(others, """
                function,dimension,instance,seed,evaluations,best_gap
                1,2,1,1,1,3.5
                1,2,1,1,8,1e-9
                """);
        Cli run = run("--functions", "1", "--runs", others.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("simplex, D = 2", "against simplex");
        Files.writeString(others, "function,dimension\n1,2\n");
        assertThat(run("--functions", "1", "--runs", others.toString()).errorLine())
                .contains("simplex.csv has no column \"instance\"");
    }

    @Test
    void typosAreNamed() throws IOException {
        assertThat(Cli.run("suite", "bob").errorLine()).contains("bbob");
        assertThat(run("--functions", "f8").errorLine()).contains("unknown function");
        assertThat(run("--optimizer", "cmaes").errorLine()).contains("cma-es");
        assertThat(run("--optimizer", "thalweg,acquisition=lgei").errorLine()).contains("unknown acquisition 'lgei'");
        assertThat(Cli.run("suite", "bbob", "--instances", "1..3").errorLine())
                .contains("--instances is 1..3, must be like");
        assertThat(run("--dimensions", "7").errorLine())
                .contains("--dimensions: bbob has [2, 3, 5, 10, 20, 40], not 7");
        Files.writeString(csv(), "a,b\n1,2\n");
        assertThat(run().errorLine()).contains("is not a file of runs");
        assertThat(csv()).hasContent("a,b\n1,2\n");
    }
}
