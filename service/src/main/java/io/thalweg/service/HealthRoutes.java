package io.thalweg.service;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.thalweg.core.error.ThalwegException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether the service is there and can be asked, for those that watch over it and balance its load. Both say nothing else, to anybody. */
final class HealthRoutes {

    private static final Logger LOG = LoggerFactory.getLogger(HealthRoutes.class);

    private final StudyShelf shelf;
    private final Telemetry telemetry;
    private volatile boolean stopping;

    HealthRoutes(StudyShelf shelf, Telemetry telemetry) {
        this.shelf = shelf;
        this.telemetry = telemetry;
    }

    void add(RoutesConfig routes) {
        routes.get("/health/live", context -> status(context, "live"));
        routes.get("/health/ready", this::ready);
        routes.get(
                "/metrics",
                context -> context.contentType("text/plain; version=0.0.4; charset=utf-8")
                        .result(telemetry.metrics()),
                Role.LOOK);
    }

    /** From now on the service asks to be left alone. */
    void stopping() {
        stopping = true;
    }

    private void ready(Context context) {
        if (stopping) {
            throw new Problem.Refusal(503, "stopping", "the service is stopping; ask another one");
        }
        try {
            shelf.requireReachable();
        } catch (ThalwegException e) {
            LOG.warn("not ready: {}", String.valueOf(e.getMessage()));
            throw new Problem.Refusal(503, "store-unavailable", "the studies cannot be reached; the log says why");
        }
        status(context, "ready");
    }

    private static void status(Context context, String word) {
        Service.json(context, Json.object().put("status", word).toString());
    }
}
