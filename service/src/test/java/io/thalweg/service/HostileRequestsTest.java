package io.thalweg.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests that no client of good will sends. */
class HostileRequestsTest {

    private static final String SCRIPT = "<script>alert(1)</script>";

    @TempDir
    private static Path place = Path.of("");

    private static Service service;

    @BeforeAll
    static void start() {
        service = Service.start(ServiceOptions.local(place.toString(), 0));
        new Client(service.port())
                .post("/v1/studies", "{\"name\": \"wax\", \"definition\": " + RequestMaker.DEFINITION + "}");
    }

    @AfterAll
    static void end() {
        service.close();
    }

    private static byte[] joined(String head, byte[] body) {
        byte[] first = head.getBytes(StandardCharsets.UTF_8);
        byte[] all = Arrays.copyOf(first, first.length + body.length);
        System.arraycopy(body, 0, all, first.length, body.length);
        return all;
    }

    private static RawConnection.Answer answer(String head, byte[] body) throws IOException {
        try (RawConnection connection = new RawConnection("127.0.0.1", service.port())) {
            connection.send(joined(head.replace("\n", "\r\n") + "\r\nHost: localhost\r\n\r\n", body));
            return connection.answer();
        }
    }

    private static RawConnection.Answer answer(String head) throws IOException {
        return answer(head, new byte[0]);
    }

    /** Nobody says how long it is, so that nothing but counting shows it. */
    @Test
    void aBodyInChunksThatIsTooLargeIsRefused() throws IOException {
        byte[] chunk = joined("100000\r\n", new byte[1 << 20]);
        Arrays.fill(chunk, 8, chunk.length, (byte) ' ');
        try (RawConnection connection = new RawConnection("127.0.0.1", service.port())) {
            connection.send(
                    "POST /v1/studies/wax/ask HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
            for (int i = 0; i < 10; i++) {
                connection.send(joined("", chunk));
                connection.send("\r\n");
            }
            RawConnection.Answer refused = connection.answer();
            assertThat(refused.status()).as(refused.text()).isEqualTo(413);
            assertThat(refused.code()).isEqualTo("too-large");
        }
    }

    /** That is no fault of the service, which has nothing to log. */
    @Test
    void aBodyThatEndsEarlyIsRefused() throws IOException {
        for (String path : List.of("ask", "change", "table")) {
            try (RawConnection connection = new RawConnection("127.0.0.1", service.port())) {
                connection.send("POST /v1/studies/wax/" + path
                        + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{}");
                connection.end();
                RawConnection.Answer refused = connection.answer();
                assertThat(refused.status()).as(path + ": " + refused.text()).isEqualTo(400);
                assertThat(refused.code()).isEqualTo("invalid-request");
            }
        }
    }

    /** So none can grow: this one would be right if it were unpacked. */
    @Test
    void packedBodiesAreNotUnpacked() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write("{\"count\": 1}".getBytes(StandardCharsets.UTF_8));
        }
        for (String path : List.of("ask", "table")) {
            RawConnection.Answer refused = answer(
                    "POST /v1/studies/wax/" + path + " HTTP/1.1\nContent-Encoding: gzip\nContent-Length: "
                            + packed.size(),
                    packed.toByteArray());
            assertThat(refused.status()).as(refused.text()).isBetween(400, 422);
        }
    }

