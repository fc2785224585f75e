package io.thalweg.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.thalweg.Thalweg;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.event.EventRecordingLogger;
import org.slf4j.event.Level;
import org.slf4j.event.SubstituteLoggingEvent;
import org.slf4j.helpers.SubstituteLogger;

/** What operators see of a service, on one that all tests share. */
@Tag("slow")
class OperationsTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    @TempDir
    private static Path place = Path.of("");

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final BlockingQueue<SubstituteLoggingEvent> LINES = new LinkedBlockingQueue<>();
    private static Service service;

    @BeforeAll
    static void start() {
        service = Service.start(
                ServiceOptions.local(place.resolve("studies").toString(), 0),
                Thalweg::open,
                new EventRecordingLogger(new SubstituteLogger(Telemetry.LOGGER, LINES, false), LINES),
                Duration.ofSeconds(10));
    }

    /** The next line about a route, which may come after the answer. */
    private static String line(String route) throws InterruptedException {
        return event(route).getMessage();
    }

    private static SubstituteLoggingEvent event(String route) throws InterruptedException {
        while (true) {
            SubstituteLoggingEvent line = LINES.poll(10, TimeUnit.SECONDS);
            assertThat(line).as(route).isNotNull();
            if (line.getMessage().contains("route=" + route + " ")) {
                return line;
            }
        }
    }

    @AfterAll
    static void end() {
        service.close();
    }

    private static HttpResponse<String> send(String method, String path, String body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://localhost:" + service.port() + path))
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static void begin(String name) throws IOException, InterruptedException {
        assertThat(send("POST", "/v1/studies", study(name)).statusCode()).isEqualTo(201);
    }

    private static String study(String name) {
        return "{\"name\": \"" + name
                + "\", \"definition\": {\"parameters\": {\"x\": {\"range\": [0, 1]}}, \"objectives\": {\"y\": \"minimize\"}}}";
    }

    private static double metric(String name) throws IOException, InterruptedException {
        return send("GET", "/metrics", "")
                .body()
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .sum();
    }

    @Test
    void aTraceOfTheCallerIsKeptAndOthersAreMade() throws IOException, InterruptedException {
        String traceparent = "00-" + TRACE + "-00f067aa0ba902b7-01";
        assertThat(trace("traceparent", traceparent)).isEqualTo(TRACE);
        String made = trace();
        assertThat(made).matches("[0-9a-f]{32}").isNotEqualTo(trace());
        for (String wrong : List.of(
                traceparent.toUpperCase(Locale.ROOT),
                traceparent + "-x",
                "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                "00-" + TRACE + "-0000000000000000-01",
                "../../secret")) {
            assertThat(trace("traceparent", wrong))
                    .as(wrong)
                    .matches("[0-9a-f]{32}")
                    .isNotEqualTo(TRACE);
        }
    }

    private static String trace(String... headers) throws IOException, InterruptedException {
        return send("GET", "/v1/studies", "", headers)
                .headers()
                .firstValue("Trace-Id")
                .orElseThrow();
    }

    @Test
    void aProblemSaysItsTrace() throws IOException, InterruptedException {
        HttpResponse<String> answer =
                send("GET", "/v1/studies/none", "", "traceparent", "00-" + TRACE + "-00f067aa0ba902b7-01");
        assertThat(Json.MAPPER.readTree(answer.body()).get("trace").stringValue())
                .isEqualTo(TRACE);
    }

    @Test
    void theLogLeadsFromATraceToTheEventsAndHasNoSecrets() throws IOException, InterruptedException {
        begin("logged");
        send(
                "POST",
                "/v1/studies/logged/trials",
                "{\"point\": {\"x\": 0.125}, \"value\": 2.5}",
                "traceparent",
                "00-" + TRACE + "-00f067aa0ba902b7-01",
                "Cookie",
                Access.COOKIE + "=hidden");
        String told = line("/v1/studies/{study}/trials");
        assertThat(told)
                .contains("trace=" + TRACE, "study=\"logged\"", "status=201", "recorded=\"asked 0, told 0\"")
                .doesNotContain("hidden", "0.125", "2.5");
        send("POST", "/v1/studies/logged/trials", "{\"point\": {\"x\": 0.25}, \"value\": 2}");
        assertThat(Json.MAPPER
                        .readTree(send("GET", "/v1/studies/logged/events", "").body())
                        .get("events"))
                .extracting(event -> event.get("traceId").stringValue())
                .as("events lead back to their requests")
                .startsWith(TRACE, TRACE)
                .hasSize(4)
                .last()
                .isNotEqualTo(TRACE);
        send("GET", "/v1/studies/a%0D%0Alevel=ERROR%20b/front?token=hidden", "", "Authorization", "Bearer hidden");
        assertThat(line("/v1/studies/{study}/front"))
                .contains("study=\"a\\r\\nlevel=ERROR b\"", "status=400")
                .doesNotContain("hidden", "\n");
    }

    @Test
    void theLogNamesAllThatIsRecordedAndIsQuietAboutTheRest() throws IOException, InterruptedException {
        begin("changing");
        String study = "/v1/studies/changing";
        String trial = "/v1/studies/{study}/trials/{number}";
        send("POST", study + "/enqueue", "{\"point\": {\"x\": 0.5}}");
        assertThat(line("/v1/studies/{study}/enqueue")).contains("recorded=\"queued\"");
        long begun = System.nanoTime();
        send("POST", study + "/ask", "{\"count\": 2}");
        String asked = line("/v1/studies/{study}/ask");
        long ended = System.nanoTime();
        assertThat(asked).contains("recorded=\"taken, asked 1\"");
        assertThat(Long.parseLong(asked.replaceAll(".* ms=([0-9]+) .*", "$1")))
                .as("no longer than the client has waited")
                .isBetween(0L, (ended - begun) / 1_000_000 + 1);
        send("POST", study + "/trials/0/tell", "{\"value\": 1}");
        assertThat(line(trial + "/tell")).contains("recorded=\"told 0\"");
        send("POST", study + "/trials/0/amend", "{\"value\": 2, \"because\": \"misread\"}");
        assertThat(line(trial + "/amend")).contains("recorded=\"amended 0\"");
        send("POST", study + "/trials/1/cancel", "");
        assertThat(event(trial + "/cancel")).satisfies(cancelled -> {
            assertThat(cancelled.getMessage()).contains("recorded=\"cancelled 1\"");
            assertThat(cancelled.getLevel()).isEqualTo(Level.INFO);
        });
        send("GET", study + "/trials/1", "");
        assertThat(event(trial)).satisfies(looked -> {
            assertThat(looked.getMessage()).contains("recorded=\"\"", "status=200");
            assertThat(looked.getLevel()).isEqualTo(Level.DEBUG);
        });
        send("GET", study + "/trials/7", "");
        assertThat(event(trial).getLevel()).isEqualTo(Level.INFO);
    }

    @Test
    void metricsCountWhatHappensByRoute() throws IOException, InterruptedException {
        begin("counted");
        double suggestions = metric("thalweg_suggestions_total");
        double results = metric("thalweg_results_total");
        send("POST", "/v1/studies/counted/ask", "{\"count\": 3}");
        send("POST", "/v1/studies/counted/trials/0/tell", "{\"value\": 1}");
        send("POST", "/v1/studies/counted/trials/0/tell", "{\"value\": 1}");
        assertThat(metric("thalweg_suggestions_total") - suggestions).isEqualTo(3);
        assertThat(metric("thalweg_results_total") - results).isEqualTo(1);
        System.gc(); // nothing that is watched is collected
        assertThat(metric("thalweg_studies_open")).isPositive();
        assertThat(
                        metric(
                                "http_server_requests_seconds_sum{method=\"POST\",route=\"/v1/studies/{study}/ask\",status=\"200\"}"))
                .as("seconds, and not nanoseconds")
                .isBetween(1e-5, 1e4);
        String all = send("GET", "/metrics", "").body();
        assertThat(all)
                .contains(
                        "http_server_requests_seconds_count{method=\"POST\",route=\"/v1/studies/{study}/trials/{number}/tell\",status=\"200\"} 2")
                .contains("thalweg_streams 0.0", "jvm_gc_", "jvm_threads_", "system_cpu_")
                .contains("jvm_memory_used_bytes", "process_uptime_seconds", "le=\"0.1\"")
                .doesNotContain("counted");
    }

    /** It lasts as long as somebody listens, which says nothing of the service. */
    @Test
    void aStreamIsLoggedAndItsTimeIsNoMetric() throws IOException, InterruptedException {
        begin("followed");
        String study = "/v1/studies/followed";
        String route = "/v1/studies/{study}/events";
        String counted = "http_server_requests_seconds_count{method=\"GET\",route=\"" + route + "\",status=\"200\"}";
        double pages = metric(counted);
        try (RawConnection stream = new RawConnection("127.0.0.1", service.port())) {
            stream.send("GET " + study + "/events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n");
            while (metric("thalweg_streams") == 0) {
                Thread.onSpinWait();
            }
        }
        LINES.clear();
        do {
            send("POST", study + "/trials", "{\"point\": {\"x\": 0.5}, \"value\": 1}");
        } while (metric("thalweg_streams") > 0);
        assertThat(line(route)).contains("study=\"followed\"", "status=200");
        assertThat(metric(counted)).isEqualTo(pages);
    }

    @Test
    void inventedMethodsAndPathsAreOneMetric() throws IOException, InterruptedException {
        for (int i = 0; i < 3; i++) {
            send("INVENTED" + i, "/v1/invented" + i, "");
        }
        assertThat(send("GET", "/metrics", "").body())
                .contains("method=\"other\",route=\"none\"")
                .doesNotContain("INVENTED", "invented");
    }

    @Test
    void aServiceThatCannotReachItsStudiesIsAliveAndNotReady() throws IOException, InterruptedException {
        assertThat(send("GET", "/health/live", "").statusCode()).isEqualTo(200);
        assertThat(send("GET", "/health/ready", "").body()).isEqualTo("{\"status\":\"ready\"}");
        assertNotReady("postgresql://nobody@127.0.0.1:1/none?connectTimeout=1", () -> {});
        Path lost = place.resolve("lost");
        assertNotReady(lost.toString(), () -> Files.delete(lost));
    }

    /** Of studies that cannot be reached any more. */
    private static void assertNotReady(String studies, Executable loss) throws IOException, InterruptedException {
        Service here = service;
        try (Service lost = Service.start(ServiceOptions.local(studies, 0))) {
            service = lost;
            assertThatCode(loss::execute).doesNotThrowAnyException();
            HttpResponse<String> ready = send("GET", "/health/ready", "");
            assertThat(ready.statusCode()).isEqualTo(503);
            assertThat(ready.body()).contains("store-unavailable").doesNotContain("127.0.0.1", "nobody", "lost");
            assertThat(send("GET", "/health/live", "").statusCode()).isEqualTo(200);
        } finally {
            service = here;
        }
    }

    /** While a request is under way: whoever is connected still hears it, and the request gets its answer. */
    @Test
    void aServiceThatEndsIsNotReady() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goesOn = new CountDownLatch(1);
        Service ending =
                Service.start(ServiceOptions.local(place.resolve("ending").toString(), 0), store -> {
                    begun.countDown();
                    assertThatCode(goesOn::await).doesNotThrowAnyException();
                    return Thalweg.open(store);
                });
        Thread end = new Thread(ending::close);
        try (RawConnection probe = new RawConnection("127.0.0.1", ending.port());
                RawConnection asks = new RawConnection("127.0.0.1", ending.port())) {
            asks.send(request("POST", "/v1/studies", study("slow")));
            begun.await();
            assertThat(answer(probe, "GET", "/health/ready", "").status()).isEqualTo(200);
            String next = request("GET", "/health/ready", "");
            probe.send(next.substring(0, next.length() / 2)); // a connection without a request is closed at the end
            end.start();
            while (end.getState() != Thread.State.WAITING && end.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
            probe.send(next.substring(next.length() / 2));
            RawConnection.Answer ready = probe.answer();
            assertThat(ready.status()).isEqualTo(503);
            assertThat(ready.code()).isEqualTo("stopping");
            goesOn.countDown();
            assertThat(asks.answer().status()).isEqualTo(201);
        } finally {
            goesOn.countDown();
            end.join();
        }
    }

    private static String request(String method, String path, String body) {
        return method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + body.length() + "\r\n\r\n"
                + body;
    }

    private static RawConnection.Answer answer(RawConnection connection, String method, String path, String body)
            throws IOException {
        connection.send(request(method, path, body));
        return connection.answer();
    }
}
