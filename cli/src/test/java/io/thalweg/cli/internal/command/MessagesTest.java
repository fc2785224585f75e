package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.Main;
import io.thalweg.cli.internal.table.CsvTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What is said of input that nobody can use: what is wrong, where, and what to do. */
@Timeout(60)
class MessagesTest {

    @TempDir
    private Path directory = Path.of("");

    private String write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text).toString();
    }

    private static String line(int cells, String prefix) {
        return IntStream.range(0, cells).mapToObj(i -> prefix + i).collect(Collectors.joining(","));
    }

    private String regress(String name, String text, String target) throws IOException {
        Cli run = Cli.run("regress", "--train", write(name, text), "--target", target);
        assertThat(run.exitCode()).isNotZero();
        return run.errorLine();
    }

    @Test
    void tooManyColumnsAreReported() throws IOException {
        assertThat(regress("wide.csv", line(100_000, "c") + "\n" + line(100_000, "1") + "\n", "c0"))
                .contains("wide.csv: the row that begins in line 1 has more than 16384 columns");
    }

    @Test
    void tooLongCellIsReported() throws IOException {
        assertThat(regress("cell.csv", "a,b\n1,\"" + "x".repeat(17_000_000) + "\"\n2,3\n", "a"))
                .contains("cell.csv: the row that begins in line 2 has a cell", "is a quote not closed?");
    }

    @Test
    void oneRowTableIsRefused() throws IOException {
        assertThat(regress("one.csv", "x,y\n1,2\n", "y")).contains("a table of 1 row leaves none to learn from");
    }

    @Test
    void emptyColumnIsNotText() throws IOException {
        assertThat(regress("nan.csv", "x,y\n1,NaN\n2,NaN\n3,NaN\n", "x"))
                .contains("column 'y' has no values")
                .doesNotContain("text");
        assertThat(regress("small.csv", "x,y\n1,1\n2,1e-400\n3,2\n", "y")).contains("1e-400 is too small");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "NaN|'NaN' is neither a number nor one of the known words pending (or nothing), n.d.",
                "lost|--word 'lost=MEANING' defines it",
                "1e400|'1e400' is beyond the largest number",
                "1e-400|'1e-400' is below the smallest number",
                "-0.00001e-320|is below the smallest number"
            })
    void nonNumericResultIsAnsweredWithAcceptedWords(String cell, String expected) throws IOException {
        write("study.yaml", "parameters: {x: {range: [0, 1]}}\nobjectives: {loss: minimize}\n");
        Cli run = Cli.run("tell", write("m.csv", "x,loss\n0.5," + cell + "\n"), "-C", directory.toString());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errorLine()).contains(expected);
    }

    @Test
    void parameterRoundedToZeroIsRefused() throws IOException {
        write("study.yaml", "parameters: {x: {range: [0, 1]}}\nobjectives: {loss: minimize}\n");
        Cli run = Cli.run("tell", write("m.csv", "x,loss\n1e-400,2\n"), "-C", directory.toString());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errorLine()).contains("1e-400");
        assertThat(Cli.run("tell", write("z.csv", "x,loss\n0e-400,0.0\n"), "-C", directory.toString())
                        .out())
                .contains("1 added");
    }

    @ParameterizedTest
    @CsvSource({"gp,exact", "GP,exact", "gaussian-process,exact", "Kriging,exact", "exakt,exact", "wsiki,wiski"})
    void misspeltSurrogateGetsASuggestion(String name, String meant) throws IOException {
        assertThat(Cli.run("optimize", "--function", "branin2", "--surrogate", name)
                        .errorLine())
                .contains("did you mean '" + meant + "'?");
        write(
                "study.yaml",
                "parameters: {x: {range: [0, 1]}}\nobjectives: {loss: minimize}\nsurrogate: " + name + "\n");
        assertThat(Cli.run("check", "-C", directory.toString()).errorLine()).contains("did you mean '" + meant + "'?");
    }

    /** Whoever checks or asks is told; whoever looks at what was measured sees it. */
    @Test
    void acquisitionThatDoesNotGoWithTheStudyIsSaid() throws IOException {
        write("study.yaml", """
                parameters: {x: {range: [0, 1]}}
                objectives: {loss: minimize}
                constraints: [{outcome: c, at-most: 1}]
                acquisition: ucb
                """);
        String place = directory.toString();
        Cli.run("tell", write("m.csv", "x,loss,c\n0.5,2,0\n"), "-C", place);
        for (String command : List.of("check", "ask")) {
            assertThat(Cli.run(command, "-C", place).errorLine())
                    .contains("acquisition", "UpperConfidenceBound", "does not support constraints");
        }
        assertThat(Cli.run("best", "-C", place).out()).contains("trial 0: loss 2");
    }

    @Test
    void swappedLettersGetASuggestion() throws IOException {
        write("study.yaml", "parameters: {x: {rnage: [0, 1]}}\nobjectives: {loss: minimize}\n");
        assertThat(Cli.run("check", "-C", directory.toString()).errorLine())
                .contains("unknown key 'rnage'; did you mean 'range'?");
    }

    @Test
    void longParameterListsAreTruncated() throws IOException {
        write(
                "study.yaml",
                "parameters:\n"
                        + IntStream.range(0, 2_000)
                                .mapToObj(i -> "  p" + i + ": {range: [0, 1]}\n")
                                .collect(Collectors.joining())
                        + "objectives: {loss: minimize}\n");
        Cli check = Cli.run("check", "-C", directory.toString());
        assertThat(check.out()).hasSizeLessThan(20_000).contains("and 1800 more parameters");
        Cli tell = Cli.run("tell", write("m.csv", "q,loss\n1,2\n"), "-C", directory.toString());
        assertThat(tell.errorLine()).hasSizeLessThan(1_000).contains("'p0', 'p1'", "and 1980 more");
    }

    /** A command that fails as the virtual machine does. */
    @CommandLine.Command(name = "failing")
    private record Failing(Throwable thrown) implements Callable<Integer> {
        @Override
        public Integer call() throws Exception {
            if (thrown instanceof Error error) {
                throw error;
            }
            throw (Exception) thrown;
        }
    }

    private static Cli failing(Throwable thrown) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command = Main.commandLine()
                .addSubcommand(new CommandLine(new Failing(thrown)))
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true));
        OneLineErrors errors = new OneLineErrors();
        int code = command.setExecutionExceptionHandler(errors)
                .setExecutionStrategy(command.getExecutionStrategy())
                .execute("failing");
        return new Cli(code, out.toString(), err.toString());
    }

    @Test
    void machineErrorIsOneLine() {
        for (Throwable memory : new Throwable[] {
            new OutOfMemoryError("Java heap space"),
            new CompletionException(new IllegalStateException(new OutOfMemoryError("Java heap space")))
        }) {
            Cli run = failing(memory);
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.errorLine())
                    .startsWith("thalweg failing: out of memory: the heap is limited to ")
                    .contains(" MiB;", "-Xmx", "Java heap space");
        }
        Cli stack = failing(new StackOverflowError());
        assertThat(stack.exitCode()).isEqualTo(1);
        assertThat(stack.errorLine()).contains("nested too deeply", "-Xss");
        assertThat(failing(new NoClassDefFoundError("x/Y")).errorLine()).contains("x/Y");
    }

    @Test
    void ordinaryTablesAreRead() throws IOException {
        assertThat(CsvTable.read(Path.of(write("t.csv", line(16_000, "c") + "\n" + line(16_000, "1") + "\n")))
                        .header())
                .hasSize(16_000);
    }
}
