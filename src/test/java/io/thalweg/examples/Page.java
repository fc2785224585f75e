package io.thalweg.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of the documentation.
 *
 * @param path of its file
 */
record Page(Path path) {

    /** The folder of the repository; tests of this module run in src/test. */
    static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

    private static final Pattern BLOCK = Pattern.compile("^```(\\w+)\\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s:]+)\\)");
    private static final Pattern HEADING = Pattern.compile("^#+ (.+)$", Pattern.MULTILINE);

    /**
     * The page.
     *
     * @param name of its file, from the root of the repository
     */
    static Page of(String name) {
        return new Page(ROOT.resolve(name));
    }

    /** All pages: those in the root and in docs. */
    static List<Page> all() throws IOException {
        try (Stream<Path> root = Files.list(ROOT);
                Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
            return Stream.concat(root, docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .map(Page::new)
                    .toList();
        }
    }

    String text() throws IOException {
        return Files.readString(path);
    }

    /** Its blocks in a language, in order. */
    Stream<String> blocks(String language) throws IOException {
        return BLOCK.matcher(text())
                .results()
                .filter(block -> block.group(1).equals(language))
                .map(block -> block.group(2));
    }

    /** Its commands of this program, continued lines joined and comments left out. */
    Stream<String> commands() throws IOException {
        return blocks("sh")
                .flatMap(block -> block.replace("\\\n", " ").lines())
                .map(line -> line.replaceFirst("#.*", "").strip())
                .filter(line -> line.startsWith("./thalweg"));
    }

    /** Its links and pictures that lead nowhere: to no file, or to no heading. */
    List<String> deadLinks() throws IOException {
        return LINK.matcher(withoutBlocks())
                .results()
                .map(link -> link.group(1))
                .filter(link -> !leadsSomewhere(link))
                .toList();
    }

    private String withoutBlocks() throws IOException {
        return BLOCK.matcher(text()).replaceAll("");
    }

    private boolean leadsSomewhere(String link) {
        int hash = link.indexOf('#');
        String file = hash < 0 ? link : link.substring(0, hash);
        Path target = file.isEmpty() ? path : path.resolveSibling(file).normalize();
        try {
            return Files.exists(target)
                    && (hash < 0 || new Page(target).anchors().contains(link.substring(hash + 1)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The anchors of its headings, as GitHub makes them. */
    private List<String> anchors() throws IOException {
        return HEADING.matcher(withoutBlocks())
                .results()
                .map(MatchResult::group)
                .map(heading -> heading.replaceFirst("#+ ", "")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .toList();
    }

    @Override
    public String toString() {
        return ROOT.relativize(path).toString();
    }
}
