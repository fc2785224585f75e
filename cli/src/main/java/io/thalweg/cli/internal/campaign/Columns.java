package io.thalweg.cli.internal.campaign;

import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.trial.Goal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The columns of a study's tables.
 *
 * @param parameters names of the parameters, in order
 * @param outcomes names of the outcomes: the value first, then those that are told along
 * @param cost name of the outcome that is what a measurement cost
 * @param units by the names of parameters and outcomes
 */
record Columns(List<String> parameters, List<String> outcomes, Optional<String> cost, Map<String, String> units) {

    static final String STUDY = "study";
    static final String TRIAL = "trial";

    /** Variance of the noise of the value, in its squared unit, if a measurement says it. */
    static final String NOISE = "noise variance";

    /** Why a measurement failed. */
    static final String REASON = "reason";

    static final String ORIGIN = "origin";
    static final String WHY = "why";
    static final String NOTES = "notes";

    /** What a column of an attribute begins with. */
    static final String ATTRIBUTE = "attribute.";

    private static final String EXPECTED = "expected ";
    private static final String DEVIATION = "sd of expected ";
    private static final String UNIT = "unit.";

    static Columns of(StudyDefinition definition) {
        List<String> outcomes = new ArrayList<>();
        outcomes.add(definition.valueName());
        outcomes.addAll(definition.goals().told());
        List<String> parameters =
                definition.space().parameters().stream().map(Parameter::name).toList();
        Map<String, String> units = new java.util.TreeMap<>();
        definition.settings().forEach((key, value) -> {
            if (key.startsWith(UNIT)) {
                units.put(key.substring(UNIT.length()), value);
            }
        });
        return new Columns(
                parameters, List.copyOf(outcomes), definition.goals().cost().map(Goal.Cost::name), units);
    }

    /** The name of an outcome that a goal is about, as people call it. */
    String outcome(Goal goal) {
        return goal.name().isEmpty() ? outcomes.get(0) : goal.name();
    }

    /** Whether an outcome is what a measurement cost, which is never negative. */
    boolean isCost(String outcome) {
        return cost.filter(outcome::equals).isPresent();
    }

    /** Heading of a parameter or an outcome: its name, with its unit if it has one. */
    String heading(String name) {
        String unit = units.get(name);
        return unit == null ? name : name + " [" + unit + "]";
    }

    String expected(String outcome) {
        return EXPECTED + heading(outcome);
    }

    String deviation(String outcome) {
        return DEVIATION + heading(outcome);
    }

    /** The columns that measurements are read from. */
    List<String> read() {
        List<String> all = new ArrayList<>(List.of(STUDY, TRIAL));
        all.addAll(parameters);
        all.addAll(outcomes);
        all.add(NOISE);
        all.add(REASON);
        return all;
    }

    /** The attribute that a column holds, if it is neither of a parameter nor of an outcome. */
    Optional<String> attribute(String name) {
        return name.startsWith(ATTRIBUTE) && !parameters.contains(name) && !outcomes.contains(name)
                ? Optional.of(name.substring(ATTRIBUTE.length())).filter(attribute -> !attribute.isBlank())
                : Optional.empty();
    }

    /** Names that parameters and outcomes cannot have, for they are other columns. */
    static List<String> reserved() {
        return List.of(STUDY, TRIAL, NOISE, REASON, ORIGIN, WHY, NOTES);
    }

    /** Whether a heading is one that this program writes and does not read: what it expects, and why. */
    static boolean isOurs(String heading) {
        return heading.startsWith(EXPECTED)
                || heading.startsWith(DEVIATION)
                || List.of(ORIGIN, WHY, NOTES).contains(heading);
    }

    /** What a heading calls a column, and its unit: of {@code Temp [°C]} or {@code Temp (°C)} both. */
    record Heading(String name, Optional<String> unit) {

        static Heading of(String text) {
            String stripped = text.strip();
            for (String brackets : List.of("[]", "()")) {
                int open = stripped.lastIndexOf(brackets.charAt(0));
                if (open > 0 && stripped.endsWith(brackets.substring(1))) {
                    return new Heading(
                            stripped.substring(0, open).strip(),
                            Optional.of(stripped.substring(open + 1, stripped.length() - 1)
                                    .strip()));
                }
            }
            return new Heading(stripped, Optional.empty());
        }
    }
}
