package io.thalweg.service;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.space.Point;
import io.thalweg.core.study.Request;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Trials: asking for them, telling what came of them, correcting and giving them up. */
final class TrialRoutes {

    /** Trials on a page. */
    private static final int PAGE = 1000;

    /** Seconds that an answer may take. */
    static final double LONGEST = 3600;

    /** The point that whoever sends a request believes the trial to have. */
    private static final String PLANNED = "planned";

    private static final Set<String> STATUSES =
            Set.of("waiting", "running", "measured", "failed", "stopped", "cancelled");

    private final StudyShelf shelf;

    private final Optional<Duration> askTime;

    TrialRoutes(StudyShelf shelf, Optional<Duration> askTime) {
        this.shelf = shelf;
        this.askTime = askTime;
    }

    void add(RoutesConfig routes) {
        routes.post("/v1/studies/{study}/ask", this::ask, Role.ASK);
        routes.post("/v1/studies/{study}/enqueue", this::enqueue, Role.ASK);
        routes.get("/v1/studies/{study}/trials", this::list, Role.LOOK);
        routes.post("/v1/studies/{study}/trials", this::tellPoint, Role.TELL);
        routes.get("/v1/studies/{study}/trials/{number}", this::show, Role.LOOK);
        routes.post("/v1/studies/{study}/trials/{number}/tell", this::tell, Role.TELL);
        routes.post("/v1/studies/{study}/trials/{number}/amend", this::amend, Role.TELL);
        routes.post(
                "/v1/studies/{study}/trials/{number}/cancel",
                context -> bare(context, (study, trial) -> study.cancel(trial)),
                Role.TELL);
        routes.post(
                "/v1/studies/{study}/trials/{number}/release",
                context -> bare(context, (study, trial) -> study.release(trial)),
                Role.TELL);
    }

    private void ask(Context context) {
        Body body = Body.read(context.body(), Set.of("count", "key", "given", "within", "insteadOfAwaited"));
        Request request = Request.of((int) body.whole("count", 1, StudyShelf.MOST_SUGGESTIONS, 1L))
                .given(body.values("given"));
        String key = body.text("key", "");
        if (!key.isEmpty()) {
            request = request.named(key);
        }
        if (body.flag("insteadOfAwaited")) {
            request = request.insteadOfAwaited();
        }
        Optional<Duration> time = body.seconds("within", LONGEST).or(() -> askTime);
        Request wanted = time.isPresent() ? request.within(time.get()) : request;
        ArrayNode trials = Json.array();
        shelf.with(context.pathParam("study"), opened -> opened.study().ask(wanted))
                .forEach(trial -> trials.add(Json.trial(trial)));
        Service.json(context, Json.object().set("trials", trials).toString());
    }

    private void enqueue(Context context) {
        Body body = Body.read(context.body(), Set.of("point"));
        respond(
                context,
                201,
                opened -> opened.study()
                        .enqueue(opened.study()
                                .space()
                                .admit(body.values("point"))
                                .point()));
    }

    private void tellPoint(Context context) {
        Body body = Body.read(context.body(), Body.outcomeWith("point"));
        Outcome outcome = body.outcome();
        respond(context, 201, opened -> {
            Study study = opened.study();
            Point point = study.space().admit(body.values("point")).point();
            return body.isValueAlone() ? study.tell(point, body.value(), body.noise()) : study.tell(point, outcome);
        });
    }

    private void tell(Context context) {
        Body body = Body.read(context.body(), Body.outcomeWith("actual", PLANNED));
        Outcome outcome = body.outcome();
        update(context, body, (study, trial) -> {
            Optional<Point> actual = body.actual(study.space());
            if (actual.isPresent()) {
                study.tell(trial, outcome, actual.get());
            } else if (body.isValueAlone()) {
                study.tell(trial, body.value(), body.noise());
            } else {
                study.tell(trial, outcome);
            }
        });
    }

    private void amend(Context context) {
        Body body = Body.read(context.body(), Body.outcomeWith("actual", PLANNED, "because"));
        Outcome outcome = body.outcome();
        String reason = body.text("because", null);
        update(context, body, (study, trial) -> {
            Optional<Point> actual = body.actual(study.space());
            if (actual.isPresent()) {
                study.amend(trial, outcome, actual.get(), reason);
            } else {
                study.amend(trial, outcome, reason);
            }
        });
    }

    private void bare(Context context, BiConsumer<Study, Trial> work) {
        update(context, Body.read(context.body(), Set.of(PLANNED)), work);
    }

    /** Does something to the trial of a request, if it is as it was seen, and answers how it is then. */
    private void update(Context context, Body body, BiConsumer<Study, Trial> work) {
        long number = number(context);
        respond(context, 200, opened -> {
            Trial known = opened.study().state().trial(number);
            Trial trial = body.has(PLANNED)
                    ? new Trial(
                            number,
                            opened.study().space().admit(body.values(PLANNED)).point(),
                            known.origin(),
                            known.health(),
                            known.notes())
                    : known;
            return opened.store().under(TrialView.unchanged(number, context.header("If-Match")), () -> {
                work.accept(opened.study(), trial);
                return known;
            });
        });
    }

    private void show(Context context) {
        long number = number(context);
        respond(context, 200, opened -> opened.study().state().trial(number));
    }

    /** Answers how a trial is now. */
    private void respond(Context context, int status, Function<StudyShelf.Opened, Trial> work) {
        ObjectNode node = shelf.with(context.pathParam("study"), opened -> {
            Trial trial = work.apply(opened);
            return TrialView.ofOne(opened.study().state()).of(trial);
        });
        context.status(status).header("ETag", '"' + node.get("tag").stringValue() + '"');
        Service.json(context, node.toString());
    }

    private void list(Context context) {
        long from = whole(context, "from", 0, Long.MAX_VALUE, 0);
        long most = whole(context, "limit", 1, PAGE, PAGE);
        String status = Optional.ofNullable(context.queryParam("status")).orElse("");
        if (!status.isEmpty() && !STATUSES.contains(status)) {
            throw Problem.invalidRequest("status is \"" + status + "\", must be one of "
                    + String.join(", ", STATUSES.stream().sorted().toList()));
        }
        ObjectNode page = shelf.with(context.pathParam("study"), opened -> {
            StudyState state = opened.study().state();
            TrialView view = TrialView.ofMany(state);
            List<Trial> all = state.trials();
            ObjectNode node = Json.object();
            ArrayNode trials = node.putArray("trials");
            long next = from;
            while (next < all.size() && trials.size() < most) {
                Trial trial = all.get((int) next++);
                if (status.isEmpty() || view.status(trial).equals(status)) {
                    trials.add(view.of(trial));
                }
            }
            if (next < all.size()) {
                node.put("next", next);
            }
            return node;
        });
        Service.json(context, page.toString());
    }

    /** A whole number of the query. */
    static long whole(Context context, String name, long least, long most, long otherwise) {
        String text = context.queryParam(name);
        if (text == null) {
            return otherwise;
        }
        if (!text.matches("[0-9]{1,18}") || Long.parseLong(text) < least || Long.parseLong(text) > most) {
            throw Problem.invalidRequest(
                    name + " is \"" + text + "\", must be a whole number from " + least + " to " + most);
        }
        return Long.parseLong(text);
    }

    /** The number of the trial that a path names. */
    static long number(Context context) {
        String text = context.pathParam("number");
        if (!text.matches("[0-9]{1,18}")) {
            throw Problem.invalidRequest("the trial is \"" + text + "\", must be a number");
        }
        return Long.parseLong(text);
    }
}
