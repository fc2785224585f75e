package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The README tells the truth: its code compiles, its commands run, its links lead somewhere. */
class ReadmeTest {

    /** The folder of the repository; tests of this module run in src/test. */
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

    private static final Pattern BLOCK = Pattern.compile("```(\\w+)\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)\\)");

    @TempDir
    private Path folder = Path.of(".");

    private static String readme() throws IOException {
        return Files.readString(ROOT.resolve("README.md"));
    }

    private static List<String> blocks(String language) throws IOException {
        return BLOCK.matcher(readme())
                .results()
                .filter(block -> block.group(1).equals(language))
                .map(block -> block.group(2))
                .toList();
    }

    /** Commands of this program, continued lines joined and comments left out. */
    static List<String> commands() throws IOException {
        return blocks("sh").stream()
                .flatMap(block -> block.replace("\\\n", " ").lines())
                .map(line -> line.replaceFirst("#.*", "").strip())
                .filter(line -> line.startsWith("./thalweg"))
                .filter(line -> !line.contains("COMMAND"))
                .toList();
    }

    @ParameterizedTest
    @Tag("slow")
    @MethodSource("commands")
    void commandsOnThePageRun(String line) {
        List<String> arguments = new ArrayList<>();
        String before = "";
        for (String word : line.split("\\s+", -1)) {
            boolean written = before.equals("--json");
            boolean read = !written && Files.exists(ROOT.resolve(word));
            arguments.add(
                    written || read ? (written ? folder : ROOT).resolve(word).toString() : word);
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
            // Measurements take minutes, and draw the README's own figure: their options are checked, no more.
            assertThat(command.parseArgs(arguments.toArray(String[]::new)).errors())
                    .isEmpty();
            return;
        }
        int exitCode = command.execute(arguments.toArray(String[]::new));
        assertThat(exitCode).as("%s%n%s", line, errors).isZero();
    }

    @Test
    void firstResultTakesUnderTenLines() throws IOException {
        String block = blocks("java").get(0);
        String example = Files.readString(ROOT.resolve("examples/src/main/java/io/thalweg/examples/FirstResult.java"));
        assertThat(block.lines()).hasSizeLessThan(10);
        assertThat(words(example)).contains(words(block.replace("System.out.", "out.")));
    }

    private static String words(String code) {
        return code.strip().replaceAll("\\s+", " ");
    }

    @ParameterizedTest
    @MethodSource("javaBlocks")
    void codeCompiles(String block) {
        String source = """
                import io.thalweg.*;
                import io.thalweg.core.space.*;
                import io.thalweg.core.event.*;
                import io.thalweg.core.model.*;
                import io.thalweg.core.search.*;
                import io.thalweg.core.study.*;
                import io.thalweg.core.trial.*;
                import io.thalweg.store.journal.JournalStore;
                import java.nio.file.Path;
                import java.time.Duration;
                import java.util.*;
                abstract class Block {
                    abstract double loss(double angle, double pressure);
                    abstract double measure(Point point);
                """
                + (block.contains("SearchSpace space =") ? "" : "SearchSpace space;\n")
                + "void run() {\n" + block + "}}";
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        JavaFileObject file = new SimpleJavaFileObject(URI.create("string:///Block.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        };
        List<String> options =
                List.of("-proc:none", "-d", folder.toString(), "-classpath", System.getProperty("java.class.path"));
        boolean compiled = compiler.getTask(messages, null, null, options, null, List.of(file))
                .call();
        assertThat(compiled).as("%s%n%s", block, messages).isTrue();
    }

    static Stream<String> javaBlocks() throws IOException {
        return blocks("java").stream();
    }

    @Test
    void linksResolve() throws IOException {
        for (String page :
                List.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/decisions.md", "docs/surrogates.md")) {
            Path path = ROOT.resolve(page);
            List<String> dead = LINK.matcher(Files.readString(path))
                    .results()
                    .map((MatchResult link) -> link.group(1))
                    .filter(target -> !Files.exists(path.resolveSibling(target)))
                    .toList();
            assertThat(dead).as(page).isEmpty();
        }
    }

    @Test
    void continuousIntegrationRunsTheTestsOfTheReadme() throws IOException {
        assertThat(blocks("sh").stream()
                        .flatMap(String::lines)
                        .map(line -> line.replaceFirst("#.*", "").strip()))
                .contains("mvn verify");
        String script = Files.readString(ROOT.resolve(".ci/run"));
        assertThat(script.lines().filter(line -> line.contains("mvn")).collect(Collectors.joining()))
                .startsWith("exec mvn ")
                .contains(" verify ");
    }
}
