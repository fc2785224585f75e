package io.thalweg.service;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.sse.SseClient;
import io.javalin.http.sse.SseHandler;
import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What happens in a study: a page of its history, or a stream that goes on. Both begin after the last event that somebody knows. */
final class EventRoutes implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(EventRoutes.class);

    /** Events on a page. */
    private static final int PAGE = 1000;

    /** Streams at a time. */
    private static final int MOST_STREAMS = 100;

    /** Milliseconds between two looks at a study. */
    private static final long PERIOD = 250;

    /** Looks without an event after which a comment keeps the connection open. */
    private static final int QUIET = 60;

    /** In place of the number of an event: only what happens from now on. */
    private static final String LATEST = "latest";

    private final StudyShelf shelf;
    private final Semaphore streams = new Semaphore(MOST_STREAMS);
    private final CountDownLatch stopping = new CountDownLatch(1);

    EventRoutes(StudyShelf shelf) {
        this.shelf = shelf;
    }

    void add(RoutesConfig routes) {
        routes.get("/v1/studies/{study}/events", this::events, Role.LOOK);
    }

    private void events(Context context) throws Exception {
        String accepted = Optional.ofNullable(context.header("Accept")).orElse("");
        if (accepted.contains("text/event-stream")) {
            String study = context.pathParam("study");
            long known = LATEST.equals(context.queryParam("after")) && context.header("Last-Event-ID") == null
                    ? shelf.with(study, opened -> opened.study().events(0).size())
                    : known(context);
            shelf.with(study, StudyShelf.Opened::name); // an error is none of the stream
            new SseHandler(client -> stream(client, study, known)).handle(context);
        } else {
            page(context);
        }
    }

    /** {@return how many streams are followed} */
    int streams() {
        return MOST_STREAMS - streams.availablePermits();
    }

    private static long known(Context context) {
        String last = Optional.ofNullable(context.header("Last-Event-ID")).orElse("");
        return last.matches("[0-9]{1,18}")
                ? Long.parseLong(last)
                : TrialRoutes.whole(context, "after", 0, Long.MAX_VALUE, 0);
    }

    private void page(Context context) {
        long after = TrialRoutes.whole(context, "after", 0, Long.MAX_VALUE, 0);
        int most = (int) TrialRoutes.whole(context, "limit", 1, PAGE, PAGE);
        List<StudyStore.Recorded> events =
                shelf.with(context.pathParam("study"), opened -> opened.study().events(after));
        ObjectNode node = Json.object();
        ArrayNode list = node.putArray("events");
        events.stream().limit(most).forEach(event -> list.add(Json.recorded(event)));
        if (events.size() > most) {
            node.put("next", after + most);
        }
        Service.json(context, node.toString());
    }

    /** Keeps the thread of the request for as long as somebody listens. */
    private void stream(SseClient client, String study, long known) {
        if (!streams.tryAcquire()) {
            throw new Problem.Refusal(
                    503,
                    "too-many-streams",
                    MOST_STREAMS + " streams are open already; ask for pages of events instead");
        }
        try {
            follow(client, study, known);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (NoSuchStudyException e) {
            LOG.debug("the study {} was deleted, and its stream ends", study, e);
        } finally {
            streams.release();
            client.close();
        }
    }

    private void follow(SseClient client, String study, long known) throws InterruptedException {
        @Nullable StudyState seen = null;
        long last = known;
        int quiet = 0;
        do {
            StudyState now = shelf.with(study, opened -> opened.study().state());
            if (now != seen) {
                long after = last;
                List<StudyStore.Recorded> events =
                        shelf.with(study, opened -> opened.study().events(after));
                for (StudyStore.Recorded event : events) {
                    client.sendEvent("event", Json.recorded(event).toString(), String.valueOf(event.sequence()));
                    last = event.sequence();
                }
                seen = now;
                quiet = 0;
            } else if (++quiet == QUIET) {
                client.sendComment("nothing new");
                quiet = 0;
            }
        } while (!client.terminated() && !stopping.await(PERIOD, TimeUnit.MILLISECONDS));
    }

    @Override
    public void close() {
        stopping.countDown();
    }
}
