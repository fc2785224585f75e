package io.thalweg.core.study;

import io.thalweg.core.error.InvalidDefinitionException;
import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.space.CategoricalParameter;
import io.thalweg.core.space.FixedParameter;
import io.thalweg.core.space.IntegerParameter;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a change must leave as it is, so that the results so far keep their meaning. */
final class ChangeRules {

    private final StudyState state;
    private final StudyDefinition before;
    private final StudyDefinition after;
    private final List<String> problems = new ArrayList<>();

    ChangeRules(StudyState state, StudyDefinition before, StudyDefinition after) {
        this.state = state;
        this.before = before;
        this.after = after;
    }

    /** The values that added parameters had in all trials so far; what is wrong with them is found by {@link #check}. */
    Point earlier(Map<String, ?> given) {
        Map<String, Parameter> old = byName(before.space());
        Map<String, Object> added = new LinkedHashMap<>();
        for (Parameter parameter : after.space().parameters()) {
            String name = parameter.name();
            if (old.containsKey(name)) {
                continue;
            }
            Object value = given.get(name);
            if (value == null && parameter instanceof FixedParameter fixed) {
                value = fixed.value();
            }
            if (value != null) {
                add(parameter, value, added);
            } else if (!state.trials().isEmpty()) {
                problems.add("parameter '" + name + "' is new: give the value that it had in the "
                        + state.trials().size() + " trials so far; on the command line, --earlier '" + name + "=…'");
            }
        }
        given.keySet().stream()
                .filter(name -> !added.containsKey(name) && !isAbout(name))
                .forEach(name -> problems.add(
                        "'" + name + "' is not an added parameter, so it takes no value for earlier trials"));
        return Point.of(added);
    }

    private boolean isAbout(String name) {
        return problems.stream().anyMatch(problem -> problem.contains("'" + name + "'"));
    }

    private void add(Parameter parameter, Object value, Map<String, Object> added) {
        try {
            Object canonical = Point.of(parameter.name(), value).get(parameter.name());
            if (type(canonical).equals(type(parameter))
                    || (canonical instanceof Long && type(parameter).equals(REAL))) {
                added.put(
                        parameter.name(),
                        type(parameter).equals(REAL) ? ((Number) canonical).doubleValue() : canonical);
                return;
            }
            problems.add("parameter '" + parameter.name() + "' is " + parameter.allowed() + ", and " + value
                    + " cannot have been its value; allowed are " + type(parameter));
        } catch (InvalidParameterException e) {
            problems.addAll(e.problems());
        }
    }

    /**
     * Checks all that is left.
     *
     * @throws InvalidDefinitionException with all the problems
     */
    void check(String reason) {
        if (!state.trials().isEmpty()) {
            if (reason.isBlank()) {
                problems.add("a change needs a reason, which the history keeps");
            }
            parameters();
            goals();
        }
        if (!problems.isEmpty()) {
            throw new InvalidDefinitionException("this change is not possible", problems);
        }
    }

    private void parameters() {
        Map<String, Parameter> now = byName(after.space());
        for (Parameter old : before.space().parameters()) {
            Parameter same = now.get(old.name());
            if (same == null) {
                problems.add(
                        "parameter '" + old.name() + "' cannot be removed, as the trials so far have values of it; "
                                + "narrow it to a single value, '" + old.name()
                                + ": VALUE' in a study file");
            } else if (!type(old).equals(type(same))) {
                problems.add("parameter '" + old.name() + "' has " + type(old) + " in the trials so far and would have "
                        + type(same) + "; add a parameter under another name, and narrow this one to a single value");
            }
        }
    }

    private void goals() {
        if (before.learning() != after.learning()) {
            problems.add("an optimisation cannot become a study that learns a map, or the reverse; begin another "
                    + "study, and tell it the results of this one");
        }
        Map<String, Goal.ToImprove> sought = new LinkedHashMap<>();
        after.goals().objectives().forEach(goal -> sought.put(goal.name(), goal));
        for (Goal.ToImprove goal : before.goals().objectives()) {
            Goal.ToImprove now = sought.get(goal.name());
            if (now != null && now.direction() != goal.direction()) {
                problems.add("the direction of " + (goal.name().isEmpty() ? "the value" : "'" + goal.name() + "'")
                        + " cannot be reversed; begin another study, and tell it the results of this one");
            }
        }
        Set<String> dropped = new LinkedHashSet<>(before.goals().told());
        dropped.removeAll(after.goals().told());
        dropped.stream()
                .filter(this::measured)
                .forEach(name -> problems.add("outcome '" + name
                        + "' cannot be removed, as it was measured; give it a bound that every value "
                        + "satisfies"));
    }

    private boolean measured(String outcome) {
        return state.results().stream()
                .anyMatch(result -> result.outcome() instanceof Outcome.Measured measured
                        && !Double.isNaN(measured.others().getOrDefault(outcome, Double.NaN)));
    }

    private static final String REAL = "numbers";
    private static final String WHOLE = "whole numbers";
    private static final String TEXT = "texts";

    private static String type(Parameter parameter) {
        if (parameter instanceof FixedParameter fixed) {
            return type(fixed.value());
        }
        return parameter instanceof CategoricalParameter ? TEXT : parameter instanceof IntegerParameter ? WHOLE : REAL;
    }

    private static String type(Object value) {
        return value instanceof String ? TEXT : value instanceof Long ? WHOLE : REAL;
    }

    private static Map<String, Parameter> byName(SearchSpace space) {
        Map<String, Parameter> byName = new LinkedHashMap<>();
        space.parameters().forEach(parameter -> byName.put(parameter.name(), parameter));
        return byName;
    }
}
