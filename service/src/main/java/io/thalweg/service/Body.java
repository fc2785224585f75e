package io.thalweg.service;

import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Assumed;
import io.thalweg.core.trial.Outcome;
import io.thalweg.store.definition.DefinitionJson;
import io.thalweg.store.json.EventJson;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The body of a request: an object whose fields are all known. What cannot be read is refused with the field, its value and what is wanted. */
final class Body {

    /** The fields of an outcome. */
    private static final Set<String> OUTCOME = Set.of(
            "value",
            "noise",
            "others",
            "failed",
            "reason",
            "raw",
            "trace",
            "stopped",
            "expected",
            "deviation",
            "attributes");

    /** What JSON has no numbers for. */
    private static final Set<String> NO_NUMBERS = Set.of("NaN", "Infinity", "-Infinity");

    private final ObjectNode fields;

    private Body(ObjectNode fields) {
        this.fields = fields;
    }

    /**
     * Reads a body.
     *
     * @param text JSON; empty for an object without fields
     * @param known the names of the fields that it may have
     */
    static Body read(String text, Set<String> known) {
        JsonNode node;
        try {
            node = text.isBlank() ? Json.object() : Json.MAPPER.readTree(text);
        } catch (JacksonException e) {
            throw Problem.invalidRequest("the body is not JSON: " + e.getOriginalMessage());
        }
        if (!(node instanceof ObjectNode object)) {
            throw Problem.invalidRequest("the body must be a JSON object");
        }
        return of(object, known);
    }

    private static Body of(ObjectNode object, Set<String> known) {
        for (String name : object.propertyNames()) {
            if (!known.contains(name)) {
                throw Problem.invalidRequest("the field \"" + name + "\" is not known here; known are "
                        + String.join(", ", new TreeSet<>(known)));
            }
        }
        return new Body(object);
    }

    /** The fields of an outcome, and others. */
    static Set<String> outcomeWith(String... others) {
        Set<String> names = new TreeSet<>(OUTCOME);
        names.addAll(List.of(others));
        return names;
    }

    boolean has(String name) {
        return fields.has(name);
    }

    /** A text, or the default if the field is missing. */
    String text(String name, @Nullable String otherwise) {
        JsonNode node = fields.get(name);
        if (node == null && otherwise != null) {
            return otherwise;
        }
        if (node == null || !node.isString()) {
            throw wrong(name, node, "a text");
        }
        return node.stringValue();
    }

    /** A whole number, or the default if the field is missing. */
    long whole(String name, long least, long most, @Nullable Long otherwise) {
        JsonNode node = fields.get(name);
        if (node == null && otherwise != null) {
            return otherwise;
        }
        if (node == null
                || !node.isIntegralNumber()
                || !node.canConvertToLong()
                || node.longValue() < least
                || node.longValue() > most) {
            throw wrong(name, node, "a whole number from " + least + " to " + most);
        }
        return node.longValue();
    }

    boolean flag(String name) {
        JsonNode node = fields.get(name);
        if (node != null && !node.isBoolean()) {
            throw wrong(name, node, "true or false");
        }
        return node != null && node.booleanValue();
    }

    /** A time in seconds, if the field is there. */
    Optional<Duration> seconds(String name, double most) {
        JsonNode node = fields.get(name);
        if (node == null) {
            return Optional.empty();
        }
        if (!node.isNumber() || !(node.doubleValue() > 0 && node.doubleValue() <= most)) {
            throw wrong(name, node, "a number of seconds above 0 and at most " + most);
        }
        return Optional.of(Duration.ofNanos(Math.round(node.doubleValue() * 1e9)));
    }

    /** Values by parameter: numbers, texts and booleans. No values if the field is missing. */
    Map<String, Object> values(String name) {
        JsonNode node = fields.get(name);
        return node == null ? Map.of() : values(name, node);
    }

    /** Several points. */
    List<Map<String, Object>> points(String name, int most) {
        JsonNode node = fields.get(name);
        if (node == null || !node.isArray() || node.isEmpty() || node.size() > most) {
            throw wrong(name, null, "a list of 1 to " + most + " points");
        }
        List<Map<String, Object>> points = new ArrayList<>();
        node.forEach(point -> points.add(values(name, point)));
        return points;
    }

