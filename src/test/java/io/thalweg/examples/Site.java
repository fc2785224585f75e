package io.thalweg.examples;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import tools.jackson.databind.json.JsonMapper;

/**
 * The pages as a site: HTML with a navigation and a search, and the Javadoc under {@code api}. It needs no server and no network.
 *
 * @param folder of the site
 * @param repository where files that are not part of the site can be read, {@code https://…}; empty if nowhere, then the site has copies
 */
record Site(Path folder, String repository) {

    /** The sections of the README whose links are the navigation, in that order; the rest follows. */
    private static final List<String> GROUPS = List.of("Three doors", "Which page for whom");

    private static final Pattern PICTURE = Pattern.compile(".*\\.(png|svg)");
    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

    /** Writes everything but the Javadoc. */
    void writePages() throws IOException {
        Files.createDirectories(folder);
        Map<String, List<Page>> groups = groups();
        List<SitePage.Section> sections = new ArrayList<>();
        for (Page page : Page.all()) {
            SitePage written = new SitePage(this, page);
            Files.writeString(
                    folder.resolve(name(page)),
                    resource("page.html")
                            .replace("{title}", SitePage.escaped(written.title()))
                            .replace("{navigation}", written.navigation(groups))
                            .replace("{content}", written.content()));
            sections.addAll(written.sections());
        }
        String index = JsonMapper.shared().writeValueAsString(sections);
        Files.writeString(folder.resolve("search-index.js"), "window.searchIndex = " + index + ";\n");
        for (String name : List.of("style.css", "search.js")) {
            Files.writeString(folder.resolve(name), resource(name));
        }
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Site.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** The name of a page on the site. */
    static String name(Page page) {
        String file = page.path().getFileName().toString().toLowerCase(Locale.ROOT);
        return file.equals("readme.md") ? "index.html" : file.replaceAll("\\.md$", ".html");
    }

    /** All pages in the order in which the README names them. */
    private static Map<String, List<Page>> groups() throws IOException {
        Map<String, List<Page>> groups = new LinkedHashMap<>();
        GROUPS.forEach(group -> groups.put(group, new ArrayList<>()));
        List<Page> rest = new ArrayList<>(Page.all());
        Page readme = Page.of("README.md");
        rest.remove(readme);
        String section = "";
        for (Node node = readme.document().getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading heading) {
                section = Page.plain(heading);
            }
            List<Page> group = groups.get(section);
            if (group != null) {
                node.accept(new AbstractVisitor() {
                    @Override
                    public void visit(Link link) {
                        Page page = Page.of(link.getDestination().replaceFirst("#.*", ""));
                        if (rest.remove(page)) {
                            group.add(page);
                        }
                    }
                });
            }
        }
        groups.put("More", rest);
        return groups;
    }

    /** Where a link of a page leads on the site; what it needs there is copied. */
    String moved(Page page, String link) {
        if (link.contains(":") || link.startsWith("#")) {
            return link;
        }
        String[] parts = link.split("#", 2);
        Path target = page.path().resolveSibling(parts[0]).normalize();
        if (parts[0].endsWith(".md")) {
            return name(new Page(target)) + (parts.length > 1 ? "#" + parts[1] : "");
        }
        String path = Page.ROOT.relativize(target).toString().replace('\\', '/');
        try {
            if (PICTURE.matcher(path).matches()) {
                String name = target.getFileName().toString();
                Files.copy(target, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
                return name;
            }
            return repository.isEmpty() ? copied(target, "source/" + path + ".txt") : repository + "/blob/HEAD/" + path;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A copy as text; of a folder, the names of its files. */
    private String copied(Path target, String name) throws IOException {
        Path copy = folder.resolve(name);
        Files.createDirectories(copy.getParent());
        if (Files.isDirectory(target)) {
            try (Stream<Path> files = Files.list(target)) {
                Files.write(
                        copy,
                        files.map(file -> file.getFileName().toString())
                                .sorted()
                                .toList());
            }
        } else {
            Files.copy(target, copy, StandardCopyOption.REPLACE_EXISTING);
        }
        return name;
    }

    /** Writes the Javadoc of what users see of all modules that are published. */
    void writeJavadoc() throws IOException {
        List<String> line = new ArrayList<>(List.of("-quiet", "-notimestamp", "-Xdoclint:none", "-encoding", "UTF-8"));
        line.addAll(List.of("-classpath", Objects.requireNonNull(System.getProperty("java.class.path"))));
        line.addAll(List.of("-windowtitle", "Thalweg", "-doctitle", "Thalweg"));
        line.addAll(List.of("-top", "<a href=\"{@docRoot}/../index.html\">All pages</a>"));
        line.addAll(List.of("-d", folder.resolve("api").toString()));
        line.addAll(sources());
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        int exitCode = ToolProvider.getSystemDocumentationTool()
                .run(null, OutputStream.nullOutputStream(), messages, line.toArray(String[]::new));
        if (exitCode != 0) {
            throw new IOException("javadoc failed: " + messages.toString(StandardCharsets.UTF_8));
        }
    }

    private static List<String> sources() throws IOException {
        List<String> sources = new ArrayList<>();
        // The libraries of modules that only a profile builds are not here.
        String reactor = Files.readString(Page.ROOT.resolve("pom.xml")).replaceFirst("(?s)<profiles>.*", "");
        List<String> modules =
                MODULE.matcher(reactor).results().map(module -> module.group(1)).toList();
        for (String module : modules) {
            Path main = Page.ROOT.resolve(module).resolve("src/main/java");
            String pom = Files.readString(Page.ROOT.resolve(module).resolve("pom.xml"));
            if (Files.exists(main) && !pom.contains("<maven.deploy.skip>true</maven.deploy.skip>")) {
                try (Stream<Path> files = Files.walk(main)) {
                    sources.addAll(files.map(Path::toString)
                            .filter(file -> file.endsWith(".java"))
                            .filter(file -> !file.replace('\\', '/').contains("/internal/"))
                            .collect(Collectors.toList()));
                }
            }
        }
        return sources;
    }
}
