package io.thalweg.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the POMs publish is what the BOM and the pages promise; .ci/outside tries it. */
class ArtifactsTest {

    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
    private static final Pattern OWN_NAME = Pattern.compile("</parent>\\s*<artifactId>([^<]+)</artifactId>");
    private static final Pattern MANAGED =
            Pattern.compile("<groupId>io.thalweg</groupId><artifactId>([^<]+)</artifactId><version>");
    private static final Pattern VERSION =
            Pattern.compile("<artifactId>thalweg[a-z-]*</artifactId>\\s*<version>([^<$]+)</version>");

    @Test
    void bomHasTheJarsThatArePublished() throws IOException {
        TreeSet<String> published = new TreeSet<>();
        for (String module : found(MODULE, "pom.xml")) {
            String pom = Files.readString(ROOT.resolve(module).resolve("pom.xml"));
            if (!pom.contains("<packaging>pom</packaging>")
                    && !pom.contains("<maven.deploy.skip>true</maven.deploy.skip>")) {
                published.addAll(found(OWN_NAME, module + "/pom.xml"));
            }
        }
        assertThat(found(MANAGED, "bom/pom.xml"))
                .contains("thalweg", "thalweg-core")
                .containsExactlyInAnyOrderElementsOf(published);
    }

    @Test
    void pagesDependOnThisVersion() throws IOException {
        for (String page : List.of("README.md", "docs/code.md", "docs/extend.md")) {
            assertThat(found(VERSION, page)).as(page).isNotEmpty().hasSameElementsAs(found(VERSION, "pom.xml"));
        }
    }

    private static List<String> found(Pattern pattern, String file) throws IOException {
        return pattern.matcher(Files.readString(ROOT.resolve(file)))
                .results()
                .map(match -> match.group(1))
                .toList();
    }
}
