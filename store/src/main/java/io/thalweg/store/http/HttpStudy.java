package io.thalweg.store.http;

import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.AskTell;
import io.thalweg.core.study.Assumed;
import io.thalweg.core.study.BestTrial;
import io.thalweg.core.study.Front;
import io.thalweg.core.study.Importance;
import io.thalweg.core.study.Recommendation;
import io.thalweg.core.study.Request;
import io.thalweg.core.study.StudyChange;
import io.thalweg.core.trial.Forecast;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.store.definition.DefinitionJson;
import io.thalweg.store.json.EventJson;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A study that a service keeps, {@code thalweg serve}. It has no models of its own: each call is a request, which may be repeated when an
 * answer got lost. Safe to use from many threads.
 */
public final class HttpStudy implements AskTell {

    /** How often a change is tried again that others came before. */
    private static final int ATTEMPTS = 5;

    private static final int CHANGED_MEANWHILE = 412;

    private static final int CONFLICT = 409;

    /** Points of one request. */
    private static final int FORECASTS = 1000;

    private final Requests requests;
    private volatile StudyDefinition definition;
    private volatile String seen;
    private volatile boolean closed;

    private HttpStudy(Requests requests) {
        this.requests = requests;
        JsonNode present = requests.get("");
        this.definition = definition(present);
        this.seen = tag(present);
    }

    /**
     * {@return a study of a service that asks nobody to sign in}
     *
     * @param service its address, such as {@code http://localhost:8321}
     * @param study the name of the study
     * @throws io.thalweg.core.error.NoSuchStudyException if there is none
     * @throws StoreUnavailableException if the service cannot be reached
     */
    public static HttpStudy open(URI service, String study) {
        return open(service, study, "", HttpClient.newHttpClient());
    }

    /**
     * {@return a study of a service}
     *
     * @param service its address, such as {@code https://studies.example}
     * @param study the name of the study
     * @param token that was made with {@code thalweg token make}; empty for none
     * @param client makes the requests
     * @throws io.thalweg.core.error.NoSuchStudyException if there is none
     * @throws StoreUnavailableException if the service cannot be reached, or does not accept the token
     */
    public static HttpStudy open(URI service, String study, String token, HttpClient client) {
        String name = URLEncoder.encode(study, StandardCharsets.UTF_8).replace("+", "%20");
        String address = service.toString().replaceAll("/+$", "") + "/v1/studies/" + name;
        return new HttpStudy(new Requests(client, address, token));
    }

    private Requests requests() {
        if (closed) {
            throw new StoreUnavailableException("the study was closed here; open it again");
        }
        return requests;
    }

    /** What tells what a study is about from what it was about, as a header has it. */
    private static String tag(JsonNode study) {
        return "\"" + study.get("tag").stringValue() + "\"";
    }

    private static StudyDefinition definition(JsonNode study) {
        return DefinitionJson.read(study.get("definition").toString());
    }

    @Override
    public SearchSpace space() {
        return definition.space();
    }

    @Override
    public List<Trial> ask(Request request) {
        ObjectNode body = Requests.object().put("count", request.q());
        if (!request.key().isEmpty()) {
            body.put("key", request.key());
        }
        if (!request.given().isEmpty()) {
            body.set("given", Requests.values(request.given()));
        }
        request.time().ifPresent(time -> body.put("within", time.toNanos() * 1e-9));
        if (request.replacing()) {
            body.put("insteadOfAwaited", true);
        }
        List<Trial> trials = new ArrayList<>();
        requests().post("/ask", body).get("trials").forEach(node -> trials.add(Answers.trial(node)));
        return List.copyOf(trials);
    }

    @Override
    public void tell(Trial trial, double value) {
        tell(trial, value, Double.NaN);
    }

    @Override
    public void tell(Trial trial, double value, double noiseVariance) {
        requests().post(path(trial, "tell"), planned(value(value, noiseVariance), trial));
    }

    @Override
    public void tell(Trial trial, Outcome outcome) {
        requests().post(path(trial, "tell"), planned(outcome(outcome), trial));
    }

    @Override
    public void tell(Trial trial, Outcome outcome, Point actual) {
        requests().post(path(trial, "tell"), actual(planned(outcome(outcome), trial), actual));
    }

    @Override
    public Trial tell(Point point, double value) {
        return tell(point, value, Double.NaN);
    }

    @Override
    public Trial tell(Point point, double value, double noiseVariance) {
        return told(point, value(value, noiseVariance));
    }

    @Override
    public Trial tell(Point point, Outcome outcome) {
        return told(point, outcome(outcome));
    }

    private Trial told(Point point, ObjectNode body) {
        body.set("point", Requests.values(point.asMap()));
        return Answers.trial(requests().post("/trials", body));
    }

    @Override
    public void amend(Trial trial, Outcome outcome, String reason) {
        requests().post(path(trial, "amend"), planned(outcome(outcome), trial).put("because", reason));
    }

    @Override
    public void amend(Trial trial, Outcome outcome, Point actual, String reason) {
        requests()
                .post(
                        path(trial, "amend"),
                        actual(planned(outcome(outcome), trial), actual).put("because", reason));
    }

    @Override
    public void cancel(Trial trial) {
        requests().post(path(trial, "cancel"), planned(Requests.object(), trial));
    }

    @Override
    public void release(Trial trial) {
        requests().post(path(trial, "release"), planned(Requests.object(), trial));
    }

    @Override
    public Trial enqueue(Point point) {
        ObjectNode body = Requests.object();
        body.set("point", Requests.values(point.asMap()));
        return Answers.trial(requests().post("/enqueue", body));
    }

    private static String path(Trial trial, String action) {
        return "/trials/" + trial.number() + "/" + action;
    }

