package io.thalweg.store.definition;

import java.util.List;

/** The words of a definition. The JSON Schema that ships beside this class has the same ones, which a test sees to. */
final class Keys {

    static final List<String> STUDY = List.of(
            "thalweg",
            "name",
            "description",
            "parameters",
            "constraints",
            "candidates",
            "objectives",
            "cost",
            "reference-point",
            "batch",
            "initial-design",
            "deterministic",
            "drift",
            "curves",
            "surrogate",
            "acquisition",
            "batches",
            "trust-region",
            "round",
            "seed",
            "settings");

    static final List<String> PARAMETER = List.of(
            "name",
            "kind",
            "range",
            "low",
            "high",
            "scale",
            "step",
            "digits",
            "values",
            "retired",
            "value",
            "context",
            "fidelity",
            "fixed-cost",
            "when",
            "unit");

    static final List<String> CONDITION = List.of("parameter", "values", "at-least", "at-most");

    static final List<String> KINDS = List.of("real", "integer", "boolean", "ordinal", "categorical", "fixed");

    static final List<String> SCALES = List.of("linear", "log");

    static final List<String> OBJECTIVE = List.of("name", "direction", "unit");

    static final List<String> DIRECTIONS = List.of("minimize", "maximize", "learn");

    static final List<String> CONSTRAINT =
            List.of("outcome", "sum", "mixture", "predicate", "at-least", "at-most", "equals", "unit");

    static final List<String> TERM = List.of("parameter", "times");

    static final List<String> COST = List.of("name", "unit");

    static final List<String> CURVES =
            List.of("steps", "resume", "rule", "first", "reduction", "grace", "finished", "share");

    /** The rules that stop evaluations; the first is the usual one. */
    static final List<String> RULES = List.of("forecast", "median", "asha", "hyperband", "none");

    static final List<String> CANDIDATES = List.of("columns", "rows");

    /** The settings that are words of the study itself; their values are texts. */
    static final List<String> TOP_SETTINGS = List.of("name", "description", "acquisition", "batches", "trust-region");

    /** The setting that holds the unit of a parameter or an outcome. */
    static String unit(String of) {
        return "unit." + of;
    }

    /** The setting that holds an option of the surrogate. */
    static String surrogate(String option) {
        return "surrogate." + option;
    }

    private Keys() {}
}
