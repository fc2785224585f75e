package io.thalweg.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How quick a study in PostgreSQL is, with a server that waits for the disk. {@link #main} prints figures as JSON. */
@Tag("study")
class PostgresSpeed {

    private static final Duration TIME = Duration.ofSeconds(3);
    private static final int WAITING = 15_000;

    /** Stores, as many as there would be processes. */
    private static final int PROCESSES = 8;

    private static final LeaseTerms LONG = new LeaseTerms(Duration.ofHours(1), 3);
    private static final AtomicInteger STUDIES = new AtomicInteger();

    @Test
    void figuresAreMeasured() throws Exception {
        assertThat(measure()).contains("claimsPerSecond");
    }

    /** Prints the figures. */
    public static void main(String[] args) throws Exception {
        System.out.println(measure());
        System.exit(0);
    }

    private static String measure() throws Exception {
        try (PostgresServer server = PostgresServer.start()) {
            String database = server.database();
            List<String> figures = new ArrayList<>();
            for (int clients : new int[] {1, 8, 64}) {
                try (HikariDataSource pool = server.pool(database, clients)) {
                    figures.add(String.format(
                            Locale.ROOT,
                            "{\"clients\": %d, \"claimsPerSecond\": %.0f, \"claimsAndTellsPerSecond\": %.0f}",
                            clients,
                            claims(pool, clients, false),
                            claims(pool, clients, true)));
                }
            }
            try (HikariDataSource pool = server.pool(database, 2)) {
                return "{\"claims\": [" + String.join(", ", figures) + "], " + latency(pool) + "}";
            }
        }
    }

    private static PostgresStore study(HikariDataSource pool, int waiting) {
        PostgresStore store = PostgresStore.open(pool, "speed " + STUDIES.incrementAndGet());
        store.begin(Studied.definition());
        for (int done = 0; done < waiting; done += 1000) {
            store.append(state -> {
                List<StudyEvent> events = new ArrayList<>();
                for (int i = 0; i < 1000; i++) {
                    events.add(
                            new StudyEvent.Queued(Studied.trial(state.trials().size() + i)));
                }
                return events;
            });
        }
        return store;
    }

    /** Claims a second by some clients, who share a few stores; none is leased twice. */
    private static double claims(HikariDataSource pool, int clients, boolean told) throws Exception {
        PostgresStore study = study(pool, WAITING);
        ExecutorService threads = Executors.newFixedThreadPool(clients);
        List<StudyStore> processes = new ArrayList<>();
        for (int i = 0; i < Math.min(clients, PROCESSES); i++) {
            processes.add(PostgresStore.open(pool, study.name()));
            assertThat(processes.get(i).state().trials()).hasSize(WAITING);
        }
        long begun = System.nanoTime();
        List<Future<List<Long>>> running = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            StudyStore store = processes.get(i % processes.size());
            running.add(threads.submit(() -> claim(store, begun + TIME.toNanos(), told)));
        }
        Set<Long> leased = new HashSet<>();
        int count = 0;
        for (Future<List<Long>> one : running) {
            leased.addAll(one.get());
            count += one.get().size();
        }
        double seconds = (System.nanoTime() - begun) / 1e9;
        threads.shutdown();
        assertThat(leased).as("each is leased once").hasSize(count);
        return count / seconds;
    }

    private static List<Long> claim(StudyStore store, long end, boolean told) {
        List<Long> numbers = new ArrayList<>();
        while (System.nanoTime() < end) {
            Optional<Lease> lease = store.claim("client", LONG);
            if (lease.isEmpty()) {
                break;
            }
            long number = lease.get().trial().number();
            if (told) {
                store.append(Studied.tells(number, lease.get().attempt(), 1));
            }
            numbers.add(number);
        }
        return numbers;
    }

    /** Of an ask and a tell at 10,000 trials, and of opening them. */
    private static String latency(HikariDataSource pool) {
        PostgresStore store = study(pool, 10_000);
        double[] milliseconds = new double[500];
        for (int i = 0; i < milliseconds.length; i++) {
            long begun = System.nanoTime();
            int number = store.append(Studied.asks("")).trials().size() - 1;
            store.append(Studied.tells(number, 0, 1));
            milliseconds[i] = (System.nanoTime() - begun) / 1e6;
        }
        Arrays.sort(milliseconds);
        long begun = System.nanoTime();
        assertThat(PostgresStore.open(pool, store.name()).state().trials()).hasSize(10_500);
        return String.format(
                Locale.ROOT,
                "\"askAndTellMilliseconds\": {\"median\": %.2f, \"p99\": %.2f}, \"openMilliseconds\": %.0f",
                milliseconds[milliseconds.length / 2],
                milliseconds[milliseconds.length * 99 / 100],
                (System.nanoTime() - begun) / 1e6);
    }
}
