package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.Main;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code thalweg jshell} imports are the types on the page of those that a user needs. */
class ApiPageTest {

    private static final Pattern ROW = Pattern.compile("^\\| `(\\w+)` \\| `([\\w.]+)` \\|", Pattern.MULTILINE);
    private static final Pattern IMPORT = Pattern.compile("^import (io\\.thalweg[\\w.]*)\\.\\*;$", Pattern.MULTILINE);

    @TempDir
    private Path folder = Path.of(".");

    @Test
    void jshellImportsThePackagesOnThePage() throws IOException {
        assertThat(IMPORT.matcher(startup()).results().map(line -> line.group(1)))
                .containsExactlyInAnyOrderElementsOf(
                        rows().stream().map(row -> row.group(2)).collect(Collectors.toSet()));
    }

    @Test
    void noTypeOnThePageIsAmbiguousInJshell() throws IOException {
        String types = rows().stream()
                .map(row -> row.group(1) + ".class.getName().equals(\"" + row.group(2) + "." + row.group(1) + "\")")
                .collect(Collectors.joining("\n&& "));
        // What jshell imports of Java by default, then the script.
        PageCode.run(
                "import java.io.*; import java.math.*; import java.net.*; import java.util.*; import java.util.concurrent.*;"
                        + "import java.util.function.*; import java.util.prefs.*; import java.util.regex.*; import java.util.stream.*;\n"
                        + startup() + "public class Block { public static boolean all() { return " + types + "; }}",
                folder,
                block -> assertThat(block.getMethod("all").invoke(null)).isEqualTo(true));
    }

    private static List<MatchResult> rows() throws IOException {
        return ROW.matcher(Page.of("docs/api.md").text()).results().toList();
    }

    private static String startup() throws IOException {
        try (InputStream script = Main.class.getResourceAsStream("internal/command/startup.jsh")) {
            return new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
