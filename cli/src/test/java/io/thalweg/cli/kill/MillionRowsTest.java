package io.thalweg.cli.kill;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.store.postgres.PostgresServer;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A million earlier measurements of three parameters are told in a heap of 1,500 MB. */
@Tag("study")
class MillionRowsTest {

    private static final int ROWS = 1_000_000;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void millionRowsOnAJournal() throws IOException, InterruptedException {
        tell(new JournalPlace(directory.resolve("studies")));
    }

    @Test
    void millionRowsInADatabase() throws IOException, InterruptedException {
        try (PostgresServer server = PostgresServer.start()) {
            tell(new PostgresPlace(server));
        }
    }

    private void tell(Place place) throws IOException, InterruptedException {
        Files.writeString(directory.resolve("study.yaml"), """
                name: million
                parameters:
                  a: {range: [0, 1]}
                  b: {range: [0, 1]}
                  c: {range: [0, 1]}
                objectives: {y: minimize}
                """);
        Path table = directory.resolve("earlier.csv");
        SplittableRandom random = new SplittableRandom(1);
        try (BufferedWriter out = Files.newBufferedWriter(table)) {
            out.write("a,b,c,y\n");
            for (int row = 0; row < ROWS; row++) {
                out.write(
                        random.nextDouble() + "," + random.nextDouble() + "," + random.nextDouble() + "," + row + "\n");
            }
        }
        List<String> line = new ArrayList<>(List.of("tell", table.toString(), "-C", directory.toString()));
        line.addAll(place.options("million"));
        Child child = Child.start(directory, "tell", "1500m", line);
        assertThat(child.await()).as(child.complaint()).isZero();
        assertThat(child.lines()).endsWith("0 told, 1000000 added, 0 known already, 0 amended, 0 cancelled, 0 pending");
        try (StudyStore store = place.open("million")) {
            StudyState state = store.state();
            assertThat(state.results()).hasSize(ROWS);
            assertThat(state.running()).isEmpty();
        }
    }
}
