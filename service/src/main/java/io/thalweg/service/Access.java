package io.thalweg.service;

import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.security.RouteRole;
import java.net.URI;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lets requests through: with a token that allows them, or, where nobody signs in, from programs of this machine. A web page of another
 * origin gets nothing: without tokens the names of the host and of the origin tell it from what belongs to the service.
 */
final class Access {

    /** What a browser keeps of a token, for as long as somebody is signed in. */
    static final String COOKIE = "thalweg-token";

    private static final String BEARER = "Bearer ";

    private static final Set<String> LOCAL_NAMES = Set.of("127.0.0.1", "localhost", "[::1]");

    private final ServiceOptions options;

    Access(ServiceOptions options) {
        this.options = options;
    }

    /** Refuses what is not allowed. */
    void check(Context context) {
        Optional<Role> needed = context.routeRoles().stream().map(Access::role).max((a, b) -> a.compareTo(b));
        requireOwnOrigin(context);
        if (options.tokens().isEmpty()) {
            requireLocalName(context);
        } else if (needed.isPresent()) {
            requireToken(context, options.tokens().get(), needed.get());
        }
    }

    private static Optional<String> secret(Context context) {
        String header = Optional.ofNullable(context.header("Authorization")).orElse("");
        return header.startsWith(BEARER)
                ? Optional.of(header.substring(BEARER.length()).trim())
                : Optional.ofNullable(context.cookie(COOKIE));
    }

    /** Who asks, for limits: of those who sign in behind one proxy each for itself. What is no token gives nobody another name. */
    String client(Context context) {
        return token(context).map(Token::hash).orElseGet(context::ip);
    }

    /** The token of a request, if it has one that is known. */
    Optional<Token> token(Context context) {
        return options.tokens().flatMap(tokens -> secret(context).flatMap(tokens::find));
    }

    private static Role role(RouteRole role) {
        return (Role) role;
    }

    private static void requireToken(Context context, Tokens tokens, Role needed) {
        Optional<Token> token = secret(context).flatMap(tokens::find);
        if (token.isEmpty()) {
            context.header("WWW-Authenticate", "Bearer");
            throw new Problem.Refusal(
                    401,
                    "not-signed-in",
                    "send a token that was made with \"thalweg token make\": Authorization: Bearer thw_…");
        }
        if (!token.get().role().includes(needed)) {
            throw new Problem.Refusal(
                    403,
                    "not-allowed",
                    "this needs the role " + needed.word() + ", and the token of "
                            + token.get().name() + " has the role "
                            + token.get().role().word());
        }
    }

    /** A page of elsewhere can make a browser ask for things by a name that leads here. */
    private static void requireLocalName(Context context) {
        String host = Optional.ofNullable(context.header("Host")).orElse("");
        if (!LOCAL_NAMES.contains(host.replaceFirst(":[0-9]+$", ""))) {
            throw new Problem.Refusal(
                    403, "not-allowed", "the service has no sign-in and answers only as localhost, not as " + host);
        }
    }

    private static void requireOwnOrigin(Context context) {
        String origin = context.header("Origin");
        if (origin != null && !isOwn(origin, context.header("Host"))) {
            throw new Problem.Refusal(403, "not-allowed", "requests of pages from " + origin + " are not answered");
        }
        boolean writes = !Set.of(HandlerType.GET, HandlerType.HEAD).contains(context.method());
        if (writes && "cross-site".equals(context.header("Sec-Fetch-Site"))) {
            throw new Problem.Refusal(403, "not-allowed", "requests of pages from elsewhere are not answered");
        }
    }

    private static boolean isOwn(String origin, @Nullable String host) {
        try {
            return URI.create(origin).getAuthority() != null
                    && URI.create(origin).getAuthority().equals(host);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
