package io.thalweg.store.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.study.ManualClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Leases of a journal by a clock that jumps. */
class LeaseClockTest {

    private static final LeaseTerms MINUTE = new LeaseTerms(Duration.ofMinutes(1), 3);

    @TempDir
    private Path directory = Path.of("");

    private final ManualClock clock = new ManualClock();

    private JournalStore open() {
        return JournalStore.open(directory, new LocalDisk(), clock, Duration.ofSeconds(5));
    }

    @BeforeEach
    void queue() {
        try (JournalStore store = open()) {
            store.begin(Journals.definition("x"));
            store.append(state -> List.of(new StudyEvent.Queued(Journals.trial(0))));
        }
    }

    @Test
    void leaseFromAFastClockExpires() {
        clock.advance(Duration.ofDays(365_000));
        try (JournalStore store = open()) {
            assertThat(store.claim("who died", MINUTE)).isPresent();
            clock.advance(Duration.ofDays(-365_000));
            assertThat(store.claim("next", MINUTE)).as("the holder may live").isEmpty();
            clock.advance(Duration.ofSeconds(59));
            assertThat(store.claim("next", MINUTE)).isEmpty();
            clock.advance(Duration.ofSeconds(2));
            assertThat(store.claim("next", MINUTE).orElseThrow().attempt()).isEqualTo(2);
        }
    }

    @Test
    void holderWithAFastClockKeepsItsLeaseByRenewing() {
        clock.advance(Duration.ofDays(365_000));
        try (JournalStore store = open()) {
            Lease lease = store.claim("who lives", MINUTE).orElseThrow();
            clock.advance(Duration.ofDays(-365_000));
            for (int i = 0; i < 6; i++) {
                assertThat(store.claim("next", MINUTE)).isEmpty();
                clock.advance(Duration.ofSeconds(40));
                lease = store.renew(lease, MINUTE);
            }
            assertThat(lease.attempt()).isEqualTo(1);
        }
    }

    @Test
    void reportedLeaseEndsAreTrue() {
        clock.advance(Duration.ofDays(365_000));
        try (JournalStore store = open()) {
            store.claim("who died", MINUTE);
            clock.advance(Duration.ofDays(-365_000));
            Instant latest = clock.instant().plus(MINUTE.length());
            assertThat(store.leases()).singleElement().extracting(Lease::until).isEqualTo(latest);
        }
    }

    /** Written before the length was kept. */
    @Test
    void leaseUntilYear2999DoesNotBlockForEver() throws IOException {
        Files.writeString(
                directory.resolve("leases.json"),
                "{\"0\":{\"attempt\":1,\"owner\":\"o\",\"until\":\"2999-01-01T00:00:00Z\",\"held\":true,\"expired\":0}}");
        try (JournalStore store = open()) {
            assertThat(store.claim("next", MINUTE)).isEmpty();
            clock.advance(Duration.ofDays(1).plusSeconds(1));
            assertThat(store.claim("next", MINUTE)).isPresent();
        }
    }

    @Test
    void leasesMayHaveAnyLength() {
        try (JournalStore store = open()) {
            assertThat(store.claim("x", new LeaseTerms(Duration.ofSeconds(Long.MAX_VALUE), 3)))
                    .isPresent();
        }
    }
}
