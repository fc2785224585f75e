package io.thalweg.store.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.Thalweg;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.store.definition.StudyFile;
import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A study in a directory needs no driver of a database and no YAML. */
class FewLibrariesTest {

    private static final Pattern NOT_NEEDED = Pattern.compile("(postgresql|HikariCP|snakeyaml|.*yaml).*\\.jar");

    @TempDir
    private Path directory = Path.of("");

    /** What another class loader runs. */
    public static final class Program {

        private Program() {}

        /** Begins a study or continues it, and says how many results it has. */
        public static int run(Path place) {
            SearchSpace space = SearchSpace.builder().real("x", 0, 1).build();
            try (Study study =
                    Thalweg.minimize(space).storedIn(JournalStore.open(place)).build()) {
                for (int i = 0; i < 4; i++) {
                    study.tell(study.ask(), i);
                }
                return study.state().results().size();
            }
        }

        /** Reads the definition of a study. */
        public static String read(Path file) {
            return StudyFile.read(file).definition().valueName();
        }
    }

    private static ClassLoader withoutThem() throws MalformedURLException {
        List<URL> kept = new ArrayList<>();
        String all = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        for (String entry : all.split(File.pathSeparator, -1)) {
            Path path = Path.of(entry);
            if (!entry.isEmpty()
                    && !NOT_NEEDED.matcher(String.valueOf(path.getFileName())).matches()) {
                kept.add(path.toUri().toURL());
            }
        }
        return new URLClassLoader(kept.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    private static Object call(Class<?> program, String method, Path argument) throws Throwable {
        try {
            return program.getMethod(method, Path.class).invoke(null, argument);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @Test
    void directoryStoreNeedsNoDriverAndNoYaml() throws Throwable {
        ClassLoader loader = withoutThem();
        for (String absent : List.of(
                "org.postgresql.Driver", "com.zaxxer.hikari.HikariDataSource", "org.snakeyaml.engine.v2.api.Load")) {
            assertThatThrownBy(() -> Class.forName(absent, false, loader)).isInstanceOf(ClassNotFoundException.class);
        }
        Class<?> program = Class.forName(Program.class.getName(), true, loader);
        assertThat(program).isNotSameAs(Program.class);
        assertThat(call(program, "run", directory.resolve("study"))).isEqualTo(4);
        assertThat(call(program, "run", directory.resolve("study"))).isEqualTo(8);
        Path json = Files.writeString(
                directory.resolve("study.json"),
                "{\"parameters\": {\"x\": {\"range\": [0, 1]}}, \"objectives\": {\"y\": \"minimize\"}}");
        assertThat(call(program, "read", json)).isEqualTo("y");
        Path yaml = Files.copy(json, directory.resolve("study.yaml"));
        assertThatThrownBy(() -> call(program, "read", yaml))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("study.yaml is YAML, which needs the library org.snakeyaml:snakeyaml-engine");
        assertThat(Program.read(yaml)).isEqualTo("y");
    }
}
