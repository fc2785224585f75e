package io.thalweg.service;

import io.javalin.http.Context;
import io.javalin.router.Endpoint;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.thalweg.core.event.StudyEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * What operators see of a service: metrics, and for each request a line of the log. A trace, taken over from whoever sends a request or made for it,
 * leads from the request to the line and to the events that were recorded for it. Tokens, cookies, bodies and queries are in
 * neither.
 */
final class Telemetry implements AutoCloseable {

    /** Has the lines of requests: those that change something or fail at the level of information, the others for debugging. */
    static final String LOGGER = "io.thalweg.service.requests";

    /** The attribute of a request that has its trace. */
    static final String TRACE = "thalweg.trace";

    /** As W3C's Trace Context, level 1, has it. */
    private static final Pattern TRACEPARENT =
            Pattern.compile("00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}");

    /** Bounds of the histogram of times. */
    private static final Duration[] BOUNDS = {
        Duration.ofMillis(5),
        Duration.ofMillis(20),
        Duration.ofMillis(100),
        Duration.ofMillis(250),
        Duration.ofSeconds(1),
        Duration.ofSeconds(5),
        Duration.ofSeconds(30)
    };

    private static final int FAILED = 400;

    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE");

    private final RandomGenerator random;
    private final Logger log;
    private final PrometheusMeterRegistry metrics = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics collections = new JvmGcMetrics();
    private final Counter suggestions = counter("thalweg.suggestions", "Trials that were handed out");
    private final Counter results = counter("thalweg.results", "Results that were told");

    /** What the request of a thread has recorded, in words. */
    private final ThreadLocal<List<String>> recorded = ThreadLocal.withInitial(ArrayList::new);

    /** The trace of the request of a thread. */
    private final ThreadLocal<String> current = ThreadLocal.withInitial(() -> "");

    /**
     * Without a request.
     *
     * @param random makes traces
     * @param log gets the lines
     */
    Telemetry(RandomGenerator random, Logger log) {
        this.random = random;
        this.log = log;
        new JvmMemoryMetrics().bindTo(metrics);
        new JvmThreadMetrics().bindTo(metrics);
        new ProcessorMetrics().bindTo(metrics);
        new UptimeMetrics().bindTo(metrics);
        collections.bindTo(metrics);
    }

    private Counter counter(String name, String description) {
        return Counter.builder(name).description(description).register(metrics);
    }

    /** Watches a number. */
    void watch(String name, String description, IntSupplier number) {
        Gauge.builder(name, number, IntSupplier::getAsInt)
                .description(description)
                .strongReference(true) // nobody else holds it
                .register(metrics);
    }

    /** All metrics in the text format of Prometheus. */
    String metrics() {
        return metrics.scrape();
    }

    /** A request begins. */
    void begin(Context context) {
        recorded.get().clear();
        String trace = Optional.ofNullable(context.header("traceparent"))
                .map(TRACEPARENT::matcher)
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1))
                .orElseGet(() -> String.format(Locale.ROOT, "%016x%016x", random.nextLong(), random.nextLong()));
        current.set(trace);
        context.attribute(TRACE, trace);
        context.header("Trace-Id", trace);
    }

    /** {@return the trace of the request that this thread answers; empty if it answers none} */
    String trace() {
        return current.get();
    }

    /** Events were recorded by this thread. */
    void recorded(List<StudyEvent> events) {
        for (StudyEvent event : events) {
            if (event instanceof StudyEvent.Asked asked) {
                note("asked", asked.trial().number());
                suggestions.increment();
            } else if (event instanceof StudyEvent.Told told) {
                note("told", told.number());
                results.increment();
            } else if (event instanceof StudyEvent.Amended amended) {
                note("amended", amended.number());
            } else if (event instanceof StudyEvent.Cancelled cancelled) {
                note("cancelled", cancelled.number());
            } else {
                recorded.get().add(event.getClass().getSimpleName().toLowerCase(Locale.ROOT));
            }
        }
    }

    private void note(String what, long trial) {
        recorded.get().add(what + " " + trial);
    }

    /** A request was answered. */
    void end(Context context, float millis) {
        Endpoint matched = context.endpoints().lastHttpEndpoint();
        String route = matched == null ? "none" : matched.path;
        // Whoever invents methods must not make metrics without end.
        String method =
                METHODS.contains(context.method().name()) ? context.method().name() : "other";
        int status = context.statusCode();
        boolean stream =
                Optional.ofNullable(context.res().getContentType()).orElse("").startsWith("text/event-stream");
        if (!stream) {
            Timer.builder("http.server.requests")
                    .description("Requests")
                    .tag("method", method)
                    .tag("route", route)
                    .tag("status", String.valueOf(status))
                    .serviceLevelObjectives(BOUNDS)
                    .register(metrics)
                    .record((long) (millis * 1e6), TimeUnit.NANOSECONDS);
        }
        List<String> events = List.copyOf(recorded.get());
        recorded.remove();
        current.remove();
        String trace = context.attribute(TRACE);
        LoggingEventBuilder line = events.isEmpty() && status < FAILED ? log.atDebug() : log.atInfo();
        line.addKeyValue("trace", trace)
                .addKeyValue("method", method)
                .addKeyValue("route", route)
                .addKeyValue("study", quoted(context.pathParamMap().getOrDefault("study", "")))
                .addKeyValue("status", status)
                .addKeyValue("ms", Math.round(millis))
                .addKeyValue("recorded", quoted(String.join(", ", events)))
                .log("");
    }

    /** Words of others as a string of JSON, which has no end of a line in it. */
    private static String quoted(String text) {
        return Json.MAPPER.writeValueAsString(text);
    }

    @Override
    public void close() {
        collections.close();
        metrics.close();
    }
}
