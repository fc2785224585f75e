package io.thalweg.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the module system calls the jars: their names stay, whatever the files are called. */
class ModuleNamesTest {

    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final Pattern MODULE = Pattern.compile("<module>([\\w/-]+)</module>");
    private static final Pattern NAME = Pattern.compile("<Automatic-Module-Name>([\\w.]+)</Automatic-Module-Name>");

    @Test
    void everyModuleIsNamedAfterOneOfItsPackages() throws IOException {
        List<String> names = new ArrayList<>();
        for (String module : MODULE.matcher(Files.readString(ROOT.resolve("pom.xml")))
                .results()
                .map(found -> found.group(1))
                .toList()) {
            if (!Files.isDirectory(ROOT.resolve(module).resolve("src/main/java"))) {
                continue;
            }
            String pom = Files.readString(ROOT.resolve(module).resolve("pom.xml"));
            Matcher name = NAME.matcher(pom);
            assertThat(name.find()).as("%s/pom.xml names its module", module).isTrue();
            names.add(name.group(1));
            assertThat(ROOT.resolve(module)
                            .resolve("src/main/java")
                            .resolve(name.group(1).replace('.', '/')))
                    .as("the package that %s is named after", module)
                    .isDirectory();
        }
        assertThat(names).doesNotHaveDuplicates();
    }
}
