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
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Every line of every shell block on the pages would be understood, and commands that stand for themselves run. */
class PageCommandsTest {

    private static final Set<String> PHASES = Set.of("verify", "test", "install", "-am");

    /** They take minutes, and draw the figures of the pages. */
    private static final Set<String> MEASURE = Set.of("fleet", "bench", "suite");

    /** Properties of Maven's own plugins. */
    private static final List<String> SKIPS = List.of("skipTests", "maven.test.skip.exec");

    @TempDir
    private Path folder = Path.of(".");

    static Stream<String> lines() throws IOException {
        return Page.allBlocks()
                .filter(block -> block.language().equals("sh"))
                .flatMap(Page.Block::lines)
                .distinct();
    }

    @ParameterizedTest
    @MethodSource("lines")
    void lineIsUnderstood(String line) throws Exception {
        List<String> words = Page.words(line.replaceFirst(" &$", ""));
        List<String> arguments = words.subList(1, words.size());
        switch (words.get(0)) {
            case "./thalweg", "thalweg" ->
                assertThat(Main.commandLine()
                                .parseArgs(arguments.toArray(String[]::new))
                                .errors())
                        .isEmpty();
            case "java" -> {
                String program = words.get(words.indexOf("examples/target/thalweg-examples.jar") + 1);
                assertThat(Class.forName(program).getMethod("main", String[].class))
                        .isNotNull();
            }
            case "mvn" -> isUnderstoodByMaven(arguments);
            case ".ci/run" -> assertThat(Page.ROOT.resolve(words.get(0))).isExecutable();
            case "cd", "kill", "wait" -> {}
            default -> throw new AssertionError("no test knows the command of: " + line);
        }
    }

    /** Profiles, properties, modules and plugins are those of the POM. */
    private static void isUnderstoodByMaven(List<String> arguments) throws IOException {
        String pom = Files.readString(Page.ROOT.resolve("pom.xml"));
        String before = "";
        for (String word : arguments) {
            if (word.startsWith("-P")) {
                assertThat(pom).contains("<id>" + word.substring(2) + "</id>");
            } else if (word.startsWith("-D")) {
                String property = word.substring(2).replaceFirst("=.*", "");
                assertThat(pom.contains("<property><name>" + property + "</name>")
                                || pom.contains("${" + property + "}")
                                || SKIPS.contains(property))
                        .as(word)
                        .isTrue();
            } else if (before.equals("-pl")) {
                assertThat(pom).contains("<module>" + word + "</module>");
            } else if (word.contains(":")) {
                assertThat(pom).contains("<artifactId>" + word.replaceFirst(":.*", "") + "-maven-plugin</artifactId>");
            } else if (!word.equals("-pl")) {
                assertThat(word).isIn(PHASES);
            }
            before = word;
        }
    }

    /** Those of tutorials, which begin with "thalweg", need each other; their own tests run them. */
    static Stream<String> commands() throws IOException {
        return lines().filter(line -> line.startsWith("./thalweg ")
                && !MEASURE.contains(Page.words(line).get(1)));
    }

    @ParameterizedTest
    @Tag("slow")
    @MethodSource("commands")
    void commandRuns(String line) {
        List<String> arguments = new ArrayList<>();
        String before = "";
        for (String word : Page.words(line)) {
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
        int exitCode = command.execute(arguments.toArray(String[]::new));
        assertThat(exitCode).as("%s%n%s", line, errors).isZero();
    }
}
