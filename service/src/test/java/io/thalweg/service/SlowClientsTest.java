package io.thalweg.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that connect and send little or nothing: others get their answers all the same. */
class SlowClientsTest {

    private static final String HALF = "GET /v1/stu";

    private static final String SLOW_HEAD = "GET /v1/studies HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";

    private static final String SLOW_BODY =
            "POST /v1/studies HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n";

    private static final String REQUEST = "GET /v1/studies HTTP/1.1\r\nHost: localhost\r\n\r\n";

    @TempDir
    private Path place = Path.of("");

    private final List<RawConnection> connections = new ArrayList<>();

    private void connect(int count, int port, String first) throws IOException {
        for (int i = 0; i < count; i++) {
            RawConnection connection = new RawConnection("127.0.0.1", port);
            connection.send(first);
            connections.add(connection);
        }
    }

    /** Of the three kinds more than a server has threads. */
    @Test
    @Tag("slow")
    void nobodyWaitsForThoseWhoSendNothing() throws IOException {
        try (Service service = Service.start(ServiceOptions.local(place.toString(), 0))) {
            connect(300, service.port(), HALF);
            connect(300, service.port(), SLOW_HEAD);
            connect(300, service.port(), SLOW_BODY);
            for (int i = 0; i < 20; i++) {
                try (RawConnection other = new RawConnection("127.0.0.1", service.port())) {
                    other.send(REQUEST);
                    assertThat(other.answer().status()).isEqualTo(200);
                }
            }
        } // which ends though they are still there
        for (RawConnection connection : connections) {
            connection.close();
        }
    }

    /** One that is idle for the server would be closed by it; this one sends bytes all the time, and another one requests. */
    @Test
    @Tag("slow")
    void aHeadThatNeverEndsIsCutOff() throws Exception {
        Server server = new Server();
        ServerConnector connector = new ServerConnector(server);
        server.addConnector(connector);
        server.addBean(new SlowClients(server, Duration.ofMillis(1_500)));
        server.start();
        try (RawConnection slow = new RawConnection("127.0.0.1", connector.getLocalPort());
                RawConnection busy = new RawConnection("127.0.0.1", connector.getLocalPort())) {
            slow.send(SLOW_HEAD);
            int answers = 0;
            while (drop(slow)) {
                busy.send(REQUEST);
                answers += busy.answer().status() == 404 ? 1 : 0;
            }
            assertThat(answers).isPositive();
        } finally {
            server.stop();
        }
    }

    @Test
    @Tag("study")
    void twoThousandSlowConnectionsKeepNobodyWaiting() throws IOException, InterruptedException {
        ScheduledExecutorService drip = Executors.newSingleThreadScheduledExecutor();
        try (Service service = Service.start(ServiceOptions.local(place.toString(), 0))) {
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
                try (RawConnection other = new RawConnection("127.0.0.1", service.port())) {
                    other.send(REQUEST);
                    assertThat(other.answer().status()).isEqualTo(200);
                }
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
            for (RawConnection connection : connections) {
                connection.close();
            }
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
