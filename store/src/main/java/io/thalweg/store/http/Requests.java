package io.thalweg.store.http;

import io.thalweg.core.error.StoreUnavailableException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.CancellationException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Sends requests to the address of a study. */
final class Requests {

    private static final JsonMapper JSON = JsonMapper.shared();

    private static final int FIRST_ERROR = 400;

    private final HttpClient client;
    private final String address;
    private final String token;

    Requests(HttpClient client, String address, String token) {
        this.client = client;
        this.address = address;
        this.token = token;
    }

    /** An answer. */
    record Answer(int status, JsonNode body) {

        /** Its body, if it is not a problem. */
        JsonNode required() {
            if (status >= FIRST_ERROR) {
                throw Problems.exception(status, body);
            }
            return body;
        }
    }

    static ObjectNode object() {
        return JSON.createObjectNode();
    }

    static JsonNode read(String text) {
        return JSON.readTree(text);
    }

    /** A number, or its name if JSON has none for it. */
    static ObjectNode number(ObjectNode node, String name, double value) {
        return Double.isFinite(value) ? node.put(name, value) : node.put(name, String.valueOf(value));
    }

    /** Values by name, as the service reads them. */
    static ObjectNode values(Map<String, ?> values) {
        ObjectNode node = object();
        values.forEach((name, value) -> {
            if (value instanceof Double || value instanceof Float) {
                number(node, name, ((Number) value).doubleValue());
            } else if (value instanceof Number whole) {
                node.put(name, whole.longValue());
            } else if (value instanceof Boolean flag) {
                node.put(name, flag);
            } else {
                node.put(name, String.valueOf(value));
            }
        });
        return node;
    }

    JsonNode get(String path) {
        return send(request(path).GET().build()).required();
    }

    JsonNode post(String path, ObjectNode body) {
        return send(request(path)
                        .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
                        .build())
                .required();
    }

    /**
     * Sends a request that depends on what was seen.
     *
     * @param seen the tag of that
     */
    Answer send(String path, ObjectNode body, String seen) {
        return send(request(path)
                .header("If-Match", seen)
                .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
                .build());
    }

    /**
     * Deletes what was seen, unless it has changed.
     *
     * @param seen the tag of that
     */
    Answer delete(String path, String seen) {
        return send(request(path).header("If-Match", seen).DELETE().build());
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(address + path)).header("Content-Type", "application/json");
        return token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
    }

    private Answer send(HttpRequest request) {
        HttpResponse<String> response;
        try {
            response = client.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new StoreUnavailableException(
                    "the service at " + address + " cannot be reached: "
                            + (e.getMessage() == null ? e : e.getMessage()),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted while the service was asked");
        }
        try {
            return new Answer(response.statusCode(), read(response.body()));
        } catch (JacksonException e) {
            throw new StoreUnavailableException(
                    "what answers at " + address + " is not the service: status " + response.statusCode(), e);
        }
    }

    @Override
    public String toString() {
        return address;
    }
}
