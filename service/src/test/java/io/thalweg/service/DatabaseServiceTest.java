package io.thalweg.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.store.postgres.PostgresServer;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Several services on one database serve the same studies. */
@Tag("slow")
class DatabaseServiceTest {

    private static final PostgresServer SERVER = PostgresServer.shared();

    private static final String BEGIN = """
            {"name": "wax", "definition": {"objectives": {"y": "maximize"}, "parameters": {"x": {"range": [0, 1]}}, "initial-design": 2}}
            """;

    @Test
    void whatOneIsToldTheOtherKnows() {
        String url = SERVER.url(SERVER.database());
        try (Service one = Service.start(ServiceOptions.local(url, 0));
                Service other = Service.start(ServiceOptions.local(url, 0))) {
            Client first = new Client(one.port());
            Client second = new Client(other.port());
            assertThat(first.get("/v1/studies").json().get("studies")).isEmpty();
            assertThat(first.post("/v1/studies", BEGIN).status()).isEqualTo(201);
            assertThat(second.post("/v1/studies", BEGIN).code()).isEqualTo("study-exists");
            for (int i = 0; i < 6; i++) {
                Client asked = i % 2 == 0 ? first : second;
                Client told = i % 2 == 0 ? second : first;
                JsonNode trial = asked.post("/v1/studies/wax/ask", "")
                        .json()
                        .get("trials")
                        .get(0);
                assertThat(trial.get("number").intValue()).isEqualTo(i);
                told.post(
                        "/v1/studies/wax/trials/" + i + "/tell",
                        "{\"value\": " + trial.get("params").get("x") + "}");
            }
            String key = "{\"key\": \"monday\"}";
            assertThat(second.post("/v1/studies/wax/ask", key).text())
                    .isEqualTo(first.post("/v1/studies/wax/ask", key).text());
            assertThat(second.get("/v1/studies/wax/best").text())
                    .isEqualTo(first.get("/v1/studies/wax/best").text());
            String lease = "{\"owner\": \"robot\", \"trials\": 8}";
            JsonNode leased = first.post("/v1/studies/wax/leases", lease).json();
            assertThat(second.get("/v1/studies/wax/leases")
                            .json()
                            .get("leases")
                            .get(0)
                            .get("trial")
                            .get("number"))
                    .isEqualTo(leased.get("trial").get("number"));
            assertThat(second.get("/v1/studies/wax/events?after=4").text())
                    .isEqualTo(first.get("/v1/studies/wax/events?after=4").text());
        }
    }

    /** The other service has the study open, and looks at it and works on it. */
    @Test
    void whatOneDeletesIsGoneForTheOther() {
        String url = SERVER.url(SERVER.database());
        try (Service one = Service.start(ServiceOptions.local(url, 0));
                Service other = Service.start(ServiceOptions.local(url, 0))) {
            Client first = new Client(one.port());
            Client second = new Client(other.port());
            first.post("/v1/studies", BEGIN);
            second.post("/v1/studies/wax/ask", "");
            first.post("/v1/studies/wax/archive", "");
            assertThat(second.get("/v1/studies").json().get("studies")).isEmpty();
            assertThat(second.get("/v1/studies?archived=true").json().get("studies"))
                    .hasSize(1);
            String tag = first.get("/v1/studies/wax").json().get("tag").stringValue();
            String delete = "/v1/studies/wax?evenIfTrialsRun=true";
            assertThat(first.send("DELETE", delete, "", Json.MEDIA_TYPE, "If-Match", tag)
                            .status())
                    .isEqualTo(204);
            assertThat(second.get("/v1/studies/wax").code()).isEqualTo("no-such-study");
            first.post("/v1/studies", BEGIN);
            second.post("/v1/studies/wax/ask", "");
            first.send("DELETE", delete, "", Json.MEDIA_TYPE, "If-Match", tag);
            first.post("/v1/studies", BEGIN);
            assertThat(second.post("/v1/studies/wax/ask", "").text()).contains("\"number\":0");
        }
    }

    @Test
    void tokensAreOfTheDatabase() {
        String url = SERVER.url(SERVER.database());
        Tokens tokens = Tokens.of(url, InstantSource.system());
        String secret = tokens.make("ada", Role.ADMINISTER, new SecureRandom());
        ServiceOptions options =
                new ServiceOptions(url, "127.0.0.1", 0, Optional.of(tokens), Optional.empty(), false, Optional.empty());
        try (Service service = Service.start(options)) {
            Client client = new Client(service.port());
            assertThat(client.get("/v1/studies").status()).isEqualTo(401);
            assertThat(client.get("/v1/studies", "Authorization", "Bearer " + secret)
                            .status())
                    .isEqualTo(200);
        }
        assertThat(tokens.all())
                .extracting(Token::name, Token::role)
                .containsExactly(org.assertj.core.groups.Tuple.tuple("ada", Role.ADMINISTER));
        tokens.withdraw("ada");
        assertThat(tokens.all()).isEmpty();
    }
}
