package io.thalweg.store.kill;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.store.Stores;
import io.thalweg.store.kill.KillHarness.Findings;
import io.thalweg.store.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that share a database and are killed and paused while they work, and the database with them. */
@Tag("slow")
class PostgresKillTest {

    @TempDir
    private Path logs = Path.of("");

    @Test
    void nothingIsLostWhenWorkersAndTheServerAreKilled() throws IOException, InterruptedException {
        Findings findings = run(3, 200, Duration.ofSeconds(6), 8);
        assertThat(findings.kills() + findings.pauses()).isPositive();
    }

    @Test
    @Tag("study")
    void nothingIsLostInTenMinutesOfKilling() throws IOException, InterruptedException {
        Findings findings = run(8, 1_000_000, Duration.ofMinutes(10), 260);
        System.out.println("postgresql: " + findings);
        assertThat(findings.kills() + findings.pauses()).isGreaterThanOrEqualTo(200);
    }

    private Findings run(int workers, long trials, Duration time, int kills) throws IOException, InterruptedException {
        try (PostgresServer server = PostgresServer.start()) {
            String url = server.url(server.database());
            Thalweg.minimize(SearchSpace.builder().real("x", 0, 1).build())
                    .initialDesign(Integer.MAX_VALUE)
                    .storedIn(Stores.open(url, "killed"))
                    .build()
                    .close();
            Findings findings;
            try (StudyStore store = Stores.openExisting(url, "killed")) {
                findings = new KillHarness(url, "killed", logs, workers, trials).run(store, time, kills, () -> {
                    server.kill();
                    server.restart();
                });
            }
            assertThat(findings.lost())
                    .as("acknowledged tells that are not there")
                    .isZero();
            assertThat(findings.unreported())
                    .as("acknowledged tells without their reports")
                    .isZero();
            assertThat(findings.completedTwice()).isZero();
            assertThat(findings.leftRunning()).isZero();
            assertThat(findings.gaps()).isZero();
            assertThat(findings.acknowledged()).isPositive();
            return findings;
        }
    }
}
