package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.Authenticator;
import java.net.ConnectException;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of a service, by what it answers. */
class ServiceHealthTest {

    /** In full, as a client of HTTP has a version, too. */
    private static final String THIS = io.thalweg.cli.internal.command.Version.current();

    private static final String URL = "https://studies.example";
    private static final String READY = "{\"status\": \"ready\"}";
    private static final String SESSION = "{\"version\": \"" + THIS + "\", \"name\": \"ada\", \"role\": \"tell\"}";

    /** Until 28 December 2026, 07:29:58 UTC. */
    private static final String CERTIFICATE = """
            -----BEGIN CERTIFICATE-----
            MIIBiTCCAS+gAwIBAgIUE9JZJ7NQY4c+4b7JQbR/0X2bNBowCgYIKoZIzj0EAwIw
            GjEYMBYGA1UEAwwPc3R1ZGllcy5leGFtcGxlMB4XDTI2MTEyNzA3Mjk1OFoXDTI2
            MTIyODA3Mjk1OFowGjEYMBYGA1UEAwwPc3R1ZGllcy5leGFtcGxlMFkwEwYHKoZI
            zj0CAQYIKoZIzj0DAQcDQgAEKpt0NUBRTSKuE+6lOtgtw1kV+5xdhsd7LGA/AhzK
            ygNFDRFg8A7/hvWRB/oZZl/ytazoIcwEQ3Hk4dlIDmIo8qNTMFEwHQYDVR0OBBYE
            FKi6IzqCTdqwbw42XT6C47N1WZQjMB8GA1UdIwQYMBaAFKi6IzqCTdqwbw42XT6C
            47N1WZQjMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhAKKdpTDw
            u8gAlcwih1Uzo/QFpqMwPk0q9uQ+RWi+ILpAAiB80Qa0vnHE9qbpM86wtAfuOO1n
            5ZNIS/vsMZTrI9ridQ==
            -----END CERTIFICATE-----
            """;

    private static final Instant ENDS = Instant.parse("2026-12-28T07:29:58Z");

    /** An answer of a service. */
    private record Answer(int statusCode, String body, HttpRequest request, Optional<SSLSession> sslSession)
            implements HttpResponse<String> {

        @Override
        public Optional<HttpResponse<String>> previousResponse() {
            return Optional.empty();
        }

        @Override
        public HttpHeaders headers() {
            return HttpHeaders.of(Map.of(), (name, value) -> true);
        }

        @Override
        public URI uri() {
            return request.uri();
        }

        @Override
        public HttpClient.Version version() {
            return HttpClient.Version.HTTP_1_1;
        }
    }

    /** Answers in place of a service. */
    private static final class Answers extends HttpClient {
        private int readyStatus = 200;
        private String ready = READY;
        private int sessionStatus = 200;
        private String session = SESSION;
        private Optional<IOException> failure = Optional.empty();
        private Optional<SSLSession> tls = Optional.empty();

        /** The authorisation that came with each request. */
        private final Map<String, String> requests = new TreeMap<>();

        @Override
        @SuppressWarnings("unchecked") // all bodies are texts
        public <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> handler) throws IOException {
            if (failure.isPresent()) {
                throw failure.get();
            }
            requests.put(
                    request.uri().toString(),
                    request.headers().firstValue("Authorization").orElse(""));
            boolean probe = request.uri().getPath().equals("/health/ready");
            return (HttpResponse<T>)
                    (probe
                            ? new Answer(readyStatus, ready, request, tls)
                            : new Answer(sessionStatus, session, request, tls));
        }

        ServiceHealth seen(String url, String token, Instant now) throws InterruptedException {
            return ServiceHealth.of(url, token, this, () -> now);
        }

        ServiceHealth seen(String token) throws InterruptedException {
            return seen(URL, token, Instant.EPOCH);
        }

        @Override
        public Optional<CookieHandler> cookieHandler() {
            return Optional.empty();
        }

        @Override
        public Optional<Duration> connectTimeout() {
            return Optional.empty();
        }

        @Override
        public Redirect followRedirects() {
            return Redirect.NEVER;
        }

        @Override
        public Optional<ProxySelector> proxy() {
            return Optional.empty();
        }

        @Override
        public SSLContext sslContext() {
            throw new UnsupportedOperationException();
        }

        @Override
        public SSLParameters sslParameters() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<Authenticator> authenticator() {
            return Optional.empty();
        }

        @Override
        public HttpClient.Version version() {
            return HttpClient.Version.HTTP_1_1;
        }

        @Override
        public Optional<Executor> executor() {
            return Optional.empty();
        }

        @Override
        public <T> CompletableFuture<HttpResponse<T>> sendAsync(
                HttpRequest request, HttpResponse.BodyHandler<T> handler) {
            throw new UnsupportedOperationException();
        }