    /** With the point that the trial has here, so that one of another study is not taken for it. */
    private static ObjectNode planned(ObjectNode body, Trial trial) {
        body.set("planned", Requests.values(trial.point().asMap()));
        return body;
    }

    private static ObjectNode actual(ObjectNode body, Point actual) {
        body.set("actual", Requests.values(actual.asMap()));
        return body;
    }

    private static ObjectNode value(double value, double noiseVariance) {
        ObjectNode body = Requests.number(Requests.object(), "value", value);
        return Double.isNaN(noiseVariance) ? body : Requests.number(body, "noise", noiseVariance);
    }

    private static ObjectNode outcome(Outcome outcome) {
        ObjectNode event =
                (ObjectNode) Requests.read(EventJson.write(new StudyEvent.Told(0, 0, outcome, Optional.empty())));
        event.remove("type");
        event.remove("number");
        return event;
    }

    @Override
    public StudyChange change(String reason) {
        return new StudyChange(this::changed, reason);
    }

    /** A change is made of what the study is about now, and again if others change it meanwhile. */
    private List<String> changed(StudyChange change, boolean really) {
        for (int attempt = 1; ; attempt++) {
            JsonNode present = requests().get("");
            StudyDefinition wanted = change.changed(definition(present));
            ObjectNode body = Requests.object().put("because", change.reason()).put("dryRun", !really);
            body.set("definition", Requests.read(DefinitionJson.write(wanted)));
            if (!change.earlierValues().isEmpty()) {
                body.set("earlier", Requests.values(change.earlierValues()));
            }
            Requests.Answer answer = requests().send("/change", body, tag(present));
            if (answer.status() != CHANGED_MEANWHILE || attempt == ATTEMPTS) {
                List<String> changes = new ArrayList<>();
                answer.required().get("changes").forEach(text -> changes.add(text.stringValue()));
                JsonNode after = requests().get("");
                definition = definition(after);
                seen = tag(after);
                return List.copyOf(changes);
            }
        }
    }

    @Override
    public Optional<BestTrial> best() {
        JsonNode best = requests().get("/best");
        return best.has("trial")
                ? Optional.of(new BestTrial(
                        Answers.trial(best.get("trial")),
                        Answers.point(best.get("point")),
                        best.get("value").doubleValue()))
                : Optional.empty();
    }

    @Override
    public Optional<String> whyNoBest() {
        return Optional.ofNullable(requests().get("/best").get("none")).map(JsonNode::stringValue);
    }

    @Override
    public Front front() {
        return Answers.front(requests().get("/front"));
    }

    @Override
    public Optional<Recommendation> recommend() {
        return recommend(Map.of());
    }

    @Override
    public Optional<Recommendation> recommend(Map<String, ?> given) {
        ObjectNode body = Requests.object();
        if (!given.isEmpty()) {
            body.set("given", Requests.values(given));
        }
        return Answers.recommendation(requests().post("/recommendation", body));
    }

    @Override
    public List<Forecast> forecast(List<Point> points, List<Assumed> assumed) {
        List<Forecast> forecasts = new ArrayList<>();
        for (int from = 0; from < points.size(); from += FORECASTS) {
            ObjectNode body = Requests.object();
            ArrayNode list = body.putArray("points");
            points.subList(from, Math.min(points.size(), from + FORECASTS))
                    .forEach(point -> list.add(Requests.values(point.asMap())));
            if (!assumed.isEmpty()) {
                ArrayNode assuming = body.putArray("assuming");
                assumed.forEach(one -> Requests.number(assuming.addObject(), "value", one.value())
                        .set("point", Requests.values(one.point().asMap())));
            }
            requests()
                    .post("/forecast", body)
                    .get("forecasts")
                    .forEach(forecast -> Answers.forecast(forecast).ifPresent(forecasts::add));
        }
        return List.copyOf(forecasts);
    }

    @Override
    public List<Importance> importance() {
        return Answers.importance(requests().get("/importance"));
    }

    @Override
    public List<StudyStore.Recorded> events(long after) {
        if (after < 0) {
            throw new IllegalArgumentException(
                    "after is " + after + ", must be the number of an event, or 0 for all of them");
        }
        List<StudyStore.Recorded> events = new ArrayList<>();
        long next = after;
        while (true) {
            JsonNode page = requests().get("/events?after=" + Math.min(next, Answers.MOST));
            page.get("events").forEach(event -> events.add(Answers.recorded(event)));
            if (!page.has("next")) {
                return List.copyOf(events);
            }
            next = page.get("next").longValue();
        }
    }

    /** Puts the study aside: the service does not list it among the others any more. All else goes on as before. */
    public void archive() {
        requests().post("/archive", Requests.object());
    }

    /** Takes the study back after {@link #archive}: the service lists it again. */
    public void restore() {
        requests().post("/restore", Requests.object());
    }

    /**
     * Deletes the study, and closes it here. Whoever works on it is told that it is gone; who runs the service can get it back by hand.
     *
     * @param evenIfTrialsRun whether it is deleted although trials run, whose results are refused then
     * @throws IllegalStateException if trials run and that was not allowed, or somebody has changed what the study is about since it was opened or
     *     changed here; nothing was deleted
     */
    public void delete(boolean evenIfTrialsRun) {
        Requests.Answer answer = requests().delete(evenIfTrialsRun ? "?evenIfTrialsRun=true" : "", seen);
        if (answer.status() == CHANGED_MEANWHILE || answer.status() == CONFLICT) {
            throw new IllegalStateException(answer.body().get("detail").stringValue());
        }
        answer.required();
        close();
    }

    @Override
    public void close() {
        closed = true;
    }

    /** For example {@code resin at http://localhost:8321/v1/studies/resin}. */
    @Override
    public String toString() {
        return requests.toString();
    }
}
