package io.thalweg.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/** Sends requests, and holds each, and its answer, against the description of the service. */
final class Client {

    private final Description description = Description.read();
    private final HttpClient http = HttpClient.newHttpClient();
    private final String address;
    private final Set<String> operations = new TreeSet<>();

    Client(int port) {
        this.address = "http://127.0.0.1:" + port;
    }

    /** An answer. */
    record Answer(int status, String type, String tag, String text) {

        JsonNode json() {
            return Json.MAPPER.readTree(text);
        }

        String code() {
            return json().get("code").stringValue();
        }
    }

    Description description() {
        return description;
    }

    /** The operations that gave an answer that is no problem. */
    Set<String> operations() {
        return operations;
    }

    Answer get(String path, String... headers) {
        return send("GET", path, "", Json.MEDIA_TYPE, headers);
    }

    Answer post(String path, String json, String... headers) {
        return send("POST", path, json, Json.MEDIA_TYPE, headers);
    }

    Answer send(String method, String path, String body, String type, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + path))
                .header("Content-Type", type)
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        HttpResponse<String> response;
        try {
            response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(method + " " + path, e);
        }
        Answer answer = new Answer(
                response.statusCode(),
                response.headers().firstValue("Content-Type").orElse("").replaceFirst(";.*", ""),
                response.headers().firstValue("ETag").orElse(""),
                response.body());
        check(method, path.replaceFirst("\\?.*", ""), body, type, answer);
        return answer;
    }

    private void check(String method, String path, String body, String type, Answer answer) {
        String what = method + " " + path + " " + body + " -> " + answer.status() + " " + answer.text();
        assertThat(answer.status()).as(what).isNotEqualTo(500);
        Map.Entry<String, JsonNode> described = described(method, path, answer, what);
        JsonNode operation = described.getValue();
        if (answer.status() < 300 && operation.has("requestBody") && !body.isEmpty()) {
            Description.assertNoProblems(
                    "request " + what,
                    description.problems(operation.get("requestBody").get("content"), type, body));
        }
        if (answer.status() != 204) {
            JsonNode responses = operation.get("responses");
            JsonNode response = responses.get(String.valueOf(answer.status()));
            JsonNode content = description
                    .resolved(response == null ? responses.get("default") : response)
                    .get("content");
            Description.assertNoProblems("answer " + what, description.problems(content, answer.type(), answer.text()));
        }
        if (answer.status() < 300) {
            operations.add(described.getKey());
        }
    }

    private Map.Entry<String, JsonNode> described(String method, String path, Answer answer, String what) {
        return description
                .of(method, path)
                .map(operation -> Map.entry(operation.id(), operation.node()))
                .orElseGet(() -> {
                    assertThat(answer.status()).as(what).isGreaterThanOrEqualTo(400);
                    return Map.entry("none", description.operations().get(0).node());
                });
    }
}
