package io.thalweg.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.store.Stores;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class ServiceTest {

    private static final String RESIN = """
            {"name": "NAME", "definition": {
              "objectives": {"yield": "maximize"},
              "parameters": {"x": {"range": [0, 1]}, "kind": ["a", "b"]},
              "initial-design": 2, "seed": 3}}
            """;

    @TempDir
    private static Path place = Path.of("");

    private static Service service;

    /** Each test has a study of its own. */
    private String name;

    private String study;
    private Client client;

    @BeforeAll
    static void start() {
        service = Service.start(ServiceOptions.local(place.toString(), 0));
    }

    @AfterAll
    static void end() {
        service.close();
    }

    @BeforeEach
    void name(TestInfo info) {
        name = info.getTestMethod().orElseThrow().getName();
        study = "/v1/studies/" + name;
        client = new Client(service.port());
    }

    private String resin() {
        return RESIN.replace("NAME", name);
    }

    private void begin() {
        assertThat(client.post("/v1/studies", resin()).status()).isEqualTo(201);
    }

    private long ask() {
        return client.post(study + "/ask", "{}")
                .json()
                .get("trials")
                .get(0)
                .get("number")
                .longValue();
    }

    @Test
    void everyRouteIsDescribedAndEveryDescriptionIsARoute() {
        assertThat(service.routes()).isEqualTo(Description.read().routes());
    }

    /** Asks for each operation once at least; the client holds requests and answers against the description. */
    @Test
    void everyOperationAnswersAsDescribed() {
        begin();
        client.get("/health/live");
        client.get("/health/ready");
        client.get("/metrics");
        client.get("/thalweg.py");
        client.get("/thalweg_optuna.py");
        assertThat(client.get("/").text()).contains("page/app.js");
        client.get("/page/app.js");
        client.get("/page/page.css");
        assertThat(client.get("/v1/session").json().get("signedIn").booleanValue())
                .isFalse();
        client.send("DELETE", "/v1/session", "", Json.MEDIA_TYPE);
        JsonNode description = client.get("/openapi.json").json();
        assertThat(description.get("openapi").stringValue()).isEqualTo("3.1.0");
        assertThat(client.get("/v1/studies").text()).contains(name);
        for (int i = 0; i < 6; i++) {
            long number = ask();
            client.post(study + "/trials/" + number + "/tell", "{\"value\": " + Math.sin(i) + ", \"noise\": 0.01}");
        }
        assertThat(client.get(study).json().get("results").intValue()).isEqualTo(6);
        client.post(study + "/trials", "{\"point\": {\"x\": 0.5, \"kind\": \"a\"}, \"value\": 0.3}");
        client.post(study + "/enqueue", "{\"point\": {\"x\": 0.25, \"kind\": \"b\"}}");
        assertThat(client.get(study + "/trials?status=waiting").json().get("trials"))
                .hasSize(1);
        client.get(study + "/trials/7");
        client.post(study + "/trials/7/release", "");
        JsonNode lease = client.post(study + "/leases", "{\"owner\": \"robot\", \"seconds\": 30}")
                .json();
        String holder = "{\"owner\": \"robot\", \"attempt\": " + lease.get("attempt") + "}";
        assertThat(client.get(study + "/leases").json().get("leases")).hasSize(1);
        client.post(study + "/leases/7/renew", holder);
        client.post(study + "/leases/7/release", holder);
        JsonNode again =
                client.post(study + "/leases", "{\"owner\": \"robot\"}").json();
        client.post(
                study + "/leases/7/tell",
                "{\"owner\": \"robot\", \"attempt\": " + again.get("attempt")
                        + ", \"failed\": \"error\", \"reason\": \"spilt\"}");
        client.post(study + "/trials/0/amend", "{\"value\": 0.7, \"because\": \"a typing error\"}");
        client.post(study + "/trials/" + ask() + "/cancel", "");
        assertThat(client.get(study + "/best").json().get("value").doubleValue())
                .isGreaterThan(0.5);
        client.get(study + "/front");
        client.post(study + "/recommendation", "");
        client.post(study + "/recommendation", "{\"given\": {\"kind\": \"b\"}}");
        client.post(
                study + "/forecast", "{\"points\": [{\"x\": 0.1, \"kind\": \"a\"}, {\"x\": 0.9, \"kind\": \"b\"}]}");
        client.post(
                study + "/forecast",
                "{\"points\": [{\"x\": 0.1, \"kind\": \"a\"}], \"assuming\": [{\"point\": {\"x\": 0.2, \"kind\": \"a\"}, \"value\": 3}]}");
        client.get(study + "/importance");
        client.get(study + "/events?after=3&limit=2");
        client.get(study + "/report");
        String figure =
                client.get(study + "/figures").json().get("figures").get(0).stringValue();
        assertThat(client.get(study + "/figures/" + figure + ".svg").text()).contains("<svg");
        assertThat(client.get(study + "/figures/" + figure + ".png").type()).isEqualTo("image/png");
        String table = client.get(study + "/table").text();
        client.send("POST", study + "/table?dryRun=true", table, "text/csv");
        client.post(
                study + "/change",
                "{\"because\": \"more room\", \"definition\": "
                        + client.get(study).json().get("definition").toString().replace("[0.0,1.0]", "[0.0,2.0]")
                        + "}");
        client.post(study + "/archive", "");
        client.post(study + "/restore", "");
        client.send(
                "DELETE",
                study + "?evenIfTrialsRun=true",
                "",
                Json.MEDIA_TYPE,
                "If-Match",
                client.get(study).json().get("tag").stringValue());
        assertThat(client.operations())
                .containsExactlyInAnyOrderElementsOf(Description.read().operations().stream()
                        .map(Description.Operation::id)
                        .filter(id -> !id.equals("signIn")) // see SignInTest
                        .toList());
    }

    /** A field that a request may not have is refused with those that it may, which are those of the description. */
    @Test
    void bodiesHaveTheFieldsOfTheDescription() {
        begin();
        ask();
        Pattern known = Pattern.compile("known are (.*)$");
        for (Description.Operation operation : client.description().operations()) {
            JsonNode body = operation.node().get("requestBody");
            if (body != null && body.get("content").has("application/json")) {
                JsonNode schema = body.get("content").get("application/json").get("schema");
                String path = operation.path().replace("{study}", name).replace("{number}", "0");
                Client.Answer answer = client.post(path, "{\"nonsense\": 1}");
                assertThat(answer.status()).as(path).isEqualTo(400);
                Matcher names = known.matcher(answer.json().get("detail").stringValue());
                assertThat(names.find()).as(answer.text()).isTrue();
                SortedSet<String> fields = new TreeSet<>(List.of(names.group(1).split(", ")));
                assertThat(fields).as(path).isEqualTo(client.description().fields(schema));
            }
        }
    }

    @Test
    void repeatedRequestsChangeNothing() {
        begin();
        String first = client.post(study + "/ask", "{\"count\": 2, \"key\": \"monday\"}")
                .text();
        assertThat(client.post(study + "/ask", "{\"count\": 2, \"key\": \"monday\"}")
                        .text())
                .isEqualTo(first);
        Client.Answer told = client.post(study + "/trials/0/tell", "{\"value\": 2}");
        int events = client.get(study + "/events").json().get("events").size();
        assertThat(client.post(study + "/trials/0/tell", "{\"value\": 2}")).isEqualTo(told);
        assertThat(client.get(study + "/events").json().get("events")).hasSize(events);
        assertThat(client.post(study + "/trials/0/tell", "{\"value\": 3}").code())
                .isEqualTo("trial-conflict");
    }

    @Test
    void whatHasChangedSinceItWasSeenIsNotOverwritten() {
        begin();
        ask();
        String seen = client.get(study + "/trials/0").tag();
        String told = client.post(study + "/trials/0/tell", "{\"value\": 1}", "If-Match", seen)
                .tag();
        assertThat(told).isNotEqualTo(seen);
        String amendment = "{\"value\": 2, \"because\": \"read again\"}";
        Client.Answer refused = client.post(study + "/trials/0/amend", amendment, "If-Match", seen);
        assertThat(refused.status()).isEqualTo(412);
        assertThat(refused.code()).isEqualTo("changed-meanwhile");
        assertThat(client.get(study + "/trials/0").tag()).isEqualTo(told);
        assertThat(client.post(study + "/trials/0/amend", amendment, "If-Match", told)
                        .status())
                .isEqualTo(200);
        // Told again after an answer got lost: nothing changes, so the old tag does no harm.
        assertThat(client.post(study + "/trials/0/tell", "{\"value\": 2}", "If-Match", seen)
                        .status())
                .isEqualTo(200);
        String definition = client.get(study).json().get("definition").toString();
        assertThat(client.post(
                                study + "/change",
                                "{\"because\": \"room\", \"definition\": " + definition.replace("1.0]", "2.0]") + "}",
                                "If-Match",
                                "\"0123456789abcdef\"")
                        .status())
                .isEqualTo(412);
    }

    private String listed(String query) {
        return client.get("/v1/studies" + query).json().get("studies").toString();
    }

    @Test
    void anArchivedStudyIsListedApartAndGoesOn() {
        begin();
        ask();
        assertThat(client.post(study + "/archive", "").status()).isEqualTo(204);
        assertThat(client.post(study + "/archive", "").status()).isEqualTo(204);
        assertThat(listed("")).doesNotContain(name);
        assertThat(listed("?archived=true")).contains(name);
        assertThat(client.post("/v1/studies", resin()).json().get("detail").stringValue())
                .contains("archived");
        assertThat(client.post(study + "/trials/0/tell", "{\"value\": 1}").status())
                .isEqualTo(200);
        assertThat(client.post(study + "/restore", "").status()).isEqualTo(204);
        assertThat(listed("")).contains(name);
        assertThat(listed("?archived=true")).doesNotContain(name);
        assertThat(client.post("/v1/studies/wax/archive", "").code()).isEqualTo("no-such-study");
    }

    private Client.Answer delete(String query, String... headers) {
        return client.send("DELETE", study + query, "", Json.MEDIA_TYPE, headers);
    }

    @Test
    void aStudyIsNotDeletedByMistake() {
        begin();
        ask();
        String tag = client.get(study).json().get("tag").stringValue();
        assertThat(delete("").code()).isEqualTo("tag-needed");
        assertThat(delete("", "If-Match", "*").code()).isEqualTo("tag-needed");
        assertThat(delete("?evenIfTrialsRun=true", "If-Match", "\"0123456789abcdef\"")
                        .code())
                .isEqualTo("changed-meanwhile");
        assertThat(delete("", "If-Match", tag).code()).isEqualTo("trials-running");
        assertThat(client.post(study + "/trials/0/tell", "{\"value\": 1}").status())
                .isEqualTo(200);
        assertThat(delete("", "If-Match", '"' + tag + '"').status()).isEqualTo(204);
        assertThat(client.get(study).code()).isEqualTo("no-such-study");
        assertThat(client.post(study + "/ask", "").code()).isEqualTo("no-such-study");
        assertThat(listed("") + listed("?archived=true")).doesNotContain(name);
        assertThat(place.resolve(".deleted").resolve(name)).isDirectory();
        begin();
        assertThat(ask()).isZero();
    }

    @Test
    void aStudyThatIsDeletedElsewhereIsGoneHereAndSoIsItsStream() throws IOException, InterruptedException {
        begin();
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + service.port() + study + "/events"))
                .header("Accept", "text/event-stream")
                .build();
        try (Stream<String> lines = HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofLines())
                .body()) {
            Stores.delete(place.toString(), name, state -> {});
            assertThat(lines.toList()).noneMatch(line -> line.contains("no-such-study"));
        }
        assertThat(client.get(study).code()).isEqualTo("no-such-study");
    }

    @Test
    void anAssumedMeasurementIsNotRecorded() {
        begin();
        String asked = "{\"points\": [{\"x\": 0.5, \"kind\": \"a\"}]";
        String assuming = asked + ", \"assuming\": [{\"point\": {\"x\": 0.5, \"kind\": \"a\"}, \"value\": 40}]}";
        assertThat(client.post(study + "/forecast", assuming).text()).isEqualTo("{\"forecasts\":[{}]}");
        for (int i = 0; i < 6; i++) {
            client.post(study + "/trials/" + ask() + "/tell", "{\"value\": " + i + "}");
        }
        String before = client.post(study + "/forecast", asked + "}").text();
        String events = client.get(study + "/events").text();
        JsonNode forecast = client.post(study + "/forecast", assuming)
                .json()
                .get("forecasts")
                .get(0);
        assertThat(forecast.get("mean").doubleValue()).isBetween(6.0, 41.0);
        assertThat(client.get(study + "/events").text()).isEqualTo(events);
        assertThat(client.post(study + "/forecast", asked + ", \"assuming\": []}")
                        .text())
                .isEqualTo(before);
        for (String wrong : List.of(
                "3",
                "[3]",
                "[{\"value\": 3}]",
                "[{\"point\": {\"x\": 0.5, \"kind\": \"a\"}}]",
                "[{\"point\": {\"x\": 0.5, \"kind\": \"a\"}, \"value\": null}]",
                "[{\"point\": {\"x\": 0.5, \"kind\": \"a\"}, \"value\": 3, \"noise\": 1}]")) {
            Client.Answer refused = client.post(study + "/forecast", asked + ", \"assuming\": " + wrong + "}");
            assertThat(refused.code()).as(wrong).isIn("invalid-request", "invalid-parameter");
        }
        String nan = assuming.replace("40", "\"NaN\"");
        assertThat(client.post(study + "/forecast", nan).code()).isEqualTo("invalid-measurement");
    }

    @Test
    void aDryRunOfAChangeChangesNothing() {
        begin();
        ask();
        String definition = client.get(study).json().get("definition").toString();
        Client.Answer answer = client.post(
                study + "/change",
                "{\"dryRun\": true, \"because\": \"room\", \"definition\": " + definition.replace("1.0]", "2.0]")
                        + "}");
        assertThat(answer.json().get("changes")).hasSize(1);
        assertThat(client.get(study).json().get("definition").toString()).isEqualTo(definition);
    }

    @Test
    void errorsSayWhatIsWrongAndWhatToDo() {
        begin();
        ask();
        assertThat(client.get("/v1/studies/wax").code()).isEqualTo("no-such-study");
        assertThat(client.get("/v1/studies/..%2Fwax").status()).isIn(400, 404);
        assertThat(client.get(study + "/trials/9").code()).isEqualTo("no-such-trial");
        assertThat(client.get(study + "/trials/nine").code()).isEqualTo("invalid-request");
        assertThat(client.get(study + "/trials?status=done").code()).isEqualTo("invalid-request");
        assertThat(client.get(study + "/figures/none.svg").code()).isEqualTo("no-such-figure");
        assertThat(client.get("/nowhere").code()).isEqualTo("no-such-page");
        assertThat(client.get("/page/openapi.json").code()).isEqualTo("no-such-page");
        assertThat(client.get("/page/other.js").code()).isEqualTo("no-such-page");
        assertThat(client.send("DELETE", study + "/ask", "", Json.MEDIA_TYPE).status())
                .isEqualTo(405);
        assertThat(client.post("/v1/studies", resin()).code()).isEqualTo("study-exists");
        assertThat(client.post("/v1/studies", resin().replace("maximize", "enlarge"))
                        .code())
                .isEqualTo("invalid-definition");
        assertThat(client.post("/v1/studies", RESIN.replace("NAME", "../wax")).status())
                .isEqualTo(400);
        for (String body : List.of(
                "{",
                "[]",
                "{\"count\": 0}",
                "{\"count\": 101}",
                "{\"count\": 1.5}",
                "{\"count\": \"2\"}",
                "{\"within\": -1}",
                "{\"key\": 7}",
                "{\"given\": [1]}",
                "{\"count\": 1, \"count\": 2}")) {
            assertThat(client.post(study + "/ask", body).code()).as(body).isEqualTo("invalid-request");
        }
        assertThat(client.post(study + "/ask", "{\"given\": {\"kind\": \"c\"}}").code())
                .isEqualTo("invalid-parameter");
        for (String body : List.of(
                "",
                "{\"value\": \"much\"}",
                "{\"failed\": \"crashed\"}",
                "{\"value\": 1, \"failed\": \"error\"}",
                "{\"reason\": \"none\"}")) {
            assertThat(client.post(study + "/trials/0/tell", body).code())
                    .as(body)
                    .isEqualTo("invalid-request");
        }
        assertThat(client.post(study + "/trials/0/tell", "{\"value\": 1, \"noise\": -1}")
                        .code())
                .isEqualTo("invalid-measurement");
        assertThat(client.post(study + "/trials/0/tell", "{\"value\": 1, \"others\": {\"cost\": 1}}")
                        .code())
                .isEqualTo("invalid-measurement");
        assertThat(client.post(study + "/leases/0/renew", "{\"owner\": \"robot\", \"attempt\": 1}")
                        .code())
                .isEqualTo("lease-lost");
        assertThat(client.send("POST", study + "/table", "heap,of\nnon,sense\n", "text/csv")
                        .status())
                .isBetween(400, 422);
    }

    @Test
    void aBodyThatIsTooLargeIsRefused() {
        begin();
        String large = "{\"key\": \"" + "k".repeat(10_000_001) + "\"}";
        assertThat(client.post(study + "/ask", large).status()).isEqualTo(413);
    }

    @Test
    void aTableIsToldAsAWholeOrNotAtAll() {
        begin();
        ask();
        ask();
        String table = client.get(study + "/table").text();
        List<String> lines = table.lines().toList();
        int column = List.of(lines.get(0).split(",")).indexOf("yield");
        List<String> filled = new ArrayList<>(List.of(lines.get(0)));
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", -1);
            cells[column] = "4.5";
            filled.add(String.join(",", cells));
        }
        String wrong = String.join("\n", filled).replaceFirst("4.5", "much");
        assertThat(client.send("POST", study + "/table", wrong, "text/csv").status())
                .isGreaterThanOrEqualTo(400);
        assertThat(client.get(study).json().get("results").intValue()).isZero();
        JsonNode told = client.send("POST", study + "/table", String.join("\n", filled), "text/csv")
                .json();
        assertThat(told.get("tell").intValue()).isEqualTo(2);
        assertThat(client.get(study).json().get("results").intValue()).isEqualTo(2);
    }

    @Test
    void valuesFarFromThePlanInATableMustBeMeant() {
        begin();
        ask();
        String table = client.get(study + "/table").text().lines().toList().get(0) + "\n";
        String header = table.strip();
        String planned = client.get(study + "/table").text().lines().toList().get(1);
        List<String> cells = new ArrayList<>(List.of(planned.split(",", -1)));
        List<String> names = List.of(header.split(","));
        double x = Double.parseDouble(cells.get(names.indexOf("x")));
        cells.set(names.indexOf("x"), String.valueOf(x > 0.5 ? 0.01 : 0.99));
        cells.set(names.indexOf("yield"), "4");
        String carriedOut = table + String.join(",", cells) + "\n";
        Client.Answer refused = client.send("POST", study + "/table", carriedOut, "text/csv");
        assertThat(refused.code()).isEqualTo("invalid-table");
        assertThat(refused.text()).contains("asCarriedOut=true").doesNotContain("--");
        assertThat(client.get(study).json().get("results").intValue()).isZero();
        assertThat(client.send("POST", study + "/table?asCarriedOut=true", carriedOut, "text/csv")
                        .status())
                .isEqualTo(200);
        assertThat(client.get(study + "/trials/0").json().get("outcome").has("actual"))
                .isTrue();
    }

    @Test
    void aStreamGoesOnAfterTheLastEventThatWasSeen() throws IOException, InterruptedException {
        begin();
        ask();
        client.post(study + "/trials/0/tell", "{\"value\": 1}");
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + service.port() + study + "/events"))
                .header("Accept", "text/event-stream")
                .header("Last-Event-ID", "1")
                .build();
        try (Stream<String> lines = HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofLines())
                .body()) {
            Iterator<String> ids = lines.filter(line -> line.startsWith("id: ")).iterator();
            assertThat(ids.next()).isEqualTo("id: 2");
            client.post(study + "/enqueue", "{\"point\": {\"x\": 0.5, \"kind\": \"a\"}}");
            assertThat(ids.next()).isEqualTo("id: 3");
        }
    }

    @Test
    void whatAnotherProcessTellsIsSeen() {
        begin();
        ask();
        try (Service other = Service.start(ServiceOptions.local(place.toString(), 0))) {
            new Client(other.port()).post(study + "/trials/0/tell", "{\"value\": 1}");
        }
        assertThat(client.get(study + "/best").json().get("value").doubleValue())
                .isEqualTo(1);
    }

    @Test
    void pagesOfOthersGetNothing() {
        begin();
        assertThat(client.get("/v1/studies", "Origin", "https://elsewhere.example")
                        .status())
                .isEqualTo(403);
        assertThat(client.post(study + "/ask", "{}", "Sec-Fetch-Site", "cross-site")
                        .status())
                .isEqualTo(403);
        assertThat(client.get("/v1/studies", "Origin", "http://127.0.0.1:" + service.port())
                        .status())
                .isEqualTo(200);
    }

    @Test
    void anAskThatNamesNoTimeTakesThatOfTheService() {
        begin();
        for (int i = 0; i < 12; i++) {
            client.post(
                    study + "/trials",
                    "{\"point\": {\"x\": " + i / 12.0 + ", \"kind\": \"a\"}, \"value\": " + Math.sin(i) + "}");
        }
        ServiceOptions hurried = new ServiceOptions(
                place.toString(),
                "127.0.0.1",
                0,
                Optional.empty(),
                Optional.empty(),
                false,
                Optional.of(Duration.ofNanos(1)));
        try (Service other = Service.start(hurried)) {
            Client asking = new Client(other.port());
            String cut = "cut short by the deadline";
            assertThat(asking.post(study + "/ask", "{}").text()).contains(cut);
            assertThat(asking.post(study + "/ask", "{\"within\": 3600}").text()).doesNotContain(cut);
        }
    }
}
