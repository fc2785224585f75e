package io.thalweg.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.cli.internal.command.Cli;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class SignInTest {

    @TempDir
    private Path place = Path.of("");

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-01T08:00:00Z"));

    private Tokens tokens() {
        return Tokens.of(place.toString(), () -> Objects.requireNonNull(now.get()));
    }

    private String made(String name, Role role) {
        return tokens().make(name, role, new SecureRandom());
    }

    private ServiceOptions signedIn(Tokens tokens) {
        return new ServiceOptions(
                place.toString(), "127.0.0.1", 0, Optional.of(tokens), Optional.empty(), false, Optional.empty());
    }

    @Test
    void aTokenAllowsWhatItsRoleAllows() {
        String looker = made("visitor", Role.LOOK);
        String teller = made("balance", Role.TELL);
        String asker = made("robot", Role.ASK);
        String administrator = made("ada", Role.ADMINISTER);
        try (Service service = Service.start(signedIn(tokens()))) {
            Client client = new Client(service.port());
            String begin =
                    "{\"name\": \"wax\", \"definition\": {\"objectives\": {\"y\": \"maximize\"}, \"parameters\": {\"x\": {\"range\": [0, 1]}}}}";
            assertThat(client.get("/v1/studies").status()).isEqualTo(401);
            assertThat(client.get("/v1/studies", "Authorization", "Bearer thw_guess")
                            .status())
                    .isEqualTo(401);
            assertThat(client.get("/openapi.json").status()).isEqualTo(200);
            assertThat(client.get("/v1/studies", "Authorization", "Bearer " + looker)
                            .status())
                    .isEqualTo(200);
            assertThat(client.post("/v1/studies", begin, "Authorization", "Bearer " + asker)
                            .code())
                    .isEqualTo("not-allowed");
            assertThat(client.post("/v1/studies", begin, "Authorization", "Bearer " + administrator)
                            .status())
                    .isEqualTo(201);
            assertThat(client.post("/v1/studies/wax/ask", "", "Authorization", "Bearer " + teller)
                            .code())
                    .isEqualTo("not-allowed");
            assertThat(client.post("/v1/studies/wax/ask", "", "Authorization", "Bearer " + asker)
                            .status())
                    .isEqualTo(200);
            String result = "{\"value\": 1}";
            assertThat(client.post("/v1/studies/wax/trials/0/tell", result, "Authorization", "Bearer " + looker)
                            .code())
                    .isEqualTo("not-allowed");
            assertThat(client.post("/v1/studies/wax/trials/0/tell", result, "Authorization", "Bearer " + teller)
                            .status())
                    .isEqualTo(200);
        }
    }

    /** The description says which role each operation needs: those below are refused, and so is who has no token. */
    @Test
    void rolesAreAskedForAtEveryRoute() {
        Map<Role, String> secrets = new EnumMap<>(Role.class);
        for (Role role : Role.values()) {
            secrets.put(role, made(role.word(), role));
        }
        Set<String> open =
                Set.of("description", "page", "pageFile", "python", "optuna", "signIn", "signOut", "live", "ready");
        Pattern needs = Pattern.compile("Needs the role ([a-z]+)\\.");
        try (Service service = Service.start(signedIn(tokens()))) {
            Client client = new Client(service.port());
            for (Description.Operation operation : client.description().operations()) {
                String path = operation.path().replaceAll("\\{[a-z]+}", "0");
                if (open.contains(operation.id())) {
                    continue;
                }
                assertThat(client.send(operation.method(), path, "", Json.MEDIA_TYPE)
                                .status())
                        .as(operation.id())
                        .isEqualTo(401);
                Matcher role = needs.matcher(operation.node().get("summary").stringValue());
                Role needed = role.find() ? Role.of(role.group(1)).orElseThrow() : Role.LOOK;
                secrets.forEach((one, secret) -> assertThat(client.send(
                                                operation.method(),
                                                path,
                                                "",
                                                Json.MEDIA_TYPE,
                                                "Authorization",
                                                "Bearer " + secret)
                                        .status()
                                == 403)
                        .as("%s of %s", one, operation.id())
                        .isEqualTo(!one.includes(needed)));
            }
        }
    }

    @Test
    void aWithdrawnTokenIsNoLongerGoodASecondLater() {
        String secret = made("visitor", Role.LOOK);
        made("ada", Role.ADMINISTER);
        try (Service service = Service.start(signedIn(tokens()))) {
            Client client = new Client(service.port());
            assertThat(client.get("/v1/studies", "Authorization", "Bearer " + secret)
                            .status())
                    .isEqualTo(200);
            tokens().withdraw("visitor");
            now.updateAndGet(time -> time.plus(Duration.ofMillis(1001)));
            assertThat(client.get("/v1/studies", "Authorization", "Bearer " + secret)
                            .status())
                    .isEqualTo(401);
        }
    }

    @Test
    void aBrowserSignsInWithACookieThatScriptsCannotRead() throws IOException, InterruptedException {
        String secret = made("ada", Role.LOOK);
        try (Service service = Service.start(signedIn(tokens()))) {
            Client client = new Client(service.port());
            assertThat(client.get("/").status()).isEqualTo(200);
            assertThat(client.get("/v1/session").status()).isEqualTo(401);
            assertThat(client.post("/v1/session", "{\"token\": \"thw_guess\"}").code())
                    .isEqualTo("not-signed-in");
            HttpResponse<String> response = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + service.port() + "/v1/session"))
                                    .POST(HttpRequest.BodyPublishers.ofString("{\"token\": \"" + secret + "\"}"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            String cookie = response.headers().firstValue("Set-Cookie").orElseThrow();
            assertThat(cookie).contains("HttpOnly", "SameSite=Strict", "Path=/");
            String sent = cookie.replaceFirst(";.*", "");
            assertThat(client.get("/v1/session", "Cookie", sent)
                            .json()
                            .get("signedIn")
                            .booleanValue())
                    .isTrue();
            assertThat(client.post("/v1/studies/wax/ask", "", "Cookie", sent).code())
                    .isEqualTo("not-allowed");
        }
    }

    /** Otherwise whoever guesses tokens would never come to the limit, and each guess would be remembered. */
    @Test
    @Tag("slow")
    void guessesCountAsOneClient() throws IOException {
        made("ada", Role.LOOK);
        Set<Integer> statuses = new TreeSet<>();
        try (Service service = Service.start(signedIn(tokens()));
                RawConnection connection = new RawConnection("127.0.0.1", service.port())) {
            for (int i = 0; i <= 6_100; i++) {
                connection.send(
                        "GET /v1/studies HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer thw_" + i + "\r\n\r\n");
                statuses.add(connection.answer().status());
            }
        }
        assertThat(statuses).containsExactly(401, 429);
    }

    /** Of a process of its own, since what is logged is decided when it begins. */
    @Test
    @Tag("slow")
    void noTokenIsInTheLog() throws IOException, InterruptedException {
        String secret = Tokens.of(place.resolve("studies").toString(), Instant::now)
                .make("ada", Role.ADMINISTER, new SecureRandom());
        String guess = "thw_" + "guess".repeat(8);
        Path log = place.resolve("log");
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Dorg.slf4j.simpleLogger.log.io.thalweg=trace",
                        "-Dorg.slf4j.simpleLogger.log.io.javalin=trace",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "io.thalweg.cli.Main",
                        "serve",
                        "--store",
                        place.resolve("studies").toString(),
                        "--sign-in",
                        "--port",
                        "0"))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            Matcher port = Pattern.compile("serving .*:([0-9]+)/v1/studies").matcher("");
            while (!port.reset(Files.readString(log)).find()) {
                assertThat(process.isAlive()).as(Files.readString(log)).isTrue();
                Thread.onSpinWait();
            }
            Client client = new Client(Integer.parseInt(port.group(1)));
            for (String token : List.of(secret, guess)) {
                int expected = token.equals(secret) ? 404 : 401;
                assertThat(client.get("/v1/studies/wax", "Authorization", "Bearer " + token)
                                .status())
                        .isEqualTo(expected);
                assertThat(client.get("/v1/studies/wax", "Cookie", Access.COOKIE + "=" + token)
                                .status())
                        .isEqualTo(expected);
                client.post("/v1/session", "{\"token\": \"" + token + "\"}");
                client.post("/v1/session", "{\"token\": \"" + token + "\"");
                client.post("/v1/studies", "{\"name\": 1}", "Authorization", "Bearer " + token);
            }
        } finally {
            process.destroy();
            process.waitFor();
        }
        assertThat(Files.readString(log)).isNotBlank().doesNotContain(secret, guess, Token.hash(secret));
    }

    @Test
    void theFileHasNoToken() throws IOException {
        String secret = made("visitor", Role.LOOK);
        Path file = place.resolve("tokens.json");
        assertThat(Files.readString(file)).doesNotContain(secret).contains(Token.hash(secret));
        assertThat(Files.getPosixFilePermissions(file)).hasSize(2);
        assertThat(tokens().all()).extracting(Token::name).containsExactly("visitor");
    }

    @Test
    void namesAreGivenOnce() {
        made("visitor", Role.LOOK);
        assertThatThrownBy(() -> made("visitor", Role.ASK)).hasMessageContaining("withdraw it first");
        assertThatThrownBy(() -> tokens().withdraw("nobody")).hasMessageContaining("no token \"nobody\"");
        assertThatThrownBy(() -> made("a\nb", Role.ASK)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aDamagedFileLetsNobodyIn() throws IOException {
        String secret = made("visitor", Role.LOOK);
        Tokens tokens = tokens();
        try (Service service = Service.start(signedIn(tokens))) {
            Files.writeString(place.resolve("tokens.json"), "[{");
            now.updateAndGet(time -> time.plusSeconds(2));
            assertThat(new Client(service.port())
                            .get("/v1/studies", "Authorization", "Bearer " + secret)
                            .status())
                    .isEqualTo(503);
        }
    }

    @Test
    void aServiceThatOthersReachNeedsTokensAndTls() {
        Optional<Tokens> tokens = Optional.of(tokens());
        assertThatThrownBy(() -> new ServiceOptions(
                                place.toString(),
                                "0.0.0.0",
                                0,
                                Optional.empty(),
                                Optional.empty(),
                                false,
                                Optional.empty())
                        .checked())
                .hasMessageContaining("thalweg token make");
        assertThatThrownBy(() -> new ServiceOptions(
                                place.toString(),
                                "127.0.0.1",
                                0,
                                Optional.empty(),
                                Optional.empty(),
                                true,
                                Optional.empty())
                        .checked())
                .hasMessageContaining("through the proxy");
        assertThatThrownBy(() -> new ServiceOptions(
                                place.toString(), "0.0.0.0", 0, tokens, Optional.empty(), true, Optional.empty())
                        .checked())
                .hasMessageContaining("there is no token");
        made("ada", Role.ADMINISTER);
        assertThatThrownBy(() -> new ServiceOptions(
                                place.toString(), "0.0.0.0", 0, tokens, Optional.empty(), false, Optional.empty())
                        .checked())
                .hasMessageContaining("--key-store");
        assertThat(new ServiceOptions(place.toString(), "0.0.0.0", 0, tokens, Optional.empty(), true, Optional.empty())
                        .checked()
                        .host())
                .isEqualTo("0.0.0.0");
    }

    @Test
    void withoutTokensOnlyLocalNamesAreAnswered() throws IOException {
        try (Service service = Service.start(ServiceOptions.local(place.toString(), 0));
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port())) {
            socket.getOutputStream()
                    .write("GET /v1/studies HTTP/1.1\r\nHost: rebound.example\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 403");
        }
    }

    @Test
    void speaksTlsFromAKeyStore() throws Exception {
        Path keys = place.resolve("keys.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "service",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost,ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        keys.toString(),
                        "-storepass",
                        "secret")
                .redirectErrorStream(true)
                .start();
        assertThat(keytool.waitFor()).isZero();
        ServiceOptions.KeyStore store = new ServiceOptions.KeyStore(keys, "secret");
        assertThat(store.toString()).doesNotContain("secret");
        ServiceOptions options = new ServiceOptions(
                place.toString(), "127.0.0.1", 0, Optional.empty(), Optional.of(store), false, Optional.empty());
        try (Service service = Service.start(options)) {
            HttpResponse<String> response = trusting(keys)
                    .send(
                            HttpRequest.newBuilder(URI.create("https://localhost:" + service.port() + "/v1/studies"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(response.statusCode()).isEqualTo(200);
            assertThatThrownBy(() -> new Client(service.port()).get("/v1/studies"))
                    .isInstanceOf(AssertionError.class);
            assertThat(Cli.run("doctor", "--url", "https://localhost:" + service.port())
                            .out())
                    .contains("its certificate is not accepted");
        }
    }

    private static HttpClient trusting(Path keys) throws Exception {
        KeyStore store = KeyStore.getInstance(keys.toFile(), "secret".toCharArray());
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("service", store.getCertificate("service"));
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return HttpClient.newBuilder().sslContext(context).build();
    }
}
