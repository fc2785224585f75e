package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The laboratory of the tutorial does what its page says, command by command. */
@Tag("slow")
class LabTutorialTest {

    private static final Page PAGE = Page.of("docs/tutorial-lab.md");

    @TempDir
    private Path directory = Path.of("");

    @Test
    void pageIsTrue() throws IOException {
        ArylationBench bench = new ArylationBench();
        List<Page.Block> blocks = PAGE.blocks();
        assertThat(blocks).hasSizeGreaterThan(10);
        String printed = "";
        for (Page.Block block : blocks) {
            String content = block.content();
            switch (block.language()) {
                case "yaml" -> Files.writeString(directory.resolve("study.yaml"), content);
                case "sh" -> {
                    StringBuilder all = new StringBuilder();
                    for (String line : content.lines().toList()) {
                        all.append(run(Page.words(line), bench));
                    }
                    printed = all.toString();
                }
                case "text" ->
                    assertThat(printed.lines().toList())
                            .containsAll(content.lines().toList());
                case "csv" -> content.lines().forEach(this::isInATable);
                default -> throw new AssertionError("a block of the kind " + block.language());
            }
        }
    }

    private void isInATable(String line) {
        try (var files = Files.list(directory)) {
            List<String> rows = new ArrayList<>();
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".csv")).toList()) {
                rows.addAll(measured(file));
            }
            assertThat(rows).anyMatch(row -> row.startsWith(line));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** The rows of a table, as it is and as it will be when it is filled in. */
    private List<String> measured(Path file) throws IOException {
        List<String> rows = new ArrayList<>(Files.readAllLines(file));
        Path filled = directory.resolve("filled.tmp");
        Files.copy(file, filled, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        new ArylationBench().measure(filled);
        rows.addAll(Files.readAllLines(filled));
        return rows;
    }

    /** Runs a command as if in the directory; what is told has been measured before. */
    private String run(List<String> words, ArylationBench bench) throws IOException {
        assertThat(words.get(0)).isEqualTo("thalweg");
        List<String> arguments = new ArrayList<>();
        for (String word : words.subList(1, words.size())) {
            arguments.add(word.endsWith(".csv") ? directory.resolve(word).toString() : word);
        }
        if (arguments.get(0).equals("tell")) {
            bench.measure(Path.of(arguments.get(1)));
        }
        arguments.addAll(List.of("-C", directory.toString()));
        StringWriter out = new StringWriter();
        StringWriter errors = new StringWriter();
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(errors, true));
        int exitCode = command.execute(arguments.toArray(String[]::new));
        assertThat(exitCode).as("%s%n%s", words, errors).isZero();
        return out.toString()
                .replace(directory + directory.getFileSystem().getSeparator(), "")
                .replace(" -C " + directory, "");
    }
}
