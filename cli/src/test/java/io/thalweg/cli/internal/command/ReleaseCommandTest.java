package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Outcome;
import io.thalweg.store.Stores;
import io.thalweg.store.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Work that is given back by an operator. */
@Timeout(60)
@Tag("slow")
class ReleaseCommandTest {

    private static final LeaseTerms FOR_EVER = new LeaseTerms(Duration.ofDays(100_000), 3);

    @TempDir
    private Path directory = Path.of("");

    private static Study study(String place) {
        return Thalweg.minimize(SearchSpace.builder().real("x", 0, 1).build())
                .storedIn(Stores.open(place, "resin"))
                .build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"journal", "database"})
    void leasesAreReleasedByTrialAndByWorker(String kind) {
        PostgresServer server = PostgresServer.shared();
        String place = kind.equals("journal") ? directory.resolve("s").toString() : server.url(server.database());
        try (Study study = study(place)) {
            for (String owner : new String[] {"dead/1", "dead/2", "dead/2"}) {
                assertThat(study.claim(owner, FOR_EVER, 9)).isPresent();
            }
        }
        Cli worker = Cli.run("release", "--store", place, "--study", "resin", "--worker", "dead/2");
        assertThat(worker.exitCode()).as(worker.err()).isZero();
        assertThat(worker.out()).contains("trial 1 waits again; it was leased to dead/2 until", "trial 2 waits again");
        Cli trial = Cli.run("release", "--store", place, "--study", "resin", "--trial", "0", "--trial", "1");
        assertThat(trial.out()).contains("trial 0 waits again", "trial 1 is already waiting, nobody holds it");
        Cli done = Cli.run(
                "worker", "--store", place, "--study", "resin", "--trials", "3", "--lease", "1s", "--", "echo", "1");
        assertThat(done.out()).contains("told 3");
        assertThat(Cli.run("release", "--store", place, "--study", "resin", "--trial", "2")
                        .out())
                .contains("trial 2 is finished");
        Cli nobody = Cli.run("release", "--store", place, "--study", "resin", "--worker", "dead/3");
        assertThat(nobody.exitCode()).isEqualTo(2);
        assertThat(nobody.errorLine()).contains("no trial is leased to 'dead/3'");
        Cli none = Cli.run("release", "--store", place, "--study", "resin", "--trial", "7");
        assertThat(none.exitCode()).isEqualTo(1);
        assertThat(none.errorLine()).contains("trial 7 does not exist");
        assertThat(Cli.run("release", "--store", place, "--study", "resin").exitCode())
                .isEqualTo(2);
    }

    @Test
    void askedTrialsAreReleased() throws IOException {
        Files.writeString(directory.resolve("study.yaml"), """
                parameters: {x: {range: [0, 1]}}
                objectives: {loss: minimize}
                """);
        String here = directory.toString();
        assertThat(Cli.run("release", "-C", here, "--trial", "0").exitCode()).isEqualTo(1);
        assertThat(directory.resolve("journal")).doesNotExist();
        assertThat(Cli.run("ask", "-C", here).exitCode()).isZero();
        assertThat(Cli.run("release", "-C", here, "--trial", "0").out())
                .contains("trial 0 waits again; it had been handed out by ask");
        assertThat(Cli.run("ask", "-C", here).out()).contains("trial 0 {x=");
    }

    /** A worker that has nothing to do for long says whom it waits for. */
    @Test
    void workerNamesWhomItWaitsFor() {
        String place = directory.resolve("s").toString();
        try (Study study = study(place)) {
            assertThat(study.claim("dead/1", new LeaseTerms(Duration.ofSeconds(2), 3), 1))
                    .isPresent();
        }
        Cli worker = Cli.run(
                "worker", "--store", place, "--study", "resin", "--trials", "1", "--lease", "100ms", "--", "echo", "1");
        assertThat(worker.errorLine())
                .contains("thalweg worker: waiting for trial 0, which is leased to dead/1 until", "thalweg release");
        assertThat(worker.out()).contains("told 1");
        try (Study study = study(place)) {
            assertThat(study.state().outcome(0)).contains(Outcome.of(1));
        }
    }
}
