package io.thalweg.store.kill;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.study.StudyResult;
import io.thalweg.store.Stores;
import io.thalweg.store.postgres.PostgresServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process is killed while it runs a study; the next one evaluates at once what it was evaluating. */
@Timeout(120)
class RestartTest {

    private static final String NAME = "restarted";

    @TempDir
    private Path directory = Path.of("");

    @Test
    @Tag("slow")
    void whatWasBeingEvaluatedIsEvaluatedFirst() throws IOException, InterruptedException {
        restart(directory.toString());
    }

    @Test
    @Tag("slow")
    void whatWasBeingEvaluatedIsEvaluatedFirstFromADatabase() throws IOException, InterruptedException {
        try (PostgresServer server = PostgresServer.start()) {
            restart(server.url(server.database()));
        }
    }

    private static StudyBuilder study(StudyStore store) {
        return Thalweg.minimize(SearchSpace.builder().real("x", 0, 1).build()).storedIn(store);
    }

    private static void restart(String place) throws IOException, InterruptedException {
        study(Stores.open(place, NAME)).build().close();
        kill(place);
        try (Study study = study(Stores.openExisting(place, NAME)).build()) {
            assertThat(study.state().queued()).containsExactly(0L, 1L);
            awaitEndOfLeases(study.store());
            StudyResult result = study.run(point -> point.real("x"), 2);
            assertThat(result.results()).extracting(one -> one.trial().number()).containsExactly(0L, 1L);
            assertThat(result.results()).extracting(one -> one.attempt()).containsExactly(2, 2);
            assertThat(study.state().trials()).hasSize(2);
        }
        kill(place);
        try (Study study = study(Stores.openExisting(place, NAME)).build()) {
            awaitEndOfLeases(study.store());
            assertThat(study.ask().number()).isEqualTo(2);
            Lease other = study.claim("a worker", LeaseTerms.DEFAULT, 10).orElseThrow();
            assertThat(other.trial().number()).isEqualTo(3);
        }
    }

    /** A server takes a moment to notice that a client is gone; leases would last for half a minute. */
    private static void awaitEndOfLeases(StudyStore store) throws InterruptedException {
        for (int i = 0; i < 100 && !store.leases().isEmpty(); i++) {
            Thread.sleep(50);
        }
        assertThat(store.leases()).isEmpty();
    }

    /** Starts a process that evaluates two trials, and kills it. */
    private static void kill(String place) throws IOException, InterruptedException {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        classPath,
                        Hanging.class.getName(),
                        place,
                        NAME))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader output = process.inputReader()) {
            assertThat(output.readLine()).isEqualTo("evaluating");
            assertThat(output.readLine()).isEqualTo("evaluating");
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
