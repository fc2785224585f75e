package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.Surrogates;
import io.thalweg.cli.Main;
import io.thalweg.cli.internal.json.Json;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** What is common to all commands: help, errors in one line, exit codes, JSON. */
class CommandLineTest {

    @Test
    void helpNamesTheCommands() {
        Cli run = Cli.run("--help");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("doctor").doesNotContain("\t");
    }

    @Test
    void unknownCommandIsAUsageErrorWithASuggestion() {
        Cli run = Cli.run("docter");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errorLine()).isEqualTo("thalweg: unknown argument 'docter'; did you mean 'doctor'?");
    }

    @Test
    void unknownCommandThatIsNearNoneGetsTheList() {
        for (String command : List.of("frobnicate", "get", "x")) {
            assertThat(Cli.run(command).errorLine())
                    .startsWith("thalweg: unknown argument '" + command + "'; commands: demo, optimize, ")
                    .contains(", report, doctor")
                    .doesNotContain("did you mean");
        }
    }

    @Test
    void unknownOptionThatIsNearNoneGetsTheHelp() {
        for (String option : List.of("--frobnicate", "-x", "--yes")) {
            assertThat(Cli.run("status", option).errorLine())
                    .isEqualTo("thalweg status: unknown option '" + option + "' (see 'thalweg status --help')");
        }
        assertThat(Cli.run("status", "--store=x", "--stdy=y").errorLine())
                .isEqualTo("thalweg status: unknown option '--stdy=y'; did you mean '--study'?");
        assertThat(Cli.run("status", "best").errorLine())
                .isEqualTo("thalweg status: unknown argument 'best' (see 'thalweg status --help')");
    }

    @Test
    void unknownOptionIsAUsageErrorWithASuggestion() {
        Cli run = Cli.run("doctor", "--jsno");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errorLine()).isEqualTo("thalweg doctor: unknown option '--jsno'; did you mean '--json'?");
    }

    @Test
    void optionWithoutItsValueIsNamedOnce() {
        Cli run = Cli.run("ask", "--fix", "angle");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errorLine()).startsWith("thalweg ask: value for option '--fix' (NAME=VALUE)");
    }

    @Test
    void helpSaysWhatTheExitCodesMean() {
        assertThat(Cli.run("--help").out()).contains("Exit codes:", "0   ", "1   ", "2   ");
        assertThat(Cli.run("ask", "--help").out()).as("said once").doesNotContain("Exit codes:");
    }

    @Test
    void helpIsACommandAsWell() {
        Cli run = Cli.run("help");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo(Cli.run("--help").out());
        assertThat(Cli.run("help", "ask").out())
                .isEqualTo(Cli.run("ask", "--help").out());
        assertThat(Cli.run("help", "aks").exitCode()).isEqualTo(2);
    }

    @Test
    void withoutACommandTheCommandsAreListed() {
        Cli run = Cli.run();
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo(Cli.run("--help").out());
    }

    @Test
    void surrogatesAndTheirOptionsAreListed() {
        assertThat(Cli.run("surrogates").out().lines())
                .hasSameSizeAs(Surrogates.names())
                .anyMatch(line -> line.startsWith("wiski      statistics of constant size"));
        assertThat(Cli.run("surrogates", "vips").out())
                .contains("vips: inducing points")
                .contains("--option order=VALUE    gain (default), variance")
                .contains("--option delta=VALUE    a positive number, default 0.035")
                .contains("may be lost");
        Cli unknown = Cli.run("surrogates", "vipps");
        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.errorLine()).contains("unknown surrogate 'vipps'; did you mean 'vips'?");
    }

    @Test
    void doctorNamesTheProviderAndChecksItself() {
        Cli run = Cli.run("doctor");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("provider " + LinearAlgebra.provider())
                .contains("Cholesky factorisation: ok")
                .contains("Gaussian process fit: ok");
    }

    @Test
    void jsonToStandardOutputTakesThePlaceOfTheText() {
        Cli run = Cli.run("doctor", "--json", "-");
        assertThat(run.exitCode()).isZero();
        JsonNode report = Json.parse(run.out());
        assertThat(report.get("processors").intValue()).isPositive();
        assertThat(Cli.run("doctor", "--json").out()).isEqualTo(run.out());
    }

    @Test
    void jsonToAFileKeepsTheText(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("doctor.json");
        Cli run = Cli.run("doctor", "--json", file.toString());
        assertThat(run.out()).contains("Java");
        assertThat(Json.parse(Files.readString(file)).get("version").asString())
                .isEqualTo(System.getProperty("thalweg.version", "development"));
    }

    @Test
    void jsonIntoAMissingDirectoryIsRefusedBeforeTheWork(@TempDir Path directory) {
        Cli run =
                Cli.run("doctor", "--json", directory.resolve("missing/x.json").toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errorLine()).contains("--json").contains("does not exist");
    }

    @Test
    void closedStandardOutputIsNotAnError() {
        Writer closed = new java.io.OutputStreamWriter(
                new OutputStream() {
                    @Override
                    public void write(int b) throws java.io.IOException {
                        throw new java.io.IOException("Broken pipe");
                    }
                },
                StandardCharsets.UTF_8);
        CommandLine commandLine = Main.commandLine().setOut(new PrintWriter(closed, true));
        assertThat(commandLine.execute("doctor")).isZero();
    }

    @Test
    void numbersThatAreNotFiniteAreNullInJson() {
        record Report(double value, Double boxed, double finite) {}
        String json = Json.format(new Report(Double.NaN, Double.POSITIVE_INFINITY, 0.1));
        JsonNode report = Json.parse(json);
        assertThat(report.get("value").isNull()).isTrue();
        assertThat(report.get("boxed").isNull()).isTrue();
        assertThat(report.get("finite").doubleValue()).isEqualTo(0.1);
    }

    @Test
    void jsonWithRepeatedNamesOrMoreThanOneValueIsRefused() {
        assertThatThrownBy(() -> Json.parse("{\"a\": 1, \"a\": 2}")).isInstanceOf(JacksonException.class);
        assertThatThrownBy(() -> Json.parse("{\"a\": 1} x")).isInstanceOf(JacksonException.class);
    }

    @Test
    void jsonIsAscii() {
        String json = Json.format(java.util.Map.of("Temp °C", "αβ"));
        assertThat(json).isASCII();
        assertThat(Json.parse(json).get("Temp °C").asString()).isEqualTo("αβ");
    }
}