        @Override
        public <T> CompletableFuture<HttpResponse<T>> sendAsync(
                HttpRequest request, HttpResponse.BodyHandler<T> handler, HttpResponse.PushPromiseHandler<T> pushed) {
            throw new UnsupportedOperationException();
        }
    }

    private final Answers answers = new Answers();

    private static SSLSession session(Certificate... chain) {
        return (SSLSession) Proxy.newProxyInstance(
                ServiceHealthTest.class.getClassLoader(), new Class<?>[] {SSLSession.class}, (proxy, method, args) -> {
                    if (!method.getName().equals("getPeerCertificates")) {
                        throw new UnsupportedOperationException(method.getName());
                    }
                    if (chain.length == 0) {
                        throw new SSLPeerUnverifiedException("nobody");
                    }
                    return chain;
                });
    }

    private static SSLSession certified() throws CertificateException {
        return session(CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(CERTIFICATE.getBytes(StandardCharsets.US_ASCII))));
    }

    @Test
    void aUsableServiceIsSaidToBeOne() throws InterruptedException {
        ServiceHealth health = answers.seen(URL + "//", "secret", Instant.EPOCH);
        assertThat(health.usable()).isTrue();
        assertThat(health.problems()).isEmpty();
        assertThat(health.remarks()).isEmpty();
        assertThat(health.account()).isEqualTo("ada, role tell");
        assertThat(health.version()).isEqualTo(THIS);
        assertThat(health.lines()).hasSize(2);
        assertThat(health.lines().get(0)).startsWith(URL + " answers in ").endsWith(": ok");
        assertThat(health.lines().get(1)).isEqualTo("signed in as ada, role tell");
        assertThat(answers.requests).isEqualTo(Map.of(URL + "/health/ready", "", URL + "/v1/session", "Bearer secret"));
    }

    @ParameterizedTest
    @CsvSource({
        "404, 404, an older one",
        "503, 200, it is not ready: the store is away",
        "200, 401, --token-file",
        "200, 403, it refuses requests: the store is away"
    })
    void whatKeepsAServiceFromBeingUsedIsNamed(int ready, int session, String problem) throws InterruptedException {
        String detail = "{\"detail\": \"the store is away\"}";
        answers.readyStatus = ready;
        answers.ready = detail;
        answers.sessionStatus = session;
        answers.session = session == 200 ? SESSION : detail;
        ServiceHealth health = answers.seen("");
        assertThat(health.usable()).isFalse();
        assertThat(health.problems()).singleElement().asString().contains(problem);
        assertThat(health.lines()).anyMatch(line -> line.contains(problem)).noneMatch(line -> line.endsWith(": ok"));
    }

    @Test
    void aTokenThatIsNotKnownIsToldFromNone() throws InterruptedException {
        answers.sessionStatus = 401;
        assertThat(answers.seen("guess").problems()).singleElement().asString().contains("does not know the token");
        assertThat(answers.seen("guess").account()).isEmpty();
    }

    @Test
    void whatIsNotJsonIsNoDetail() throws InterruptedException {
        answers.readyStatus = 502;
        answers.ready = "<html>";
        answers.session = "<html>";
        assertThat(answers.seen("").problems()).containsExactly("it is not ready: status 502");
    }

    @Test
    void anotherVersionIsARemark() throws InterruptedException {
        answers.session = "{\"version\": \"0.0.1\"}";
        ServiceHealth health = answers.seen("");
        assertThat(health.usable()).isTrue();
        assertThat(health.remarks()).containsExactly("it runs version 0.0.1, and this is " + THIS);
        assertThat(health.account()).isEmpty();
    }

    @Test
    void aServiceThatIsNotThereIsNamed() throws InterruptedException {
        answers.failure = Optional.of(new ConnectException("refused"));
        assertThat(answers.seen("").lines())
                .singleElement()
                .asString()
                .startsWith(URL + ": there is no answer (refused)");
        answers.failure = Optional.of(new ConnectException());
        assertThat(answers.seen("").problems()).singleElement().asString().contains("ConnectException");
        answers.failure = Optional.of(new SSLHandshakeException("expired"));
        assertThat(answers.seen("").problems())
                .singleElement()
                .asString()
                .startsWith("its certificate is not accepted (expired)");
        assertThat(answers.seen("").usable()).isFalse();
        assertThat(ServiceHealth.of("no address", "", HttpClient.newHttpClient(), Instant::now)
                        .usable())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"13, 1", "14, 0", "15, 0"})
    void aCertificateThatRunsOutSoonIsARemark(int days, int remarks) throws Exception {
        answers.tls = Optional.of(certified());
        ServiceHealth health = answers.seen(URL, "", ENDS.minus(Duration.ofDays(days)));
        assertThat(health.certificateEnds()).isEqualTo(ENDS);
        assertThat(health.remarks()).hasSize(remarks);
        assertThat(health.usable()).isTrue();
        assertThat(health.lines()).contains("certificate valid until " + ENDS);
    }

    @Test
    void aPeerWithoutACertificateHasNoEnd() throws InterruptedException {
        answers.tls = Optional.of(session());
        assertThat(answers.seen("").certificateEnds()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://studies.example", "HTTP://10.0.0.7:8321", "http://127.example"})
    void aTokenInPlainTextIsARemark(String url) throws InterruptedException {
        assertThat(answers.seen(url, "secret", Instant.EPOCH).remarks())
                .singleElement()
                .asString()
                .contains("plain text")
                .doesNotContain("secret");
        assertThat(answers.seen(url, "", Instant.EPOCH).remarks()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost:8321",
                "http://LOCALHOST",
                "http://127.0.0.1:8321",
                "http://127.1.2.3",
                "http://[::1]:8321"
            })
    void aTokenThatStaysOnThisMachineIsNone(String url) throws InterruptedException {
        assertThat(answers.seen(url, "secret", Instant.EPOCH).remarks()).isEmpty();
    }
}
