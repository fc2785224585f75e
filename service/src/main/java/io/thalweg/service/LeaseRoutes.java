package io.thalweg.service;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Outcome;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.ArrayNode;

/** Leases, for workers: a trial is theirs for a time, which they prolong while they evaluate it. */
final class LeaseRoutes {

    /** Seconds of a lease. */
    private static final double LONGEST = 86_400;

    private static final long MOST_ATTEMPTS = 100;

    private final StudyShelf shelf;

    LeaseRoutes(StudyShelf shelf) {
        this.shelf = shelf;
    }

    void add(RoutesConfig routes) {
        routes.get("/v1/studies/{study}/leases", this::list, Role.LOOK);
        routes.post("/v1/studies/{study}/leases", this::claim, Role.ASK);
        routes.post("/v1/studies/{study}/leases/{number}/renew", this::renew, Role.TELL);
        routes.post("/v1/studies/{study}/leases/{number}/release", this::release, Role.TELL);
        routes.post("/v1/studies/{study}/leases/{number}/tell", this::tell, Role.TELL);
    }

    private void list(Context context) {
        ArrayNode leases = Json.array();
        shelf.with(context.pathParam("study"), opened -> opened.store().leases())
                .forEach(lease -> leases.add(Json.lease(lease)));
        Service.json(context, Json.object().set("leases", leases).toString());
    }

    private void claim(Context context) {
        Body body = Body.read(context.body(), Set.of("owner", "seconds", "attempts", "trials", "given"));
        LeaseTerms terms = terms(body);
        long trials = body.whole("trials", 0, Long.MAX_VALUE, Long.MAX_VALUE);
        Optional<Lease> lease = shelf.with(
                context.pathParam("study"),
                opened -> opened.study().claim(body.text("owner", null), terms, trials, body.values("given")));
        if (lease.isPresent()) {
            context.status(201);
            Service.json(context, Json.lease(lease.get()).toString());
        } else {
            context.status(204);
        }
    }

    private static LeaseTerms terms(Body body) {
        int attempts = (int) body.whole("attempts", 1, MOST_ATTEMPTS, (long) LeaseTerms.DEFAULT.maxAttempts());
        return new LeaseTerms(body.seconds("seconds", LONGEST).orElse(LeaseTerms.DEFAULT.length()), attempts);
    }

    private void renew(Context context) {
        Body body = Body.read(context.body(), Set.of("attempt", "owner", "seconds", "attempts"));
        Lease renewed = shelf.with(
                context.pathParam("study"), opened -> opened.study().renew(lease(context, opened, body), terms(body)));
        Service.json(context, Json.lease(renewed).toString());
    }

    private void release(Context context) {
        Body body = Body.read(context.body(), Set.of("attempt", "owner"));
        shelf.with(context.pathParam("study"), opened -> {
            opened.study().release(lease(context, opened, body));
            return true;
        });
        context.status(204);
    }

    private void tell(Context context) {
        Body body = Body.read(context.body(), Body.outcomeWith("actual", "attempt", "owner"));
        Outcome outcome = body.outcome();
        String view = shelf.with(context.pathParam("study"), opened -> {
            Lease lease = lease(context, opened, body);
            Optional<Point> actual = body.actual(opened.study().space());
            if (actual.isPresent()) {
                opened.study().tell(lease, outcome, actual.get());
            } else {
                opened.study().tell(lease, outcome);
            }
            return TrialView.ofOne(opened.study().state()).of(lease.trial()).toString();
        });
        Service.json(context, view);
    }

    /** A lease as its holder names it: by its trial, its attempt and the holder. */
    private static Lease lease(Context context, StudyShelf.Opened opened, Body body) {
        long number = TrialRoutes.number(context);
        return new Lease(
                opened.study().state().trial(number),
                (int) body.whole("attempt", 0, Integer.MAX_VALUE, null),
                body.text("owner", null),
                Instant.EPOCH);
    }
}
