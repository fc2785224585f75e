package io.thalweg.store.kill;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.store.Stores;
import io.thalweg.store.journal.JournalStore;
import io.thalweg.store.kill.KillHarness.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that share a journal and are killed and paused while they work. */
@Tag("slow")
class JournalKillTest {

    @TempDir
    private Path directory = Path.of("");

    @Test
    void nothingIsLostWhenWorkersAreKilled() throws IOException, InterruptedException {
        Findings findings = run(3, 100, Duration.ofSeconds(5), 4);
        assertThat(findings.kills() + findings.pauses()).isPositive();
    }

    @Test
    @Tag("study")
    void nothingIsLostInTenMinutesOfKilling() throws IOException, InterruptedException {
        Findings findings = run(8, 1_000_000, Duration.ofMinutes(10), 260);
        System.out.println("journal: " + findings);
        assertThat(findings.kills() + findings.pauses()).isGreaterThanOrEqualTo(200);
    }

    private Findings run(int workers, long trials, Duration time, int kills) throws IOException, InterruptedException {
        Path place = directory.resolve("studies");
        Path logs = Files.createDirectories(directory.resolve("logs"));
        Thalweg.minimize(SearchSpace.builder().real("x", 0, 1).build())
                .initialDesign(Integer.MAX_VALUE)
                .storedIn(Stores.open(place.toString(), "killed"))
                .build()
                .close();
        Findings findings;
        try (JournalStore store = JournalStore.open(place.resolve("killed"))) {
            findings = new KillHarness(place.toString(), "killed", logs, workers, trials)
                    .run(store, time, kills, () -> {});
        }
        assertThat(findings.lost()).as("acknowledged tells that are not there").isZero();
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
