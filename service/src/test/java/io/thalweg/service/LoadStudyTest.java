package io.thalweg.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.random.Seed;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.store.http.HttpStudy;
import io.thalweg.store.postgres.PostgresServer;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * 64 clients work on 16 studies of one service, each with an ask and a tell every five seconds, for {@code -Dthalweg.minutes} (10); or while
 * the service is killed {@code -Dthalweg.kills} times (100) and clients repeat by key what got no answer. In the end what was acknowledged is
 * compared with what the studies have.
 */
@Tag("study")
class LoadStudyTest {

    private static final int CLIENTS = 64;
    private static final int STUDIES = 16;
    private static final long PERIOD = TimeUnit.SECONDS.toNanos(5);
    private static final int MINUTES = Integer.getInteger("thalweg.minutes", 10);
    private static final int KILLS = Integer.getInteger("thalweg.kills", 100);

    @TempDir
    private Path place = Path.of("");

    private final HttpClient http = HttpClient.newHttpClient();
    private final AtomicBoolean over = new AtomicBoolean();
    /** Held by clients at their steps, and by whoever wants none to be under way. */
    private final ReadWriteLock steps = new ReentrantReadWriteLock();

    private final Queue<Long> asks = new ConcurrentLinkedQueue<>();
    private final Queue<Long> tells = new ConcurrentLinkedQueue<>();
    private final Queue<RuntimeException> errors = new ConcurrentLinkedQueue<>();

    /** Of each study the numbers of trials by key, and the values by number. */
    private final Map<String, Map<String, Long>> handedOut = new ConcurrentHashMap<>();

    private final Map<String, Map<Long, Double>> acknowledged = new ConcurrentHashMap<>();

    @Test
    void journalUnderLoad() throws IOException, InterruptedException {
        underLoad(place.toString());
    }

    @Test
    void databaseUnderLoad() throws IOException, InterruptedException {
        try (PostgresServer server = PostgresServer.start()) {
            underLoad(server.url(server.database()));
        }
    }

    @Test
    void killsLoseNothingOfAJournal() throws IOException, InterruptedException {
        killed(place.toString());
    }

    @Test
    void killsLoseNothingOfADatabase() throws IOException, InterruptedException {
        try (PostgresServer server = PostgresServer.start()) {
            killed(server.url(server.database()));
        }
    }

    private void underLoad(String store) throws IOException, InterruptedException {
        try (ServedProcess service = ServedProcess.start(store, 0)) {
            begin(service);
            List<Thread> clients = clients(service, false);
            Thread.sleep(Duration.ofMinutes(1).toMillis());
            double first = live(service);
            long before = told();
            Thread.sleep(Duration.ofMinutes(MINUTES - 1).toMillis());
            end(clients);
            double live = live(service);
            say(
                    "%.1f MB are live after %d trials, %.1f MB after %d: %.2f kB a trial",
                    first / 1e6, before, live / 1e6, told(), (live - first) / 1e3 / (told() - before));
            report();
            assertThat(errors).isEmpty();
            compare(service);
        }
    }

    private void killed(String store) throws IOException, InterruptedException {
        ServedProcess service = ServedProcess.start(store, 0);
        try {
            begin(service);
            List<Thread> clients = clients(service, true);
            RandomGenerator random = Seed.of(25).generator();
            for (int kill = 1; kill <= KILLS; kill++) {
                Thread.sleep(random.nextLong(500, 8_000));
                service.kill();
                service = ServedProcess.start(store, service.port());
                if (kill % 10 == 0) {
                    say("%d kills, %d trials", kill, told());
                }
            }
            end(clients);
            report();
            assertThat(errors).isEmpty();
            compare(service);
        } finally {
            service.close();
        }
    }

    /** What is live while nothing is under way, which would hold work space of its own. */
    private double live(ServedProcess service) throws IOException, InterruptedException {
        steps.writeLock().lock();
        try {
            return service.live();
        } finally {
            steps.writeLock().unlock();
        }
    }

    private static String study(int number) {
        return "load-" + number;
    }

    private void begin(ServedProcess service) {
        Client client = new Client(service.port());
        for (int i = 0; i < STUDIES; i++) {
            handedOut.put(study(i), new ConcurrentHashMap<>());
            acknowledged.put(study(i), new ConcurrentHashMap<>());
            assertThat(client.post("/v1/studies", """
                                    {"name": "%s", "definition": {"objectives": {"y": "minimize"}, "seed": %d,
                                     "parameters": {"a": {"range": [0, 1]}, "b": {"range": [0, 1]}, "c": {"range": [0, 1]}}}}
                                    """.formatted(study(i), i)).status())
                    .isEqualTo(201);
        }
    }

    private List<Thread> clients(ServedProcess service, boolean again) {
        List<Thread> clients = IntStream.range(0, CLIENTS)
                .mapToObj(i -> new Thread(() -> work(i, service, again), "client " + i))
                .toList();
        clients.forEach(Thread::start);
        return clients;
    }

