package io.thalweg.core.event;

import io.thalweg.core.space.CandidatePool;
import io.thalweg.core.space.CategoricalParameter;
import io.thalweg.core.space.Condition;
import io.thalweg.core.space.FixedParameter;
import io.thalweg.core.space.IntegerParameter;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.Scale;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SpaceConstraint;
import io.thalweg.core.space.SteppedParameter;
import io.thalweg.core.trial.ConstraintBound;
import io.thalweg.core.trial.Goal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** In what two definitions differ, in words for people: what is before an arrow, and what after it. */
final class Differences {

    private final StudyDefinition before;
    private final StudyDefinition after;
    private final List<String> found = new ArrayList<>();

    Differences(StudyDefinition before, StudyDefinition after) {
        this.before = before;
        this.after = after;
    }

    /** Those that keep the history of the one from being gone on with by the other. */
    List<String> ofSubject() {
        parameters();
        each("constraint", constraints(before.space()), constraints(after.space()));
        compare("candidates", before, after, definition -> candidates(definition.space()));
        compare("objectives", before, after, this::objectives);
        each("constraint", bounds(before), bounds(after));
        compare(
                "cost",
                before,
                after,
                definition -> definition.goals().cost().map(Goal.Cost::name).orElse("none"));
        compare(
                "drift",
                before,
                after,
                definition -> definition.trialsPerUnit().isPresent()
                        ? definition.trialsPerUnit().getAsInt() + " trials in a unit of time"
                        : "none");
        return found;
    }

    /** All of them. */
    List<String> all() {
        ofSubject();
        if (found.isEmpty() && !points(before.space()).equals(points(after.space()))) {
            found.add("candidates: other points");
        }
        compare("digits of suggestions", before, after, definition -> digits(definition.space()));
        compare("name of the value", before, after, StudyDefinition::valueName);
        compare(
                "reference point",
                before,
                after,
                definition -> definition.referencePoint().isEmpty()
                        ? "none"
                        : definition.referencePoint().stream()
                                .map(Differences::number)
                                .collect(Collectors.joining(", ")));
        compare(
                "measurements",
                before,
                after,
                definition -> definition.deterministic() ? "without noise" : "with noise");
        compare("initial design", before, after, definition -> definition.initialDesign() + " points");
        compare(
                "seed",
                before,
                after,
                definition -> String.valueOf(definition.seed().number()));
        Set<String> settings = new LinkedHashSet<>(before.settings().keySet());
        settings.addAll(after.settings().keySet());
        settings.forEach(name ->
                compare(name, before, after, definition -> definition.settings().getOrDefault(name, "not said")));
        return found;
    }

    private void parameters() {
        Map<String, Parameter> here = byName(before.space());
        Map<String, Parameter> there = byName(after.space());
        Set<String> names = new LinkedHashSet<>(here.keySet());
        names.addAll(there.keySet());
        for (String name : names) {
            Parameter one = here.get(name);
            Parameter other = there.get(name);
            if (one == null || other == null) {
                found.add(name + ": " + (one == null ? "no parameter" : words(one)) + " → "
                        + (other == null ? "no parameter" : words(other)));
            } else if (!one.equals(other)) {
                found.add(name + ": " + between(one, other));
            }
            if (one != null && other != null) {
                compare(name, before, after, definition -> role(definition.space(), name));
                compare(name, before, after, definition -> activity(definition.space(), name));
            }
        }
    }

    private static String role(SearchSpace space, String name) {
        return space.isContext(name)
                ? "given, as a context"
                : space.fidelity()
                        .filter(one -> one.parameter().equals(name))
                        .map(one -> "a fidelity with the fixed cost " + one.fixedCost())
                        .orElse("chosen");
    }

    private static String activity(SearchSpace space, String name) {
        List<Condition> conditions = space.conditions(name);
        return conditions.isEmpty()
                ? "always active"
                : "active where "
                        + conditions.stream().map(Condition::description).collect(Collectors.joining(" and "));
    }

    private static Map<String, Parameter> byName(SearchSpace space) {
        Map<String, Parameter> byName = new LinkedHashMap<>();
        space.parameters().forEach(parameter -> byName.put(parameter.name(), allowed(parameter)));
        return byName;
    }

