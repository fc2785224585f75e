package io.thalweg.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Clients that connect and send little or nothing: others get their answers all the same. */
class SlowClientsTest {

    private static final String HALF = "GET /v1/stu";

    /** Fewer than a head may have, which would be refused for its size. */
    private static final int MANY_BYTES = 4_000;

    private static final String SLOW_HEAD = "GET /v1/studies HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";

    private static final String SLOW_BODY =
            "POST /v1/studies HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n";

    private static final String REQUEST = "GET /v1/studies HTTP/1.1\r\nHost: localhost\r\n\r\n";

    @TempDir
    private Path place = Path.of("");

    private final List<RawConnection> connections = new ArrayList<>();

    @AfterEach
    void hangUp() throws IOException {
        for (RawConnection connection : connections) {
            connection.close();
        }
    }

    private void connect(int count, int port, String first) throws IOException {
        for (int i = 0; i < count; i++) {
            RawConnection connection = new RawConnection("127.0.0.1", port);
            connection.send(first);
            connections.add(connection);
        }
    }

    private static void answered(int port) throws IOException {
        try (RawConnection other = new RawConnection("127.0.0.1", port)) {
            other.send(REQUEST);
            assertThat(other.answer().status()).isEqualTo(200);
        }
    }

    /** Of the three kinds more than a server has threads; all of them are still there when the others have their answers. */
    @Test
    @Tag("slow")
    void nobodyWaitsForThoseWhoSendNothing() throws IOException {
        Logger log = LoggerFactory.getLogger(Telemetry.LOGGER);
        try (Service service =
                Service.start(ServiceOptions.local(place.toString(), 0), Thalweg::open, log, Duration.ofMillis(1))) {
            connect(300, service.port(), HALF);
            connect(300, service.port(), SLOW_HEAD);
            connect(300, service.port(), SLOW_BODY);
            for (int i = 0; i < 20; i++) {
                answered(service.port());
            }
            assertThat(connections).allMatch(SlowClientsTest::drop);
        } // which ends though they are still there
    }

    /** With the short queue that Java has by itself, a connection in a crowd is refused, and tried again only seconds later. */
    @Test
    void aCrowdFindsPlaceBeforeItIsAccepted() throws Exception {
        Server server = new Server();
        ServerConnector connector =
                Service.connector(server, new HttpConfiguration(), ServiceOptions.local(place.toString(), 0));
        server.addConnector(connector);
        server.start();
        try {
            connector.setAccepting(false);
            connect(100, connector.getLocalPort(), REQUEST);
            connector.setAccepting(true);
            for (RawConnection connection : connections) {
                assertThat(connection.answer().status()).isEqualTo(404);
            }
        } finally {
            server.stop();
        }
    }

    /** One that is idle for the server would be closed by it; this one sends bytes all the time, and another one requests. */
    @Test
    void aHeadThatNeverEndsIsCutOff() throws Exception {
        Duration patience = Duration.ofSeconds(30);
        AtomicLong nanos = new AtomicLong();
        Server server = new Server();
        ServerConnector connector = new ServerConnector(server);
        server.addConnector(connector);
        server.addBean(new SlowClients(server, patience, Duration.ofMillis(1), nanos::get));
        server.start();
        try (RawConnection slow = new RawConnection("127.0.0.1", connector.getLocalPort());
                RawConnection busy = new RawConnection("127.0.0.1", connector.getLocalPort())) {
            slow.send(SLOW_HEAD);
            int sent = 0;
            while (sent < MANY_BYTES && drop(slow)) {
                sent++;
                busy.send(REQUEST);
                assertThat(busy.answer().status()).isEqualTo(404);
                nanos.set(Math.min(nanos.get() + patience.toNanos() / 4, 2 * patience.toNanos()));
            }
            assertThat(sent).isLessThan(MANY_BYTES);
            busy.send(REQUEST);
            assertThat(busy.answer().status()).isEqualTo(404);
            assertThat(nanos.get()).isGreaterThan(patience.toNanos());
        } finally {
            server.stop();
        }
    }

    @Test
    @Tag("study")
    void twoThousandSlowConnectionsKeepNobodyWaiting() throws IOException, InterruptedException {
        ScheduledExecutorService drip = Executors.newSingleThreadScheduledExecutor();
        try (Service service = Service.start(ServiceOptions.local(place.toString(), 0))) {
            answered(service.port()); // once all classes are loaded, which takes longer than an answer
            connect(1_000, service.port(), HALF);
            connect(500, service.port(), SLOW_HEAD);
            connect(500, service.port(), SLOW_BODY);
            List<RawConnection> dripping = List.copyOf(connections.subList(1_000, 2_000));
            ScheduledFuture<?> dropping =
                    drip.scheduleAtFixedRate(() -> dripping.forEach(SlowClientsTest::drop), 1, 1, TimeUnit.SECONDS);
            List<Long> millis = new ArrayList<>();
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (System.nanoTime() < end) {
                long begun = System.nanoTime();
                answered(service.port());
                millis.add((System.nanoTime() - begun) / 1_000_000);
                Thread.sleep(50);
            }
            millis.sort(null);
            assertThat(dropping.isDone()).isFalse();
            long left = dripping.stream().filter(SlowClientsTest::drop).count();
            System.out.println(millis.size() + " answers to others: median " + millis.get(millis.size() / 2)
                    + " ms, of 99 % " + millis.get(millis.size() * 99 / 100)
                    + " ms, longest " + millis.get(millis.size() - 1) + " ms; of 1000 slow connections " + left
                    + " are left after a minute");
        } finally {
            drip.shutdownNow();
        }
    }

    /** Sends a byte; false if the server has closed the connection. */
    private static boolean drop(RawConnection connection) {
        try {
            connection.send("x");
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
