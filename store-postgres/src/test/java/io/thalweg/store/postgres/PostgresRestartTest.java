package io.thalweg.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.trial.TrialResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A server that is killed while people work on a study, and starts again. It waits for the disk, as one should. */
class PostgresRestartTest {

    private static final int CLIENTS = 4;

    @Test
    @Tag("slow")
    void acknowledgedTellsSurviveRestartsAndWorkersContinue() throws Exception {
        try (PostgresServer server = PostgresServer.start()) {
            String database = server.database();
            Map<Long, Double> acknowledged = new ConcurrentHashMap<>();
            AtomicBoolean over = new AtomicBoolean();
            try (HikariDataSource pool = server.pool(database, CLIENTS)) {
                PostgresStore.open(pool, "study").begin(Studied.definition());
                ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
                List<Future<Integer>> clients = new ArrayList<>();
                for (int i = 0; i < CLIENTS; i++) {
                    clients.add(threads.submit(() -> work(pool, acknowledged, over)));
                }
                for (int kill = 0; kill < 2; kill++) {
                    waitForMore(acknowledged, 60);
                    server.kill();
                    server.restart();
                }
                waitForMore(acknowledged, 60);
                over.set(true);
                for (Future<Integer> client : clients) {
                    assertThat(client.get()).as("tells of each client").isPositive();
                }
                threads.shutdown();
                check(PostgresStore.open(pool, "study"), acknowledged);
            }
        }
    }

    private static void check(PostgresStore store, Map<Long, Double> acknowledged) {
        StudyState state = store.state();
        Map<Long, Double> stored = new ConcurrentHashMap<>();
        for (TrialResult result : state.results()) {
            assertThat(stored.put(result.trial().number(), Studied.value(result.outcome())))
                    .as("trial %d was told once", result.trial().number())
                    .isNull();
        }
        assertThat(stored).containsAllEntriesOf(acknowledged);
        for (int i = 0; i < state.trials().size(); i++) {
            assertThat(state.trials().get(i).number()).isEqualTo(i);
        }
        assertThat(store.leases()).isEmpty();
    }

    private static void waitForMore(Map<Long, Double> acknowledged, int more) throws InterruptedException {
        int before = acknowledged.size();
        for (int i = 0; i < 1200 && acknowledged.size() < before + more; i++) {
            Thread.sleep(50);
        }
        assertThat(acknowledged.size()).as("work goes on").isGreaterThanOrEqualTo(before + more);
    }

    /** Queues, claims and tells until it is over; what was refused is done again. */
    private static int work(HikariDataSource pool, Map<Long, Double> acknowledged, AtomicBoolean over) {
        LeaseTerms terms = new LeaseTerms(Duration.ofMinutes(5), 100);
        int told = 0;
        Optional<Lease> held = Optional.empty();
        try (PostgresStore store = PostgresStore.open(pool, "study")) {
            while (!over.get() || held.isPresent()) {
                try {
                    if (held.isEmpty()) {
                        store.append(state ->
                                state.queued().size() < 10 ? Studied.queues().on(state) : List.<StudyEvent>of());
                        held = store.claim("client", terms);
                    }
                    if (held.isPresent()) {
                        long number = held.get().trial().number();
                        store.append(Studied.tells(number, held.get().attempt(), Math.sqrt((double) number)));
                        acknowledged.put(number, Math.sqrt((double) number));
                        held = Optional.empty();
                        told++;
                    }
                } catch (StoreUnavailableException e) {
                    // The server is away for longer than a call is patient; the work in hand is kept.
                    assertThat(e).hasMessageContaining("study");
                }
            }
        }
        return told;
    }
}
