package io.thalweg.optuna;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * From what Optuna draws a parameter.
 *
 * @param kind what its values are
 * @param low smallest value; 0 of categories
 * @param high largest value; 0 of categories
 * @param step between values, 0 for none
 * @param log whether the logarithm is uniform
 * @param choices the categories as texts, in Optuna's order; empty of numbers
 */
record Distribution(Kind kind, double low, double high, double step, boolean log, List<String> choices) {

    /** What values are. */
    enum Kind {
        REAL,
        INTEGER,
        CATEGORY
    }

    /**
     * Reads what Optuna writes: <code>{"name": "FloatDistribution", "attributes": {…}}</code>, also with the names that it had before version 3.
     *
     * @throws IllegalArgumentException if it is something else
     */
    static Distribution of(JsonNode json) {
        JsonNode attributes = json.path("attributes");
        String name = json.path("name").asString("");
        return switch (name) {
            case "FloatDistribution", "UniformDistribution", "LogUniformDistribution", "DiscreteUniformDistribution" ->
                number(Kind.REAL, attributes, 0, name.startsWith("Log"));
            case "IntDistribution", "IntUniformDistribution", "IntLogUniformDistribution" ->
                number(Kind.INTEGER, attributes, 1, name.startsWith("IntLog"));
            case "CategoricalDistribution" ->
                new Distribution(Kind.CATEGORY, 0, 0, 0, false, choices(attributes.path("choices")));
            default -> throw new IllegalArgumentException("no distribution that is known: " + json);
        };
    }

    private static Distribution number(Kind kind, JsonNode attributes, double usualStep, boolean log) {
        JsonNode low = attributes.path("low");
        JsonNode high = attributes.path("high");
        if (!low.isNumber() || !high.isNumber() || !(low.asDouble() <= high.asDouble())) {
            throw new IllegalArgumentException("a range from " + low + " to " + high);
        }
        JsonNode step = attributes.has("q") ? attributes.path("q") : attributes.path("step");
        return new Distribution(
                kind,
                low.asDouble(),
                high.asDouble(),
                step.isNumber() ? step.asDouble() : usualStep,
                log || attributes.path("log").asBoolean(false),
                List.of());
    }

    private static List<String> choices(JsonNode json) {
        List<String> choices = new ArrayList<>();
        json.forEach(choice -> choices.add(text(choice)));
        if (choices.isEmpty() || choices.stream().distinct().count() < choices.size()) {
            throw new IllegalArgumentException("choices " + choices + ": as texts they must differ");
        }
        return choices;
    }

    /** A value of Python's as a text. */
    static String text(JsonNode value) {
        return value.isString() ? value.stringValue() : value.isNull() ? "None" : value.toString();
    }

    /**
     * The value that Optuna stores as a number.
     *
     * @throws IllegalArgumentException if there is no such choice
     */
    Object value(double stored) {
        if (kind != Kind.CATEGORY) {
            return kind == Kind.INTEGER ? (Object) Math.round(stored) : (Object) stored;
        }
        if (!(stored >= 0 && stored < choices.size())) {
            throw new IllegalArgumentException("choice " + stored + " of " + choices);
        }
        return choices.get((int) stored);
    }

    /** The widest of this and a later one of the same parameter; without the step if they have different ones. */
    Distribution with(Distribution later) {
        if (kind != later.kind || log != later.log || !choices.equals(later.choices)) {
            throw new IllegalArgumentException("first " + this + ", then " + later);
        }
        return new Distribution(
                kind,
                Math.min(low, later.low),
                Math.max(high, later.high),
                step == later.step ? step : kind == Kind.INTEGER ? 1 : 0,
                log,
                choices);
    }
}
