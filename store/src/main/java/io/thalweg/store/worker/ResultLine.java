package io.thalweg.store.worker;

import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.trial.Goals;
import io.thalweg.core.trial.Outcome;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a command says of a point, in the last line that is not empty: a number, or a JSON object. In an object {@code value}, or the name
 * that the study has for it, is the value; {@code noiseVariance} the variance of its noise; {@code failed} or {@code infeasible} a
 * reason why there is no value; {@code attributes}, unless the study has an outcome of that name, an object of what else is to be kept with the
 * result; everything else are the other outcomes by name, {@code null} where unknown. Anything else is a failure, never an exception.
 */
final class ResultLine {

    private static final Pattern NUMBER = Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");

    private static final Set<String> NOT_FINITE = Set.of("nan", "inf", "-inf", "+inf", "infinity", "-infinity");

    private static final String ATTRIBUTES = "attributes";

    private static final int SHOWN = 200;

    static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .build();

    private final String valueName;
    private final Goals goals;

    ResultLine(StudyDefinition definition) {
        this.valueName = definition.valueName();
        this.goals = definition.goals();
    }

    Outcome read(String output) {
        String line = last(output);
        try {
            if (line.isEmpty()) {
                return Outcome.failed("the command printed nothing: its last line must be the result");
            }
            return line.startsWith("{") ? object(line) : Outcome.of(number(line));
        } catch (RuntimeException e) {
            return Outcome.failed(
                    "the command's last line is not a result: " + shorten(line) + " (" + e.getMessage() + ")");
        }
    }

    private static String last(String output) {
        return output.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .reduce((before, line) -> line)
                .orElse("");
    }

    private static String shorten(String line) {
        return line.length() > SHOWN ? line.substring(0, SHOWN) + "…" : line;
    }

    /** Not what Java takes for a number: neither hexadecimal nor with a letter at its end. */
    private static double number(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        if (NOT_FINITE.contains(lower)) {
            return lower.equals("nan")
                    ? Double.NaN
                    : lower.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        if (!NUMBER.matcher(text).matches()) {
            throw new IllegalArgumentException("a number or a JSON object was expected");
        }
        return Double.parseDouble(text);
    }

    private Outcome object(String line) {
        JsonNode object;
        try {
            object = MAPPER.readTree(line);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(e.getOriginalMessage(), e);
        }
        Map<String, String> attributes = attributes(object);
        if (object.has("failed")) {
            return Outcome.failed(object.get("failed").asString()).withAttributes(attributes);
        }
        if (object.has("infeasible")) {
            return Outcome.infeasible(object.get("infeasible").asString()).withAttributes(attributes);
        }
        double value = Double.NaN;
        boolean hasValue = false;
        double noise = Double.NaN;
        Map<String, Double> others = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> property : object.properties()) {
            String name = property.getKey();
            if (name.equals(ATTRIBUTES) && keepsAttributes()) {
                continue;
            }
            double number = number(name, property.getValue());
            if (!goals.told().contains(name) && (name.equals("value") || name.equals(valueName))) {
                value = number;
                hasValue = true;
            } else if (name.equals("noiseVariance")) {
                noise = number;
            } else {
                others.put(name, number);
            }
        }
        if (!hasValue) {
            throw new IllegalArgumentException("\"" + valueName + "\" is missing");
        }
        return Outcome.of(value, noise, others).withAttributes(attributes);
    }

    private boolean keepsAttributes() {
        return !goals.told().contains(ATTRIBUTES) && !valueName.equals(ATTRIBUTES);
    }

    /** Texts as they are, everything else as it is written. */
    private Map<String, String> attributes(JsonNode object) {
        Map<String, String> attributes = new LinkedHashMap<>();
        JsonNode written = object.get(ATTRIBUTES);
        if (written == null || written.isNull() || !keepsAttributes()) {
            return attributes;
        }
        if (!written.isObject()) {
            throw new IllegalArgumentException("\"" + ATTRIBUTES + "\" is " + written + ", not an object");
        }
        for (Map.Entry<String, JsonNode> property : written.properties()) {
            JsonNode value = property.getValue();
            if (!value.isNull()) {
                attributes.put(property.getKey(), value.isString() ? value.stringValue() : value.toString());
            }
        }
        return attributes;
    }

    static double number(String name, JsonNode node) {
        if (node.isNull()) {
            return Double.NaN;
        }
        if (node.isNumber()) {
            return node.doubleValue();
        }
        if (node.isString()) {
            return number(node.stringValue());
        }
        throw new IllegalArgumentException("\"" + name + "\" is " + node + ", not a number");
    }
}