    /** The parameter without its retired categories, and without what is said of its digits. */
    private static Parameter allowed(Parameter parameter) {
        if (parameter instanceof RealParameter real) {
            return real.withoutDigits();
        }
        if (!(parameter instanceof CategoricalParameter categorical)) {
            return parameter;
        }
        return categorical.choices().size() == 1
                ? new FixedParameter(categorical.name(), categorical.choices().get(0))
                : new CategoricalParameter(categorical.name(), categorical.choices());
    }

    private static String between(Parameter one, Parameter other) {
        if (one instanceof CategoricalParameter few && other instanceof CategoricalParameter more) {
            List<String> added = without(more.choices(), few.choices());
            List<String> removed = without(few.choices(), more.choices());
            if (!added.isEmpty() || !removed.isEmpty()) {
                return (added.isEmpty() ? "" : "with " + String.join(", ", added))
                        + (added.isEmpty() || removed.isEmpty() ? "" : "; ")
                        + (removed.isEmpty() ? "" : "without " + String.join(", ", removed));
            }
        }
        boolean told = !words(one).equals(words(other));
        return told ? words(one) + " → " + words(other) : one + " → " + other;
    }

    private static List<String> without(List<String> all, List<String> some) {
        return all.stream().filter(one -> !some.contains(one)).toList();
    }

    private static String words(Parameter parameter) {
        if (parameter instanceof RealParameter real) {
            return range(real.low(), real.high()) + scale(real.scale());
        } else if (parameter instanceof SteppedParameter stepped) {
            return range(stepped.low(), stepped.high()) + " in steps of " + number(stepped.step());
        } else if (parameter instanceof IntegerParameter integer) {
            return "whole numbers " + integer.low() + " to " + integer.high() + scale(integer.scale());
        }
        return parameter.allowed();
    }

    private static String range(double low, double high) {
        return number(low) + " to " + number(high);
    }

    private static String scale(Scale scale) {
        return scale == Scale.LOG ? " on a log scale" : "";
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? String.valueOf((long) value)
                : String.valueOf(value);
    }

    private static List<String> constraints(SearchSpace space) {
        return space.constraints().stream().map(SpaceConstraint::description).toList();
    }

    private static List<String> bounds(StudyDefinition definition) {
        return definition.goals().constraints().stream()
                .map(bound -> bound.name()
                        + (bound.sense() == ConstraintBound.Sense.AT_LEAST ? " at least " : " at most ")
                        + number(bound.bound()))
                .toList();
    }

    private static String digits(SearchSpace space) {
        String declared = space.parameters().stream()
                .filter(parameter ->
                        parameter instanceof RealParameter real && real.digits().isPresent())
                .map(parameter -> parameter.name() + " "
                        + ((RealParameter) parameter).digits().orElseThrow())
                .collect(Collectors.joining(", "));
        return declared.isEmpty() ? "not said" : declared;
    }

    private static String candidates(SearchSpace space) {
        return space.candidates().map(pool -> pool.size() + " points").orElse("none");
    }

    private static Optional<List<Object>> points(SearchSpace space) {
        return space.candidates().map(Differences::points);
    }

    private static List<Object> points(CandidatePool pool) {
        List<Object> points = new ArrayList<>();
        for (int i = 0; i < pool.size(); i++) {
            points.add(pool.point(i));
        }
        return points;
    }

    private String objectives(StudyDefinition definition) {
        return definition.goals().objectives().stream()
                .map(goal -> (definition.learning()
                                ? "learn"
                                : goal.direction().name().toLowerCase(Locale.ROOT))
                        + " " + (goal.name().isEmpty() ? "the value" : goal.name()))
                .collect(Collectors.joining(", "));
    }

    /** What is in one list alone. */
    private void each(String what, List<String> here, List<String> there) {
        without(here, there).forEach(one -> found.add(what + " " + one + " → none"));
        without(there, here).forEach(one -> found.add(what + " none → " + one));
    }

    private void compare(
            String what, StudyDefinition here, StudyDefinition there, Function<StudyDefinition, String> words) {
        String one = words.apply(here);
        String other = words.apply(there);
        if (!one.equals(other)) {
            found.add(what + ": " + one + " → " + other);
        }
    }
}