    private void end(List<Thread> clients) throws InterruptedException {
        over.set(true);
        for (Thread client : clients) {
            client.join();
        }
    }

    private void work(int client, ServedProcess service, boolean again) {
        String name = study(client % STUDIES);
        try {
            Thread.sleep(PERIOD / 1_000_000 * client / CLIENTS);
            HttpStudy study = untilAnswered(again, () -> HttpStudy.open(service.address(), name, "", http));
            for (int step = 0; !over.get(); step++) {
                long begun = step(study, name, client, step, again);
                Thread.sleep(Math.max(0, (begun + PERIOD - System.nanoTime()) / 1_000_000));
            }
        } catch (RuntimeException e) {
            errors.add(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** An ask and a tell; when it began. */
    private long step(HttpStudy study, String name, int client, int step, boolean again) throws InterruptedException {
        steps.readLock().lock();
        try {
            long begun = System.nanoTime();
            String key = "client-" + client + "-" + step;
            Trial trial = untilAnswered(again, () -> study.ask(1, key)).get(0);
            asks.add(System.nanoTime() - begun);
            handedOut(name).put(key, trial.number());
            double value = value(trial);
            long asked = System.nanoTime();
            untilAnswered(again, () -> {
                study.tell(trial, value);
                return true;
            });
            tells.add(System.nanoTime() - asked);
            acknowledged(name).put(trial.number(), value);
            return begun;
        } finally {
            steps.readLock().unlock();
        }
    }

    private Map<String, Long> handedOut(String study) {
        return handedOut.getOrDefault(study, Map.of());
    }

    private Map<Long, Double> acknowledged(String study) {
        return acknowledged.getOrDefault(study, Map.of());
    }

    private long told() {
        return acknowledged.values().stream().mapToLong(Map::size).sum();
    }

    private static double value(Trial trial) {
        double a = trial.point().real("a") - 0.3;
        double b = trial.point().real("b") - 0.6;
        double c = trial.point().real("c") - 0.5;
        return a * a + 2 * b * b + 0.5 * c * c + 0.1 * Math.sin(10 * a + trial.number());
    }

    private static <T> T untilAnswered(boolean again, Supplier<T> call) throws InterruptedException {
        while (true) {
            try {
                return call.get();
            } catch (StoreUnavailableException e) {
                if (!again) {
                    throw e;
                }
                Thread.sleep(100);
            }
        }
    }

    private void report() {
        say("asks %s; tells %s; %d trials, %d errors", quantiles(asks), quantiles(tells), told(), errors.size());
    }

    private static String quantiles(Queue<Long> nanos) {
        List<Long> sorted = nanos.stream().sorted().toList();
        return String.format(
                Locale.ROOT,
                "%d: p50 %.0f, p95 %.0f, p99 %.0f, longest %.0f ms",
                sorted.size(),
                quantile(sorted, 0.5),
                quantile(sorted, 0.95),
                quantile(sorted, 0.99),
                quantile(sorted, 1));
    }

    private static double quantile(List<Long> sorted, double share) {
        return sorted.get((int) Math.ceil(share * sorted.size()) - 1) / 1e6;
    }

    /** Each key has a trial of its own, each trial the one value that was acknowledged, and there is nothing else. */
    private void compare(ServedProcess service) {
        int doubled = 0;
        int lost = 0;
        for (int i = 0; i < STUDIES; i++) {
            String name = study(i);
            Map<Long, List<Double>> recorded = new HashMap<>();
            List<String> keys = new ArrayList<>();
            for (StudyStore.Recorded event :
                    HttpStudy.open(service.address(), name).events(0)) {
                if (event.event() instanceof StudyEvent.Asked asked) {
                    keys.add(asked.key());
                } else if (event.event() instanceof StudyEvent.Told told
                        && told.outcome() instanceof Outcome.Measured measured) {
                    recorded.computeIfAbsent(told.number(), number -> new ArrayList<>())
                            .add(measured.value());
                }
            }
            doubled += (int) recorded.values().stream()
                    .filter(values -> values.size() > 1)
                    .count();
            for (Map.Entry<Long, Double> told : acknowledged(name).entrySet()) {
                if (!Optional.ofNullable(recorded.get(told.getKey()))
                        .map(values -> values.contains(told.getValue()))
                        .orElse(false)) {
                    lost++;
                }
            }
            assertThat(keys).containsExactlyInAnyOrderElementsOf(handedOut(name).keySet());
            assertThat(handedOut(name).values()).doesNotHaveDuplicates();
            assertThat(recorded.keySet()).isEqualTo(acknowledged(name).keySet());
        }
        say("%d lost, %d doubled", lost, doubled);
        assertThat(lost + doubled).isZero();
    }

    private static void say(String format, Object... arguments) {
        System.out.println(String.format(Locale.ROOT, format, arguments));
    }
}
