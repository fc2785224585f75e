package io.thalweg.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.junit.ArchTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The page about the types a user needs. */
final class ApiPageRules {

    private static final Path PAGE =
            Path.of("../../docs/api.md").toAbsolutePath().normalize();
    private static final Pattern ROW =
            Pattern.compile("^\\| `(\\w+)` \\| `([\\w.]+)` \\| \\S.* \\|$", Pattern.MULTILINE);

    @ArchTest
    static void everyTypeOnThePageIsPublicAndWhereItSays(JavaClasses classes) throws IOException {
        String page = Files.readString(PAGE);
        List<String> types = ROW.matcher(page)
                .results()
                .map(row -> row.group(2) + "." + row.group(1))
                .toList();
        assertThat(types)
                .hasSize((int)
                        page.lines().filter(line -> line.startsWith("| `")).count())
                .hasSizeBetween(40, 90)
                .doesNotHaveDuplicates()
                .allSatisfy(type -> {
                    assertThat(type).doesNotContain(".internal");
                    assertThat(classes.contain(type)).as("%s is there", type).isTrue();
                    assertThat(classes.get(type).getModifiers()).as(type).contains(JavaModifier.PUBLIC);
                });
    }
}
