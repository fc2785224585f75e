package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JDK's jshell with the library at hand, in a process of its own, as users start it. */
@Tag("slow")
class JshellCommandTest {

    private static final List<String> LINES = List.of(
            "var space = SearchSpace.builder().real(\"x\", -1, 1).build()",
            "Study study = Thalweg.minimize(space).seed(7).build()",
            "for (Trial trial : study.ask(3)) study.tell(trial, Math.pow(trial.point().real(\"x\") - 0.25, 2))",
            "System.out.println(study.best().orElseThrow().point())",
            "/exit study.state().trials().size()");

    @TempDir
    private Path directory = Path.of(".");

    @Test
    void studyInAFewLinesPrintsItsBestPoint() throws Exception {
        Cli run = type(List.of(), "--show-version", "-s", "-");
        assertThat(run.err()).isEmpty();
        assertThat(run.out().strip()).matches("jshell .*\\R\\{x=-?\\d.*}");
        assertThat(run.exitCode()).as("what the last line says").isEqualTo(3);
    }

    @Test
    void argumentsAreThoseOfJshell() throws Exception {
        Cli run = type(List.of(), "--version");
        assertThat(run.out()).startsWith("thalweg ");
        assertThat(type(List.of(), "--frobnicate").exitCode()).isEqualTo(1);
    }

    @Test
    void classesOfTheUserAreFoundBesideTheLibrary() throws Exception {
        Files.writeString(directory.resolve("my.properties"), "");
        Path script = Files.writeString(
                directory.resolve("script.jsh"),
                "/exit ClassLoader.getSystemResource(\"my.properties\") == null ? 2 : Surrogates.names().contains(\"auto\") ? 5 : 3");
        assertThat(type(List.of(), "--class-path", directory.toString(), script.toString())
                        .exitCode())
                .isEqualTo(5);
    }

    @Test
    void runtimeWithoutJshellIsNamed() throws Exception {
        Cli run = type(List.of("--limit-modules", "java.se"));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errorLine())
                .startsWith("thalweg jshell: this Java has no jshell")
                .contains("jdk.jshell", System.getProperty("java.home"), "install a JDK");
    }

    private Cli type(List<String> machine, String... arguments) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(machine);
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        line.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", Objects.requireNonNull(classPath), Main.class.getName()));
        line.add("jshell");
        line.addAll(List.of(arguments));
        Path in = Files.write(directory.resolve("in"), LINES);
        Path out = directory.resolve("out");
        Path err = directory.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(line)
                .redirectInput(in.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Process process = builder.start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        return new Cli(process.exitValue(), Files.readString(out), Files.readString(err));
    }
}
