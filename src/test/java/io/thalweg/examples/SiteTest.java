package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Makes the site of the pages in {@code target/site} of the repository, and looks at it: nothing is missing, and search finds. */
class SiteTest {

    private static final Site SITE = new Site(Page.ROOT.resolve("target/site"), System.getProperty("thalweg.url", ""));

    private static final Pattern LINK = Pattern.compile("\\s(?:href|src)=\"([^\"]*)\"");
    private static final Pattern ID = Pattern.compile("\\sid=\"([^\"]*)\"");

    @TempDir
    private Path folder = Path.of(".");

    @BeforeAll
    static void make() throws IOException {
        SITE.writePages();
    }

    @Test
    void everyPageIsThereAndInEveryNavigation() throws IOException {
        for (Page page : Page.all()) {
            String html = Files.readString(SITE.folder().resolve(Site.name(page)));
            String navigation = html.substring(html.indexOf("<nav"));
            for (Page other : Page.all()) {
                String link = " href=\"" + Site.name(other) + "\"";
                assertThat(other.equals(Page.of("README.md")) ? html : navigation)
                        .contains(link);
            }
        }
    }

    @Test
    void noLinkIsBrokenAndNothingComesFromElsewhere() throws IOException {
        List<Path> pages = html(SITE.folder())
                .filter(page -> !page.startsWith(SITE.folder().resolve("api")))
                .toList();
        assertThat(broken(pages)).filteredOn(link -> !link.contains(" → api/")).isEmpty();
        for (Path page : pages) {
            assertThat(Files.readString(page)).doesNotContainPattern("(src|<link[^>]*href)=\"(https?:)?//");
        }
    }

    @Test
    void linksToOtherFilesLeadToTheRepositoryIfThereIsOne() throws IOException {
        Site other = new Site(folder, "https://example.org/thalweg");
        other.writePages();
        assertThat(Files.readString(folder.resolve("index.html")))
                .contains(
                        "https://example.org/thalweg/blob/HEAD/examples/src/main/java/io/thalweg/examples/FirstResult.java");
        assertThat(folder.resolve("source")).doesNotExist();
    }

    @Test
    void indexFindsTheSectionOfAWord() throws IOException {
        List<JsonNode> sections = new ArrayList<>();
        JsonMapper.shared().readTree(index()).forEach(sections::add);
        assertThat(sections)
                .filteredOn(section -> section.path("text").asString().contains("catalyst ages"))
                .extracting(section -> section.path("url").asString())
                .containsExactly("code.html#objectives-that-drift");
        assertThat(sections).hasSizeGreaterThan(100).allSatisfy(section -> {
            assertThat(section.path("title").asString()).isNotBlank();
            assertThat(SITE.folder().resolve(section.path("url").asString().replaceFirst("#.*", "")))
                    .exists();
        });
    }

    private static String index() throws IOException {
        return Files.readString(SITE.folder().resolve("search-index.js"))
                .replaceFirst("^window.searchIndex = ", "")
                .replaceFirst(";\\s*$", "");
    }

    /** The script of the search, in a browser, from the disk. */
    @Test
    @Tag("slow")
    void searchShowsWhatItFinds() throws IOException, InterruptedException {
        boolean installed = Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(place -> Files.isExecutable(Path.of(place, "chromium")));
        assumeTrue(installed || "required".equals(System.getProperty("thalweg.browser")), "Chromium");
        Path dom = folder.resolve("dom.html");
        Process browser = new ProcessBuilder(
                        "chromium",
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--user-data-dir=" + folder.resolve("profile"),
                        "--virtual-time-budget=5000",
                        "--dump-dom",
                        SITE.folder().resolve("index.html").toUri() + "?q=catalyst%20ages")
                .redirectOutput(dom.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(browser.waitFor(2, TimeUnit.MINUTES)).isTrue();
        String html = Files.readString(dom);
        assertThat(html.substring(html.indexOf("<section id=\"found\""), html.indexOf("</section>")))
                .contains("href=\"code.html#objectives-that-drift\"", "<mark>catalyst</mark>", "<mark>ages</mark>");
    }

    @Test
    @Tag("slow")
    void javadocIsWhole() throws IOException {
        SITE.writeJavadoc();
        assertThat(SITE.folder().resolve("api/io/thalweg/Thalweg.html")).exists();
        assertThat(broken(html(SITE.folder()).toList())).isEmpty();
    }

    private static Stream<Path> html(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".html")).sorted().toList().stream();
        }
    }

    /** Links of pages that lead to no file, or to no place in it; of places, those that Javadoc links to are its own affair. */
    private static Set<String> broken(List<Path> pages) throws IOException {
        Map<Path, Set<String>> ids = new HashMap<>();
        Set<String> broken = new TreeSet<>();
        for (Path page : pages) {
            List<String> links = LINK.matcher(Files.readString(page))
                    .results()
                    .map(link -> link.group(1))
                    .filter(link -> !link.contains(":"))
                    .distinct()
                    .toList();
            for (String link : links) {
                URI uri = URI.create(link);
                Path target = uri.getPath().isEmpty()
                        ? page
                        : page.resolveSibling(uri.getPath()).normalize();
                String fragment = uri.getFragment();
                boolean there = Files.exists(target)
                        && (fragment == null
                                || page.startsWith(SITE.folder().resolve("api"))
                                || ids(target, ids).contains(fragment));
                if (!there) {
                    broken.add(SITE.folder().relativize(page) + " → " + link);
                }
            }
        }
        return broken;
    }

    private static Set<String> ids(Path page, Map<Path, Set<String>> known) throws IOException {
        Set<String> ids = known.get(page);
        if (ids == null) {
            ids = ID.matcher(Files.readString(page))
                    .results()
                    .map(id -> id.group(1))
                    .collect(Collectors.toSet());
            known.put(page, ids);
        }
        return ids;
    }
}