    /** Several objects with fields of these names; none if the field is missing. */
    List<Body> objects(String name, int most, Set<String> known) {
        JsonNode node = fields.get(name);
        if (node == null) {
            return List.of();
        }
        if (!node.isArray() || node.size() > most) {
            throw wrong(name, node, "a list of at most " + most + " objects");
        }
        List<Body> objects = new ArrayList<>();
        for (JsonNode one : node) {
            if (!(one instanceof ObjectNode object)) {
                throw wrong(
                        name, one, "a list of objects with the fields " + String.join(" and ", new TreeSet<>(known)));
            }
            objects.add(of(object, known));
        }
        return objects;
    }

    /** A measurement that is assumed. */
    Assumed assumed(SearchSpace space) {
        return new Assumed(space.admit(values("point")).point(), value());
    }

    private static Map<String, Object> values(String name, JsonNode node) {
        if (!(node instanceof ObjectNode object)) {
            throw wrong(name, node, "an object with values by parameter");
        }
        Map<String, Object> values = new LinkedHashMap<>();
        object.properties().forEach(entry -> values.put(entry.getKey(), value(entry.getKey(), entry.getValue())));
        return values;
    }

    private static Object value(String name, JsonNode node) {
        if (node.isIntegralNumber() && node.canConvertToLong()) {
            return node.longValue();
        }
        if (node.isNumber()) {
            return node.doubleValue();
        }
        if (node.isBoolean()) {
            return node.booleanValue();
        }
        if (node.isString()) {
            return node.stringValue();
        }
        throw wrong(name, node, "a number, a text, true or false");
    }

    /** What the study is about. */
    StudyDefinition definition(String name) {
        JsonNode node = fields.get(name);
        if (!(node instanceof ObjectNode)) {
            throw wrong(name, node, "an object, as in a study file");
        }
        return DefinitionJson.read(node.toString());
    }

    /** What came of a trial. */
    Outcome outcome() {
        ObjectNode told = Json.object().put("type", "told").put("number", 0);
        for (String name : OUTCOME) {
            if (fields.has(name)) {
                told.set(name, fields.get(name));
            }
        }
        if (List.of("value", "failed", "stopped").stream().filter(fields::has).count() != 1) {
            throw Problem.invalidRequest(
                    "an outcome has one of the fields value, failed and stopped; for example {\"value\": 3.2}");
        }
        boolean beyond = has("value") && !(Math.abs(number("value")) <= Outcome.LARGEST_MAGNITUDE);
        if (beyond) {
            told.put("value", 0);
        }
        try {
            Outcome outcome = ((StudyEvent.Told) EventJson.read(told.toString())).outcome();
            return beyond ? Outcome.of(number("value")).withAttributes(outcome.attributes()) : outcome;
        } catch (IllegalArgumentException | JacksonException e) {
            throw Problem.invalidRequest("the outcome cannot be read: " + e.getMessage());
        }
    }

    /** Whether a value, perhaps with its noise, is all that is told. */
    boolean isValueAlone() {
        return has("value") && OUTCOME.stream().filter(fields::has).allMatch(Set.of("value", "noise")::contains);
    }

    double value() {
        return number("value");
    }

    /** NaN if it is not told. */
    double noise() {
        return has("noise") ? number("noise") : Double.NaN;
    }

    private double number(String name) {
        JsonNode node = fields.get(name);
        if (node == null) {
            throw wrong(name, null, "a number");
        }
        if (node.isString() && NO_NUMBERS.contains(node.stringValue())) {
            return Double.parseDouble(node.stringValue());
        }
        if (!node.isNumber()) {
            throw wrong(name, node, "a number, \"NaN\", \"Infinity\" or \"-Infinity\"");
        }
        return node.doubleValue();
    }

    private static Problem.Refusal wrong(String name, @Nullable JsonNode node, String wanted) {
        return Problem.invalidRequest("the field \"" + name + "\" "
                + (node == null ? "is missing, must be " : "is " + shown(node) + ", must be ") + wanted);
    }

    private static String shown(JsonNode node) {
        String text = node.toString();
        return text.length() > 80 ? text.substring(0, 80) + "…" : text;
    }

    /** The point that a trial was carried out at, if it was not the planned one. */
    Optional<Point> actual(SearchSpace space) {
        return has("actual") ? Optional.of(space.admit(values("actual")).point()) : Optional.empty();
    }
}
