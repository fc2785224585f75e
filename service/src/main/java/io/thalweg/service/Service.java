package io.thalweg.service;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.plugin.bundled.RateLimitPlugin;
import io.javalin.util.JavalinException;
import io.thalweg.Thalweg;
import io.thalweg.core.error.ThalwegException;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.store.Stores;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.EagerContentHandler;
import org.eclipse.jetty.server.handler.MinimumDataRateHandler;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running service. Several of them on one database agree, since all that they know is in its store. */
public final class Service implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Service.class);

    /** Bytes of a request. */
    private static final long LARGEST_REQUEST = 10_000_000;

    /** Connections at a time: one that waits costs some kilobytes and no thread. */
    private static final int MOST_CONNECTIONS = 5_000;

    /** Connections that the system holds until they are accepted: those that find no place try again after one second, three and seven. */
    private static final int MOST_UNACCEPTED = 1_024;

    /** Milliseconds without a byte after which a connection is closed when there are too many. */
    private static final long CROWDED = 1_000;

    /** How long the head of a request may take. */
    private static final Duration REQUEST_PATIENCE = Duration.ofSeconds(30);

    /** Bytes of a body in a second. */
    private static final long LEAST_RATE = 100;

    /** Requests of one client in a minute. */
    private static final int MOST_REQUESTS = 6_000;

    /** For what is under way when the service ends. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final Javalin server;
    private final StudyShelf shelf;
    private final EventRoutes events;
    private final Telemetry telemetry;
    private final HealthRoutes health;
    private final Duration grace;

    private Service(
            ServiceOptions options, Function<StudyStore, StudyBuilder> models, Logger requests, Duration grace) {
        this.grace = grace;
        this.telemetry = new Telemetry(new SecureRandom(), requests);
        this.shelf = new StudyShelf(options.place(), models, telemetry);
        this.events = new EventRoutes(shelf);
        this.health = new HealthRoutes(shelf, telemetry);
        telemetry.watch("thalweg.studies.open", "Studies that are kept open", shelf::open);
        telemetry.watch("thalweg.streams", "Streams of events that are followed", events::streams);
        Access access = new Access(options);
        this.server = Javalin.create(config -> configure(config, options, access));
    }

    /**
     * Begins to answer.
     *
     * @param options where the studies are, and who may reach them
     * @return the service, which answers already
     * @throws IllegalArgumentException if others could reach it who should not
     */
    public static Service start(ServiceOptions options) {
        return start(options, Thalweg::open);
    }

    /** Begins to answer with models of one's own. */
    static Service start(ServiceOptions options, Function<StudyStore, StudyBuilder> models) {
        return start(options, models, LoggerFactory.getLogger(Telemetry.LOGGER), GRACE);
    }

    /**
     * Begins to answer.
     *
     * @param requests gets a line of each request
     * @param grace how long the end of the service waits for what is under way
     */
    static Service start(
            ServiceOptions options, Function<StudyStore, StudyBuilder> models, Logger requests, Duration grace) {
        Stores.prepare(options.place());
        Service service = new Service(options.checked(), models, requests, grace);
        service.server.start();
        return service;
    }

    /** {@return the port that it listens on} */
    public int port() {
        return server.port();
    }

    /** The methods and paths that are answered, for example {@code GET /v1/studies}. */
    SortedSet<String> routes() {
        return server.unsafe.internalRouter.allHttpHandlers().stream()
                .map(parsed -> parsed.endpoint)
                .filter(endpoint -> endpoint.method.isHttpMethod())
                .map(endpoint -> endpoint.method + " " + endpoint.path)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private void configure(JavalinConfig config, ServiceOptions options, Access access) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.http.maxRequestSize = LARGEST_REQUEST;
        config.http.prefer405over404 = true;
        config.http.defaultContentType = "text/plain; charset=utf-8";
        config.jetty.modifyServer(jetty -> {
            jetty.setStopTimeout(grace.toMillis());
            jetty.setErrorHandler(new ServerErrors());
            NetworkConnectionLimit limit = new NetworkConnectionLimit(MOST_CONNECTIONS, jetty);
            limit.setEndPointIdleTimeout(CROWDED);
            jetty.addBean(limit);
            jetty.addBean(new SlowClients(jetty, REQUEST_PATIENCE));
            // bodies are read before a thread is given to a request, however slowly they come
            EagerContentHandler bodies = new EagerContentHandler(
                    new EagerContentHandler.RetainedContentLoaderFactory(LARGEST_REQUEST, -1, false));
            jetty.setHandler(new MinimumDataRateHandler(bodies, LEAST_RATE, 0));
        });
        config.jetty.modifyHttpConfiguration(http -> {
            http.setSendServerVersion(false);
            http.setSendDateHeader(false);
        });
        config.jetty.addConnector((jetty, http) -> connector(jetty, http, options));
        config.registerPlugin(new RateLimitPlugin(limits -> limits.setKeyFunction(access::client)));
        config.routes.beforeMatched(context -> {
            context.with(RateLimitPlugin.class).requestPerTimeUnit(MOST_REQUESTS, TimeUnit.MINUTES);
            access.check(context);
        });
        config.requestLogger.http(telemetry::end);
        config.routes.before(telemetry::begin);
        config.routes.before(context -> context.header("X-Content-Type-Options", "nosniff")
                .header("Referrer-Policy", "no-referrer")
                .header("Cache-Control", "no-store"));
        config.routes.get("/openapi.json", context -> json(context, resource("openapi.json")));
        config.routes.get(
                "/thalweg_optuna.py",
                context -> context.contentType("text/x-python; charset=utf-8").result(resource("thalweg_optuna.py")));
        config.routes.get(
                "/thalweg.py",
                context -> context.contentType("text/x-python; charset=utf-8").result(resource("thalweg.py")));
        new PageRoutes(options, access).add(config.routes);
        new StudyRoutes(shelf).add(config.routes);
        new TrialRoutes(shelf, options.askTime()).add(config.routes);
        new LeaseRoutes(shelf).add(config.routes);
        new AnswerRoutes(shelf).add(config.routes);
        new FigureRoutes(shelf).add(config.routes);
        new TableRoutes(shelf).add(config.routes);
        events.add(config.routes);
        health.add(config.routes);
        config.routes.exception(Problem.Refusal.class, (error, context) -> problem(context, error.problem()));
        config.routes.exception(ThalwegException.class, (error, context) -> {
            Problem problem = Problem.of(error);
            if (problem.status() >= 500) {
                LOG.error("{} {} failed", context.method(), context.path(), error);
            }
            problem(context, problem);
        });
        config.routes.exception(
                HttpResponseException.class,
                (error, context) -> problem(
                        context,
                        new Problem(
                                error.getStatus(),
                                Problem.word(error.getStatus()),
                                String.valueOf(error.getMessage()))));
        config.routes.exception(
                IllegalArgumentException.class,
                (error, context) ->
                        problem(context, new Problem(400, "invalid-request", String.valueOf(error.getMessage()))));
        config.routes.exception(
                EOFException.class,
                (error, context) ->
                        problem(context, new Problem(400, "invalid-request", "the body of the request ended early")));
        config.routes.exception(
                CancellationException.class,
                (error, context) ->
                        problem(context, new Problem(503, "stopping", "the service is stopping; ask again")));
        config.routes.exception(Exception.class, (error, context) -> {
            LOG.error("{} {} failed", context.method(), context.path(), error);
            problem(context, new Problem(500, "internal-error", "the service failed; its log says why"));
        });
    }

    static ServerConnector connector(Server jetty, HttpConfiguration http, ServiceOptions options) {
        HttpConnectionFactory plain = new HttpConnectionFactory(http);
        ServerConnector connector = options.keyStore()
                .map(keys -> new ServerConnector(jetty, secured(keys), plain))
                .orElseGet(() -> new ServerConnector(jetty, plain));
        connector.setHost(options.host());
        connector.setPort(options.port());
        connector.setAcceptQueueSize(MOST_UNACCEPTED);
        return connector;
    }

    private static SslContextFactory.Server secured(ServiceOptions.KeyStore keys) {
        SslContextFactory.Server ssl = new SslContextFactory.Server();
        ssl.setKeyStorePath(keys.file().toString());
        ssl.setKeyStorePassword(keys.password());
        ssl.setKeyStoreType("PKCS12");
        return ssl;
    }

    static void problem(Context context, Problem problem) {
        context.status(problem.status())
                .contentType(Problem.MEDIA_TYPE)
                .result(problem.json(Optional.ofNullable(context.attribute(Telemetry.TRACE))));
    }

    static void json(Context context, String text) {
        context.contentType(Json.MEDIA_TYPE).result(text);
    }

    static String resource(String name) {
        try (InputStream in = Service.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource " + name + " is missing beside " + Service.class.getName());
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends: streams end, requests that are under way get their answers, studies are closed. */
    @Override
    public void close() {
        health.stopping();
        events.close();
        try {
            server.stop();
        } catch (JavalinException e) {
            LOG.warn(
                    "some requests were not there in whole, or not answered, after {} ms, and are cut off",
                    grace.toMillis(),
                    e);
        } finally {
            shelf.close();
            telemetry.close();
        }
    }
}
