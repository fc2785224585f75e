package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The README is short, begins with code that works, and its commands are those of the continuous integration. */
class ReadmeTest {

    private static final int MOST_LINES = 120;

    private static final Page README = Page.of("README.md");

    @Test
    void readmeIsShort() throws IOException {
        assertThat(README.text().lines().toList()).hasSizeLessThanOrEqualTo(MOST_LINES);
    }

    @Test
    void twoCommandsSetUpAndTwoRun() throws IOException {
        List<List<String>> commands =
                README.blocks("sh").map(ReadmeTest::commands).toList();
        assertThat(commands)
                .containsExactly(List.of("cd thalweg", "./thalweg doctor"), List.of("./thalweg demo", "mvn verify"));
    }

    private static List<String> commands(String block) {
        return block.lines().map(line -> line.replaceFirst("#.*", "").strip()).toList();
    }

    @Test
    void firstResultIsFiveLinesOfTheExample() throws IOException {
        List<String> code = README.blocks("java")
                .findFirst()
                .orElseThrow()
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
        String example =
                Files.readString(Page.ROOT.resolve("examples/src/main/java/io/thalweg/examples/FirstResult.java"));
        assertThat(code)
                .hasSize(5)
                .allSatisfy(line -> assertThat(words(example)).contains(words(line.replace("System.out.", "out."))));
    }

    private static String words(String code) {
        return code.replaceAll("\\s+", "");
    }

    @Test
    void continuousIntegrationRunsTheTestsOfTheReadme() throws IOException {
        assertThat(README.blocks("sh").flatMap(block -> commands(block).stream()))
                .contains("mvn verify");
        String script = Files.readString(Page.ROOT.resolve(".ci/run"));
        assertThat(script.lines().filter(line -> line.contains("mvn")).collect(Collectors.joining()))
                .startsWith("mvn ")
                .contains(" verify ");
    }
}
