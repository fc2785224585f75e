package io.thalweg.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** What a host of repositories reads of this one: nothing here can run it, but it is well formed, and what it names exists. */
class HostingTest {

    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final Path WORKFLOWS = ROOT.resolve(".github/workflows");
    private static final Pattern PINNED = Pattern.compile("[\\w-]+/[\\w-]+@v\\d+\\.\\d+\\.\\d+");

    @Test
    void testsRunOnAllSystemsAndVersions() throws IOException {
        Map<?, ?> matrix = at(read(WORKFLOWS.resolve("build.yml")), "jobs", "tests", "strategy", "matrix");
        assertThat(matrix.get("java")).isEqualTo(List.of(17, 21, 25));
        assertThat((List<?>) matrix.get("os"))
                .extracting(os -> os.toString().replaceFirst("-.*", ""))
                .containsExactlyInAnyOrder("ubuntu", "windows", "macos");
    }

    @Test
    void stepsNamePinnedActionsAndFilesThatExist() throws IOException {
        try (Stream<Path> workflows = Files.list(WORKFLOWS)) {
            for (Path workflow : workflows.toList()) {
                Map<?, ?> jobs = at(read(workflow), "jobs");
                assertThat(jobs).as(workflow.toString()).isNotEmpty();
                for (Object job : jobs.values()) {
                    Object steps = ((Map<?, ?>) job).get("steps");
                    assertThat((List<?>) steps).isNotEmpty().allSatisfy(step -> check((Map<?, ?>) step));
                }
            }
        }
    }

    private static void check(Map<?, ?> step) {
        if (step.get("uses") instanceof String action) {
            assertThat(action).matches(PINNED);
        } else {
            String command = String.valueOf(step.get("run")).split(" ", 2)[0];
            if (!command.equals("mvn")) {
                assertThat(ROOT.resolve(command)).isExecutable();
            }
        }
    }

    @Test
    void templatesAskForWhatIsNeeded() throws IOException {
        try (Stream<Path> templates = Files.list(ROOT.resolve(".github/ISSUE_TEMPLATE"))) {
            for (Path template :
                    templates.filter(file -> !file.endsWith("config.yml")).toList()) {
                Map<?, ?> form = read(template);
                assertThat(form.get("name")).as(template.toString()).isInstanceOf(String.class);
                assertThat((List<?>) form.get("body"))
                        .as(template.toString())
                        .anySatisfy(part ->
                                assertThat(at((Map<?, ?>) part, "validations")).isEqualTo(Map.of("required", true)));
            }
        }
    }

    @Test
    void citationHasTheVersionOfThePoms() throws IOException {
        assertThat(Files.readString(ROOT.resolve("pom.xml")))
                .contains("<version>" + read(ROOT.resolve("CITATION.cff")).get("version") + "</version>");
    }

    private static Map<?, ?> read(Path file) throws IOException {
        return (Map<?, ?>) new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file));
    }

    /** The map at the end of a path of keys; empty if there is none. */
    private static Map<?, ?> at(Map<?, ?> map, String... keys) {
        Map<?, ?> here = map;
        for (String key : keys) {
            here = here.get(key) instanceof Map<?, ?> next ? next : Map.of();
        }
        return here;
    }
}
