package io.thalweg.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.internal.command.Cli;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServeCommandTest {

    @TempDir
    private Path place = Path.of("");

    private Cli thalweg(String... args) {
        return Cli.run(args);
    }

    @Test
    void tokensAreMadeListedAndWithdrawn() {
        String store = place.toString();
        String secret = thalweg("token", "make", "robot-1", "--role", "ask", "--store", store)
                .out()
                .strip();
        assertThat(secret).startsWith(Token.PREFIX).hasSize(47);
        assertThat(thalweg("token", "list", "--store", store).out())
                .contains("robot-1  ask")
                .doesNotContain(secret);
        Cli again = thalweg("token", "make", "robot-1", "--role", "ask", "--store", store);
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.err()).contains("withdraw it first");
        Cli wrong = thalweg("token", "make", "robot-2", "--role", "king", "--store", store);
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.err()).contains("administer");
        assertThat(thalweg("token", "withdraw", "robot-1", "--store", store).exitCode())
                .isZero();
        assertThat(thalweg("token", "list", "--store", store).out()).isBlank();
    }

    @Test
    void doctorChecksAServiceFromOutside() throws IOException {
        String store = place.toString();
        Path token = place.resolve("token.txt");
        Files.writeString(
                token,
                thalweg("token", "make", "robot-1", "--role", "tell", "--store", store)
                        .out());
        Tokens tokens = Tokens.of(store, InstantSource.system());
        ServiceOptions options = new ServiceOptions(
                store, "127.0.0.1", 0, Optional.of(tokens), Optional.empty(), false, Optional.empty());
        String url;
        try (Service service = Service.start(options)) {
            url = "http://localhost:" + service.port();
            Cli signedIn = thalweg("doctor", "--url", url + "/", "--token-file", token.toString());
            assertThat(signedIn.exitCode()).isZero();
            assertThat(signedIn.out()).contains(url + " answers in", ": ok", "signed in as robot-1, role tell");
            Cli nobody = thalweg("doctor", "--url", url);
            assertThat(nobody.exitCode()).isEqualTo(1);
            assertThat(nobody.out()).contains("--token-file");
            Files.writeString(token, "thw_guess");
            Cli guess = thalweg("doctor", "--url", url, "--token-file", token.toString());
            assertThat(guess.exitCode()).isEqualTo(1);
            assertThat(guess.out()).contains("does not know the token").doesNotContain("thw_guess");
        }
        Cli gone = thalweg("doctor", "--url", url);
        assertThat(gone.exitCode()).isEqualTo(1);
        assertThat(gone.out()).contains("there is no answer", "thalweg serve");
        assertThat(thalweg("doctor", "--token-file", token.toString()).err()).contains("--url");
    }

    @Test
    void whatWouldLetEverybodyInIsRefused() {
        Cli open = thalweg("serve", "--store", place.toString(), "--host", "0.0.0.0", "--port", "0");
        assertThat(open.exitCode()).isEqualTo(2);
        assertThat(open.err()).contains("thalweg token make");
        thalweg("token", "make", "ada", "--role", "look", "--store", place.toString());
        Cli plain = thalweg("serve", "--store", place.toString(), "--host", "0.0.0.0", "--port", "0");
        assertThat(plain.err()).contains("--key-store");
        Cli noPassword = thalweg(
                "serve",
                "--store",
                place.toString(),
                "--host",
                "0.0.0.0",
                "--key-store",
                place.resolve("tokens.json").toString());
        assertThat(noPassword.err()).contains("--key-store-password");
    }

    /** On SIGTERM streams end, and the process with them. */
    @Test
    @Tag("slow")
    void endsInOrder() throws IOException, InterruptedException {
        Process service = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "io.thalweg.cli.Main",
                        "serve",
                        "--store",
                        place.toString(),
                        "--port",
                        "0"))
                .redirectErrorStream(true)
                .start();
        try (BufferedReader out = service.inputReader()) {
            Matcher address = Pattern.compile("http://\\S+:[0-9]+").matcher("");
            String line;
            while ((line = out.readLine()) != null && !address.reset(line).find()) {
                assertThat(line).doesNotContain("ERROR");
            }
            String studies = address.group() + "/v1/studies";
            HttpClient client = HttpClient.newHttpClient();
            client.send(
                    HttpRequest.newBuilder(URI.create(studies))
                            .POST(
                                    HttpRequest.BodyPublishers.ofString(
                                            "{\"name\": \"wax\", \"definition\": {\"objectives\": {\"y\": \"maximize\"}, \"parameters\": {\"x\": {\"range\": [0, 1]}}}}"))
                            .build(),
                    HttpResponse.BodyHandlers.discarding());
            try (Stream<String> stream = client.send(
                            HttpRequest.newBuilder(URI.create(studies + "/wax/events"))
                                    .header("Accept", "text/event-stream")
                                    .build(),
                            HttpResponse.BodyHandlers.ofLines())
                    .body()) {
                service.toHandle().destroy(); // Process.destroy would close its streams
                assertThat(stream.toList()).isEmpty();
            }
            assertThat(service.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(out.lines()).noneMatch(text -> text.contains("Exception"));
        } finally {
            service.destroyForcibly();
        }
    }
}
