package io.thalweg.store.definition;

import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.space.CandidatePool;
import io.thalweg.core.space.CategoricalParameter;
import io.thalweg.core.space.Condition;
import io.thalweg.core.space.FixedParameter;
import io.thalweg.core.space.IntegerParameter;
import io.thalweg.core.space.LinearConstraint;
import io.thalweg.core.space.OrdinalParameter;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.PredicateConstraint;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.Scale;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SpaceConstraint;
import io.thalweg.core.space.SteppedParameter;
import io.thalweg.core.trial.ConstraintBound;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Goal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The canonical tree of a definition, of maps, lists and values. What is ordered is a list, for some stores sort maps. */
final class DefinitionTree {

    private final StudyDefinition definition;

    /** The settings that are not written yet, sorted. */
    private final TreeMap<String, String> settings;

    private DefinitionTree(StudyDefinition definition) {
        this.definition = definition;
        this.settings = new TreeMap<>(definition.settings());
    }

    static Map<String, Object> of(StudyDefinition definition) {
        return new DefinitionTree(definition).study();
    }

    private Map<String, Object> study() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("thalweg", DefinitionReader.VERSION);
        setting("name", tree);
        setting("description", tree);
        tree.put(
                "parameters",
                definition.space().parameters().stream().map(this::parameter).toList());
        List<Object> constraints = new ArrayList<>();
        definition.space().constraints().forEach(constraint -> constraints.add(constraint(constraint)));
        definition.goals().constraints().forEach(bound -> constraints.add(bound(bound)));
        if (!constraints.isEmpty()) {
            tree.put("constraints", constraints);
        }
        definition.space().candidates().ifPresent(pool -> tree.put("candidates", candidates(pool, definition.space())));
        tree.put(
                "objectives",
                definition.goals().objectives().stream().map(this::objective).toList());
        definition.goals().cost().ifPresent(cost -> tree.put("cost", withUnit(cost.name(), named(cost.name()))));
        if (!definition.referencePoint().isEmpty()) {
            tree.put("reference-point", definition.referencePoint());
        }
        if (settings.getOrDefault("batch", "").matches("[1-9][0-9]{0,8}")) {
            tree.put("batch", Integer.valueOf(settings.remove("batch")));
        }
        tree.put("initial-design", definition.initialDesign());
        tree.put("deterministic", definition.deterministic());
        definition.trialsPerUnit().ifPresent(trials -> tree.put("drift", trials));
        Map<String, Object> curves = CurvesReader.take(settings);
        if (!curves.isEmpty()) {
            tree.put("curves", curves);
        }
        surrogate(tree);
        setting("acquisition", tree);
        setting("batches", tree);
        setting("trust-region", tree);
        rounding(tree);
        tree.put("seed", definition.seed().number());
        if (!settings.isEmpty()) {
            tree.put("settings", new LinkedHashMap<>(settings));
        }
        return tree;
    }

    private void setting(String key, Map<String, Object> tree) {
        String value = settings.remove(key);
        if (value != null) {
            tree.put(key, value);
        }
    }

    private void rounding(Map<String, Object> tree) {
        String round = settings.getOrDefault(StudyDefinition.ROUND, "");
        if (round.equals("true") || round.equals("false")) {
            tree.put(StudyDefinition.ROUND, Boolean.valueOf(settings.remove(StudyDefinition.ROUND)));
        }
    }

    private void surrogate(Map<String, Object> tree) {
        String name = settings.remove("surrogate");
        if (name == null) {
            return;
        }
        Map<String, Object> parts = named(name);
        String prefix = Keys.surrogate("");
        for (String key : List.copyOf(settings.keySet())) {
            if (key.startsWith(prefix) && !key.equals(Keys.surrogate("name"))) {
                parts.put(key.substring(prefix.length()), settings.remove(key));
            }
        }
        tree.put("surrogate", parts.size() == 1 ? name : parts);
    }

    private static Map<String, Object> named(String name) {
        Map<String, Object> parts = new LinkedHashMap<>();
        parts.put("name", name);
        return parts;
    }

    private Map<String, Object> withUnit(String name, Map<String, Object> parts) {
        String unit = settings.remove(Keys.unit(name));
        if (unit != null) {
            parts.put("unit", unit);
        }
        return parts;
    }

    private Object parameter(Parameter parameter) {
        Map<String, Object> parts = named(parameter.name());
        if (parameter instanceof RealParameter real) {
            parts.put("kind", "real");
            parts.put("range", List.of(real.low(), real.high()));
            scale(real.scale(), parts);
            real.digits().ifPresent(digits -> parts.put("digits", digits));
        } else if (parameter instanceof SteppedParameter stepped) {
            parts.put("kind", "real");
            parts.put("range", List.of(stepped.low(), stepped.high()));
            parts.put("step", stepped.step());
        } else if (parameter instanceof IntegerParameter integer) {
            parts.put("kind", "integer");
            parts.put("range", List.of(integer.low(), integer.high()));
            scale(integer.scale(), parts);
        } else if (parameter instanceof OrdinalParameter ordinal) {
            parts.put("kind", "ordinal");
            parts.put("values", ordinal.values());
            scale(ordinal.scale(), parts);
        } else if (parameter instanceof CategoricalParameter categorical) {
            parts.put("kind", "categorical");
            parts.put("values", categorical.choices());
            if (!categorical.retired().isEmpty()) {
                parts.put("retired", categorical.retired());
            }
        } else if (parameter instanceof FixedParameter fixed) {
            parts.put("kind", "fixed");
            // In quotes a large integer would be text: nothing else says here that it is one.
            parts.put("value", fixed.value() instanceof Long whole ? BigInteger.valueOf(whole) : fixed.value());
        }
        if (definition.space().isContext(parameter.name())) {
            parts.put("context", true);
        }
        definition
                .space()
                .fidelity()
                .filter(one -> one.parameter().equals(parameter.name()))
                .ifPresent(one -> {
                    parts.put("fidelity", true);
                    parts.put("fixed-cost", one.fixedCost());
                });
        List<Condition> conditions = definition.space().conditions(parameter.name());
        if (!conditions.isEmpty()) {
            parts.put("when", ConditionReader.tree(conditions));
        }
        return withUnit(parameter.name(), parts);
    }

    private static void scale(Scale scale, Map<String, Object> parts) {
        if (scale == Scale.LOG) {
            parts.put("scale", "log");
        }
    }

    private static Object constraint(SpaceConstraint constraint) {
        Map<String, Object> parts = new LinkedHashMap<>();
        if (constraint instanceof PredicateConstraint predicate) {
            parts.put("predicate", predicate.description());
        } else if (constraint instanceof LinearConstraint linear) {
            boolean plain = linear.coefficients().values().stream().allMatch(factor -> factor == 1);
            List<Object> terms = new ArrayList<>();
            linear.coefficients().forEach((name, factor) -> {
                Map<String, Object> term = new LinkedHashMap<>();
                term.put("parameter", name);
                term.put("times", factor);
                terms.add(plain ? name : term);
            });
            parts.put("sum", terms);
            parts.put(
                    switch (linear.relation()) {
                        case AT_LEAST -> "at-least";
                        case AT_MOST -> "at-most";
                        case EQUAL -> "equals";
                    },
                    linear.bound());
        }
        return parts;
    }

    private Object bound(ConstraintBound bound) {
        Map<String, Object> parts = new LinkedHashMap<>();
        parts.put("outcome", bound.name());
        parts.put(bound.sense() == ConstraintBound.Sense.AT_LEAST ? "at-least" : "at-most", bound.bound());
        return withUnit(bound.name(), parts);
    }

    private static Object candidates(CandidatePool pool, SearchSpace space) {
        List<String> names = space.parameters().stream()
                .filter(parameter -> !(parameter instanceof FixedParameter))
                .map(Parameter::name)
                .toList();
        List<Object> rows = new ArrayList<>(pool.size());
        for (int i = 0; i < pool.size(); i++) {
            Point point = pool.point(i);
            boolean whole = space.branches().isEmpty();
            rows.add(whole ? names.stream().map(point::get).toList() : values(point, names));
        }
        if (!space.branches().isEmpty()) {
            return rows;
        }
        Map<String, Object> parts = new LinkedHashMap<>();
        parts.put("columns", names);
        parts.put("rows", rows);
        return parts;
    }

    private static Map<String, Object> values(Point point, List<String> names) {
        Map<String, Object> values = new LinkedHashMap<>();
        names.stream().filter(point::has).forEach(name -> values.put(name, point.get(name)));
        return values;
    }

    private Object objective(Goal.ToImprove objective) {
        String name = objective.name().isEmpty() ? definition.valueName() : objective.name();
        Map<String, Object> parts = named(name);
        Direction direction = objective.direction();
        parts.put(
                "direction", definition.learning() ? "learn" : direction.name().toLowerCase(Locale.ROOT));
        return withUnit(name, parts);
    }
}
