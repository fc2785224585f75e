package io.thalweg.service;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.thalweg.cli.internal.command.Version;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/** The page for people, and its sign-in: a cookie that scripts cannot read and that no other site can send. */
final class PageRoutes {

    /** Where the page may load things from: its own files. */
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

    private static final Duration SIGNED_IN = Duration.ofDays(30);

    private static final Map<String, String> TYPES =
            Map.of("css", "text/css; charset=utf-8", "js", "text/javascript; charset=utf-8");

    private final ServiceOptions options;
    private final Access access;

    PageRoutes(ServiceOptions options, Access access) {
        this.options = options;
        this.access = access;
    }

    void add(RoutesConfig routes) {
        routes.get(
                "/",
                context -> context.header("Content-Security-Policy", POLICY)
                        .contentType("text/html; charset=utf-8")
                        .result(Service.resource("page/index.html")));
        routes.get("/page/{file}", PageRoutes::file);
        routes.get("/v1/session", this::session, Role.LOOK);
        routes.post("/v1/session", this::signIn);
        routes.delete("/v1/session", this::signOut);
    }

    private static void file(Context context) {
        String name = context.pathParam("file");
        String type = TYPES.get(name.replaceFirst("^[a-z]+\\.", ""));
        if (type == null || Service.class.getResource("page/" + name) == null) {
            throw new Problem.Refusal(404, "no-such-page", "there is no file \"" + name + "\"");
        }
        context.contentType(type).result(Service.resource("page/" + name));
    }

    private void session(Context context) {
        ObjectNode node =
                Json.object().put("signedIn", options.tokens().isPresent()).put("version", Version.current());
        access.token(context)
                .ifPresent(token ->
                        node.put("name", token.name()).put("role", token.role().word()));
        Service.json(context, node.toString());
    }

    private void signIn(Context context) {
        String secret = Body.read(context.body(), Set.of("token")).text("token", null);
        Optional<Token> token = options.tokens().flatMap(tokens -> tokens.find(secret));
        if (token.isEmpty()) {
            throw new Problem.Refusal(401, "not-signed-in", "this token is not known; it may have been withdrawn");
        }
        cookie(context, secret, SIGNED_IN);
    }

    private void signOut(Context context) {
        cookie(context, "", Duration.ZERO);
    }

    private void cookie(Context context, String value, Duration age) {
        boolean secure = options.keyStore().isPresent() || options.behindProxy();
        context.status(204)
                .header(
                        "Set-Cookie",
                        Access.COOKIE + "=" + value + "; Path=/; Max-Age=" + age.toSeconds()
                                + "; HttpOnly; SameSite=Strict" + (secure ? "; Secure" : ""));
    }
}
