package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The pages tell the truth: their code compiles, their commands run, their links lead somewhere, no text is a stand-in. */
class PagesTest {

    private static final Path SOURCES = Page.ROOT.resolve("examples/src/main/java/io/thalweg/examples");
    private static final Pattern EXAMPLE = Pattern.compile("io\\.thalweg\\.examples\\.(\\w+)");
    private static final Pattern COMMAND = Pattern.compile("^\\| [^|]*\\| ([^|]*)\\|", Pattern.MULTILINE);
    private static final Pattern WORD = Pattern.compile("`([a-z]+)[^`]*`");

    @TempDir
    private Path folder = Path.of(".");

    static Stream<String> commands() throws IOException {
        List<String> lines = new ArrayList<>();
        for (String page : List.of("README.md", "docs/command.md", "docs/research.md", "docs/examples.md")) {
            lines.addAll(Page.of(page).commands().toList());
        }
        return lines.stream().distinct();
    }

    @ParameterizedTest
    @Tag("slow")
    @MethodSource("commands")
    void commandsOnPagesRun(String line) {
        List<String> arguments = new ArrayList<>();
        String before = "";
        for (String word : line.split("\\s+", -1)) {
            boolean written = before.equals("--json");
            boolean read = !written && Files.exists(Page.ROOT.resolve(word));
            arguments.add(
                    written || read
                            ? (written ? folder : Page.ROOT).resolve(word).toString()
                            : word);
            before = word;
        }
        arguments.remove(0);
        if (arguments.get(0).equals("demo")) {
            arguments.addAll(List.of("--out", folder.toString()));
        }
        StringWriter errors = new StringWriter();
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(new StringWriter()));
        command.setErr(new PrintWriter(errors, true));
        if (arguments.get(0).equals("bench")) {
            // Measurements take minutes, and draw the figure of the page: their options are checked, no more.
            assertThat(command.parseArgs(arguments.toArray(String[]::new)).errors())
                    .isEmpty();
            return;
        }
        int exitCode = command.execute(arguments.toArray(String[]::new));
        assertThat(exitCode).as("%s%n%s", line, errors).isZero();
    }

    static Stream<String> code() throws IOException {
        List<String> blocks = new ArrayList<>();
        for (String page : List.of("README.md", "docs/code.md", "docs/report.md")) {
            blocks.addAll(Page.of(page).blocks("java").toList());
        }
        return blocks.stream();
    }

    @ParameterizedTest
    @MethodSource("code")
    void codeCompiles(String block) throws IOException {
        List<String> imports =
                block.lines().filter(line -> line.startsWith("import ")).toList();
        List<String> statements =
                block.lines().filter(line -> !line.startsWith("import ")).toList();
        PageCode.run(
                String.join("\n", imports) + """

                import io.thalweg.*;
                import io.thalweg.core.space.*;
                import io.thalweg.core.event.*;
                import io.thalweg.core.model.*;
                import io.thalweg.core.search.*;
                import io.thalweg.core.study.*;
                import io.thalweg.core.trial.*;
                import io.thalweg.report.*;
                import io.thalweg.store.journal.JournalStore;
                import java.io.IOException;
                import java.nio.file.Path;
                import java.time.Duration;
                import java.util.*;
                public abstract class Block {
                    abstract double loss(double angle, double pressure);
                    abstract double measure(Point point);
                """
                        + (block.contains("SearchSpace space =") ? "" : "SearchSpace space;\n")
                        + (block.matches("(?s).*Study \\w+ =.*") ? "" : "Study study;\n")
                        + "void run() throws IOException {\n" + String.join("\n", statements) + "\n}}",
                folder,
                compiled -> {});
    }

    @Test
    void linksResolve() throws IOException {
        for (Page page : Page.all()) {
            assertThat(page.deadLinks()).as(page.toString()).isEmpty();
        }
    }

    @Test
    void nothingIsLeftToFillIn() throws IOException {
        for (Page page : Page.all()) {
            assertThat(page.text()).as(page.toString()).doesNotContain("REPOSITORY", "TODO", "TBD", "FIXME", "lorem");
        }
    }

    @Test
    void everyExampleHasItsPlaceInTheGallery() throws IOException {
        List<String> shown = EXAMPLE.matcher(Page.of("docs/examples.md").text())
                .results()
                .map(example -> example.group(1))
                .toList();
        List<String> programs = new ArrayList<>(List.of("FirstResult"));
        programs.addAll(shown);
        try (Stream<Path> files = Files.list(SOURCES)) {
            assertThat(files.filter(PagesTest::isProgram)
                            .map(file -> file.getFileName().toString().replace(".java", "")))
                    .containsExactlyInAnyOrderElementsOf(programs);
        }
    }

    private static boolean isProgram(Path source) {
        try {
            return Files.readString(source).contains("public static void main(");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void everyCommandIsOnItsPage() throws IOException {
        List<String> named = COMMAND.matcher(Page.of("docs/command.md").text())
                .results()
                .flatMap(row -> WORD.matcher(row.group(1)).results().map(word -> word.group(1)))
                .distinct()
                .toList();
        assertThat(named)
                .containsExactlyInAnyOrderElementsOf(Main.commandLine().getSubcommands().entrySet().stream()
                        .filter(entry -> !entry.getValue()
                                .getCommandSpec()
                                .usageMessage()
                                .hidden())
                        .map(entry -> entry.getKey().toLowerCase(Locale.ROOT))
                        .filter(name -> !name.equals("help"))
                        .toList());
    }
}
