package io.thalweg.cli.internal.command;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Whether a service can be used, seen from here.
 *
 * @param url its address
 * @param millis that an answer took; -1 if there was none
 * @param version of the service's program; empty if it did not say
 * @param account who the token belongs to, and its role; empty without one
 * @param certificateEnds when the certificate runs out; null without TLS
 * @param problems what keeps it from being used, and what to do
 * @param remarks what does no harm yet
 */
record ServiceHealth(
        String url,
        long millis,
        String version,
        String account,
        @Nullable Instant certificateEnds,
        List<String> problems,
        List<String> remarks) {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int OK = 200;
    private static final int NOT_SIGNED_IN = 401;
    private static final int NOT_FOUND = 404;

    /** A certificate that runs out sooner is worth a remark. */
    private static final long FEW_DAYS = 14;

    /**
     * Asks a service.
     *
     * @param url its address, such as {@code https://studies.example}
     * @param token empty for none
     */
    static ServiceHealth of(String url, String token, HttpClient client, InstantSource clock)
            throws InterruptedException {
        String address = url.replaceAll("/+$", "");
        List<String> problems = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        long begin = System.nanoTime();
        HttpResponse<String> ready;
        HttpResponse<String> session;
        try {
            ready = get(client, address + "/health/ready", "");
            session = get(client, address + "/v1/session", token);
        } catch (SSLException e) {
            return unreachable(
                    address,
                    "its certificate is not accepted (" + e.getMessage()
                            + "): check its name, its dates and who has signed it");
        } catch (IOException | IllegalArgumentException e) {
            return unreachable(
                    address,
                    "there is no answer (" + Optional.ofNullable(e.getMessage()).orElse(e.toString())
                            + "): check the address, and that 'thalweg serve' runs there");
        }
        long millis = (System.nanoTime() - begin) / 2_000_000;
        if (ready.statusCode() == NOT_FOUND) {
            problems.add("what answers is not a Thalweg service, or an older one: check the address");
        } else if (ready.statusCode() != OK) {
            problems.add("it is not ready: " + detail(ready));
        }
        if (session.statusCode() == NOT_SIGNED_IN) {
            problems.add(
                    token.isEmpty()
                            ? "it asks for a token: name a file that has one with --token-file"
                            : "it does not know the token, which may have been withdrawn: 'thalweg token list' shows those that there are");
        } else if (session.statusCode() != OK && ready.statusCode() == OK) {
            problems.add("it refuses requests: " + detail(session));
        }
        JsonNode known =
                session.statusCode() == OK ? json(session) : JsonMapper.shared().createObjectNode();
        String version = known.path("version").asString("");
        if (!version.isEmpty() && !version.equals(Version.current())) {
            remarks.add("it runs version " + version + ", and this is " + Version.current());
        }
        if (!token.isEmpty() && crossesInPlainText(address)) {
            remarks.add(
                    "the token crosses the network as plain text, for others to read: use https, and withdraw this token");
        }
        Instant ends = session.sslSession().map(ServiceHealth::ends).orElse(null);
        if (ends != null && Duration.between(clock.instant(), ends).toDays() < FEW_DAYS) {
            remarks.add("its certificate runs out on " + ends + ": renew it");
        }
        String account = known.has("role")
                ? known.path("name").asString("") + ", role "
                        + known.path("role").asString("")
                : "";
        return new ServiceHealth(address, millis, version, account, ends, problems, remarks);
    }

    /** Whether requests to an address leave this machine without TLS. */
    private static boolean crossesInPlainText(String address) {
        URI uri = URI.create(address);
        String host = Optional.ofNullable(uri.getHost()).orElse("").toLowerCase(Locale.ROOT);
        return "http".equalsIgnoreCase(uri.getScheme())
                && !host.equals("localhost")
                && !host.matches("127\\.[0-9.]+")
                && !host.equals("[::1]");
    }

    private static ServiceHealth unreachable(String address, String problem) {
        return new ServiceHealth(address, -1, "", "", null, List.of(problem), List.of());
    }

    private static HttpResponse<String> get(HttpClient client, String url, String token)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url)).timeout(PATIENCE);
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static JsonNode json(HttpResponse<String> response) {
        try {
            return JsonMapper.shared().readTree(response.body());
        } catch (JacksonException e) {
            return JsonMapper.shared().createObjectNode();
        }
    }

    private static String detail(HttpResponse<String> response) {
        return json(response).path("detail").asString("status " + response.statusCode());
    }

    private static @Nullable Instant ends(SSLSession session) {
        try {
            Certificate[] chain = session.getPeerCertificates();
            return chain.length > 0 && chain[0] instanceof X509Certificate own
                    ? own.getNotAfter().toInstant()
                    : null;
        } catch (SSLPeerUnverifiedException e) {
            return null;
        }
    }

    /** Whether it can be used. */
    boolean usable() {
        return problems.isEmpty();
    }

    /** For people. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (millis >= 0) {
            lines.add(String.format(Locale.ROOT, "%s answers in %d ms", url, millis)
                    + (version.isEmpty() ? "" : ", version " + version)
                    + (usable() ? ": ok" : ""));
        }
        if (!account.isEmpty()) {
            lines.add("signed in as " + account);
        }
        if (certificateEnds != null) {
            lines.add("certificate valid until " + certificateEnds);
        }
        problems.forEach(problem -> lines.add((millis < 0 ? url + ": " : "") + problem));
        lines.addAll(remarks);
        return lines;
    }
}
