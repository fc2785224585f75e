package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.Main;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages are whole: their links lead somewhere, no text is a stand-in, every example and every command has its place. */
class PagesTest {

    private static final Path SOURCES = Page.ROOT.resolve("examples/src/main/java/io/thalweg/examples");
    private static final Pattern EXAMPLE = Pattern.compile("io\\.thalweg\\.examples\\.(\\w+)");
    private static final Pattern COMMAND = Pattern.compile("^\\| [^|]*\\| ([^|]*)\\|", Pattern.MULTILINE);
    private static final Pattern WORD = Pattern.compile("`([a-z-]+)[^`]*`");

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
