package io.thalweg.service;

import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.ThalwegException;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * An error as RFC 9457 describes it, with the code of {@code core.error} or one of the service's own.
 *
 * @param status of HTTP
 * @param code the stable name of the kind of error
 * @param detail what is wrong and what to do, for people
 */
record Problem(int status, String code, String detail) {

    static final String MEDIA_TYPE = "application/problem+json";

    private static final int CONFLICT = 409;
    private static final int UNPROCESSABLE = 422;

    /** What is not a fault of values is one of state, or of the store. */
    private static final Map<String, Integer> STATUS = Map.of(
            "no-such-study", 404,
            "no-such-trial", 404,
            "no-best-trial", 404,
            "trial-conflict", CONFLICT,
            "lease-lost", CONFLICT,
            "study-exists", CONFLICT,
            "space-exhausted", CONFLICT,
            "store-unavailable", 503,
            "store-corrupt", 500,
            "store-version", 500);

    /** An error of the service. */
    static final class Refusal extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final transient Problem problem;

        Refusal(int status, String code, String detail) {
            super(detail);
            this.problem = new Problem(status, code, detail);
        }

        Problem problem() {
            return problem;
        }
    }

    /** A request that cannot be read. */
    static Refusal invalidRequest(String detail) {
        return new Refusal(400, "invalid-request", detail);
    }

    /** The code of what only has a status. */
    static String word(int status) {
        return switch (status) {
            case 404 -> "no-such-page";
            case 405 -> "no-such-method";
            case 413, 414, 431 -> "too-large";
            case 429 -> "too-many-requests";
            case 505 -> "invalid-request";
            default -> status < 500 ? "invalid-request" : "internal-error";
        };
    }

    /** What an error is to those outside: where studies are kept is none of their business. */
    static Problem of(ThalwegException error) {
        int status = STATUS.getOrDefault(error.code(), UNPROCESSABLE);
        String detail = error instanceof NoSuchStudyException
                ? "there is no study of this name; GET /v1/studies lists those that there are"
                : status < 500
                        ? String.valueOf(error.getMessage())
                        : "the studies cannot be reached or read; the log of the service says why";
        return new Problem(status, error.code(), detail);
    }

    /**
     * As JSON.
     *
     * @param trace of the request, by which its line of the log is found
     */
    String json(Optional<String> trace) {
        ObjectNode node = Json.object()
                .put("type", "about:blank")
                .put("title", code.replace('-', ' '))
                .put("status", status)
                .put("code", code)
                .put("detail", detail);
        trace.ifPresent(id -> node.put("trace", id));
        return node.toString();
    }
}