    @Test
    void nothingOfARequestBecomesAHeaderOfItsAnswer() throws IOException {
        for (String head : List.of(
                "GET /v1/studies/wax%0d%0aX-Injected:%201 HTTP/1.1",
                "GET /v1/studies/wax/figures/a%0d%0aX-Injected:%201.svg HTTP/1.1",
                "GET /page/a%0d%0aX-Injected:%201.js HTTP/1.1",
                "GET /v1/studies?archived=%0d%0aX-Injected:%201 HTTP/1.1",
                "GET /v1/studies HTTP/1.1\nOrigin: a%0d%0aX-Injected: 1",
                "GET /v1/studies HTTP/1.1\ntraceparent: a%0d%0aX-Injected: 1",
                "GET /v1/studies/wax/table?safeCells=true%0aX-Injected:%201 HTTP/1.1")) {
            assertThat(answer(head).headers()).as(head).doesNotContainKey("x-injected");
        }
        Client client = new Client(service.port());
        assertThat(client.post(
                                "/v1/studies",
                                "{\"name\": \"a\\r\\nX-Injected: 1\", \"definition\": " + RequestMaker.DEFINITION + "}")
                        .status())
                .isEqualTo(400);
        assertThat(client.post("/v1/studies/wax/ask", "{\"key\": \"a\\r\\nX-Injected: 1\"}")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void noPathLeadsOutOfTheStudies() throws IOException {
        for (String path : List.of(
                "/v1/studies/../../etc/passwd",
                "/v1/studies/..%2f..%2fetc%2fpasswd",
                "/v1/studies/%2e%2e%2fwax",
                "/v1/studies/..%5cwax",
                "/v1/studies/.deleted",
                "/v1/studies/.deleted%2fwax",
                "/page/..%2fopenapi.json",
                "/page/%2e%2e/openapi.json",
                "/page/..%2f..%2f..%2fMETA-INF%2fMANIFEST.MF",
                "/v1/studies/wax/figures/..%2f..%2fx.svg")) {
            RawConnection.Answer refused = answer("GET " + path + " HTTP/1.1");
            assertThat(refused.status()).as(path).isBetween(400, 404);
        }
    }

    /** One request must not hide another one from a proxy. */
    @Test
    void whereARequestEndsIsNotInDoubt() throws IOException {
        assertThat(answer(
                                "POST /v1/studies/wax/ask HTTP/1.1\nTransfer-Encoding: chunked\nContent-Length: 4",
                                new byte[0])
                        .status())
                .isEqualTo(400);
        assertThat(answer("POST /v1/studies/wax/ask HTTP/1.1\nContent-Length: 0\nContent-Length: 4", new byte[0])
                        .status())
                .isEqualTo(400);
    }

    @Test
    void aHeadThatIsTooLongIsRefused() throws IOException {
        assertThat(answer("GET /v1/studies HTTP/1.1\nX-Long: " + "a".repeat(20_000))
                        .status())
                .isEqualTo(431);
        assertThat(answer("GET /" + "a".repeat(20_000) + " HTTP/1.1").status()).isEqualTo(414);
    }

    /** In a remark, a reason and an attribute; the page has its own test in a browser. */
    @Test
    void theReportShowsScriptsAsText() {
        Client client = new Client(service.port());
        client.post("/v1/studies/wax/trials", "{\"point\": {\"x\": 0.5, \"kind\": \"a\"}, \"value\": 1}");
        client.post(
                "/v1/studies/wax/trials",
                "{\"point\": {\"x\": 0.1, \"kind\": \"a\"}, \"failed\": \"error\", \"reason\": \"" + SCRIPT + "\"}");
        client.post(
                "/v1/studies/wax/trials",
                "{\"point\": {\"x\": 0.2, \"kind\": \"b\"}, \"value\": 2, \"attributes\": {\"" + SCRIPT + "\": \""
                        + SCRIPT + "\"}}");
        client.post("/v1/studies/wax/trials/0/amend", "{\"value\": 3, \"because\": \"" + SCRIPT + "\"}");
        Client.Answer report = client.get("/v1/studies/wax/report");
        assertThat(report.text()).doesNotContain(SCRIPT).contains("alert(1)");
    }

    /** Text of others becomes part of the page as text: nothing there takes text for a page or a program. */
    @Test
    void thePageMakesNothingOfText() {
        Client client = new Client(service.port());
        for (String file : List.of("app", "api", "begin", "dom", "forecast", "plan", "studies", "study", "trials")) {
            assertThat(client.get("/page/" + file + ".js").text())
                    .as(file)
                    .doesNotContain(
                            "innerHTML",
                            "outerHTML",
                            "insertAdjacentHTML",
                            "document.write",
                            "eval(",
                            "new Function",
                            "srcdoc");
        }
        assertThat(client.get("/").text()).doesNotContain("<script>").doesNotContain("onclick");
    }
}
