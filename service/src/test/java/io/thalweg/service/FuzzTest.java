package io.thalweg.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Requests as the description has them, and damaged ones: each gets an answer that is described, and nothing stays of them. */
class FuzzTest {

    /** Requests after which there is a new study, so that what they cost does not depend on how many there were. */
    private static final int OF_A_STUDY = 500;

    /** Requests of an address, below what is allowed in a minute. */
    private static final int OF_AN_ADDRESS = 4_000;

    /** What may be answered that is no fault of the request. */
    private static final Set<String> OUTAGES = Set.of("store-unavailable", "stopping", "too-many-streams");

    private static final Pattern INSIDE =
            Pattern.compile("(\\s|^)at (io|java|org|tools)\\.|Exception|\\bjava\\.|io\\.thalweg|/tmp/");

    private final Description description = Description.read();
    private final Map<Integer, Integer> statuses = new TreeMap<>();

    @TempDir
    private Path place = Path.of("");

    @Test
    @Tag("slow")
    void everyRequestGetsAnAnswerThatIsDescribed() throws IOException {
        run(2_000, 1);
    }

    @Test
    @Tag("study")
    void aHundredThousandRequestsLeaveNothingBehind() throws IOException {
        run(100_000, 2);
    }

    private void run(int requests, long seed) throws IOException {
        RequestMaker maker = new RequestMaker(description, seed);
        long half = 0;
        try (Service service = Service.start(ServiceOptions.local(place.toString(), 0))) {
            RawConnection connection = new RawConnection("127.0.0.1", service.port());
            Client client = new Client(service.port());
            String study = "";
            String tag = "";
            for (int i = 0; i < requests; i++) {
                if (i % OF_A_STUDY == 0) {
                    String last = study;
                    study = "study" + i;
                    tag = begun(client, study, last);
                }
                if (i == requests / 2) {
                    half = heap();
                }
                RequestMaker.Made made = maker.next(study, tag);
                RawConnection.Answer answer = answer(connection, made);
                if (answer.status() == 0 && made.known()) {
                    // closed after what was not HTTP
                    connection.close();
                    connection = new RawConnection("127.0.1." + (1 + i / OF_AN_ADDRESS), service.port());
                    answer = answer(connection, made);
                }
                check(made, answer);
                if (!made.known() || !answer.goesOn() || i % OF_AN_ADDRESS == 0) {
                    connection.close();
                    connection = new RawConnection("127.0.1." + (1 + i / OF_AN_ADDRESS), service.port());
                }
            }
            connection.close();
            long growth = heap() - half;
            System.out.println(statuses + ", heap grew by " + growth / 1000 + " kB in " + requests / 2 + " requests");
            assertThat(growth).isLessThan(4_000_000);
            assertThat(statuses).containsKeys(200, 201, 204, 400, 404, 405, 409, 412, 422, 428);
        }
    }

    private static RawConnection.Answer answer(RawConnection connection, RequestMaker.Made made) throws IOException {
        try {
            connection.send(made.bytes());
            if (!made.known()) {
                connection.end();
            }
            return connection.answer();
        } catch (SocketException e) {
            return new RawConnection.Answer(0, Map.of(), new byte[0]); // closed before all of it was sent
        }
    }

    /** Begins a study and lets go of the last one. */
    private static String begun(Client client, String study, String last) {
        if (!last.isEmpty()) {
            Client.Answer seen = client.get("/v1/studies/" + last);
            if (seen.status() == 200) {
                client.send(
                        "DELETE",
                        "/v1/studies/" + last + "?evenIfTrialsRun=true",
                        "",
                        Json.MEDIA_TYPE,
                        "If-Match",
                        seen.json().get("tag").stringValue());
            }
        }
        Client.Answer begun = client.post(
                "/v1/studies", "{\"name\": \"" + study + "\", \"definition\": " + RequestMaker.DEFINITION + "}");
        assertThat(begun.status()).as(begun.text()).isEqualTo(201);
        return begun.json().get("tag").stringValue();
    }

    private static long heap() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private void check(RequestMaker.Made made, RawConnection.Answer answer) {
        statuses.merge(answer.status(), 1, Integer::sum);
        if (answer.status() == 0) {
            assertThat(made.known()).as(made.toString()).isFalse();
            return;
        }
        String what = made + "\n-> " + answer.status() + " " + answer.headers() + " "
                + (answer.type().startsWith("image") ? "" : answer.text());
        boolean text = !answer.type().equals("text/html")
                && !answer.type().startsWith("image")
                && !answer.type().startsWith("text/");
        if (answer.status() >= 400) {
            assertThat(answer.type()).as(what).isEqualTo(Problem.MEDIA_TYPE);
            JsonNode problem = description.root().at("/components/responses/Problem/content");
            assertThat(description.problems(problem, Problem.MEDIA_TYPE, answer.text()))
                    .as(what)
                    .isEmpty();
            assertThat(answer.status() < 500 || answer.status() == 505 || OUTAGES.contains(answer.code()))
                    .as(what)
                    .isTrue();
        } else if (made.known()
                && text
                && answer.status() != 204
                && statuses.getOrDefault(answer.status(), 0) % 10 == 0) {
            JsonNode responses = description
                    .of(made.method(), made.path().replaceFirst("/$", ""))
                    .orElseThrow(() -> new AssertionError("no such route: " + what))
                    .node()
                    .get("responses");
            JsonNode content = description
                    .resolved(responses.get(String.valueOf(answer.status())))
                    .get("content");
            assertThat(description.problems(content, answer.type(), answer.text()))
                    .as(what)
                    .isEmpty();
        }
        if (text) {
            assertThat(INSIDE.matcher(answer.text()).find()).as(what).isFalse();
        }
        assertThat(answer.headers()).as(what).doesNotContainKey("x-injected");
    }
}
