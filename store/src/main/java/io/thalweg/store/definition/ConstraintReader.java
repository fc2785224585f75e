package io.thalweg.store.definition;

import io.thalweg.core.error.InvalidSpaceException;
import io.thalweg.core.space.LinearConstraint;
import io.thalweg.core.space.LinearConstraint.Relation;
import io.thalweg.core.space.PredicateConstraint;
import io.thalweg.core.space.SpaceConstraint;
import io.thalweg.core.trial.ConstraintBound;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads constraints: sums of parameters, conditions in words, and bounds on outcomes. */
final class ConstraintReader {

    private static final Map<String, Relation> RELATIONS = Map.of(
            "at-least", Relation.AT_LEAST,
            "at-most", Relation.AT_MOST,
            "equals", Relation.EQUAL);

    private static final List<String> KINDS = List.of("outcome", "sum", "mixture", "predicate");

    private final Problems problems;
    private final List<String> parameters;
    private final Map<String, String> settings;
    private final List<SpaceConstraint> ofSpace = new ArrayList<>();
    private final List<ConstraintBound> ofOutcomes = new ArrayList<>();
    private final Map<String, Mark> outcomes = new LinkedHashMap<>();

    /**
     * A reader.
     *
     * @param parameters the names that sums may use
     * @param settings takes the units
     */
    ConstraintReader(Problems problems, List<String> parameters, Map<String, String> settings) {
        this.problems = problems;
        this.parameters = parameters;
        this.settings = settings;
    }

    /** What the parameters must satisfy. */
    List<SpaceConstraint> ofSpace() {
        return ofSpace;
    }

    /** What outcomes must satisfy. */
    List<ConstraintBound> ofOutcomes() {
        return ofOutcomes;
    }

    /** Where the names of constrained outcomes are. */
    Map<String, Mark> outcomes() {
        return outcomes;
    }

    void read(List<Node> items) {
        for (int i = 0; i < items.size(); i++) {
            String path = "constraints[" + (i + 1) + "]";
            if (!(items.get(i) instanceof Node.Mapping mapping)) {
                problems.add(
                        items.get(i).at(),
                        path,
                        "is " + items.get(i).kind() + ", must be a map such as {sum: [a, b], at-most: 1}");
                continue;
            }
            Fields fields = new Fields(mapping, path, Keys.CONSTRAINT, problems);
            try {
                constraint(fields);
            } catch (InvalidSpaceException e) {
                problems.add(fields.at(), path, String.valueOf(e.getMessage()));
            }
        }
    }

    private void constraint(Fields fields) {
        List<String> kinds = KINDS.stream().filter(fields::has).toList();
        if (kinds.size() != 1) {
            problems.add(
                    fields.at(),
                    fields.path(),
                    "must have one of " + String.join(", ", KINDS) + " and has "
                            + (kinds.isEmpty() ? "none" : String.join(", ", kinds)));
            return;
        }
        String kind = kinds.get(0);
        if (!kind.equals("outcome")) {
            fields.refuse(
                    List.of("unit"),
                    "only an outcome has a unit here; write the unit of a parameter with the " + "parameter");
        }
        if (kind.equals("predicate")) {
            fields.refuse(List.copyOf(RELATIONS.keySet()), "a constraint in words has no bound; leave it out");
            fields.text("predicate").ifPresent(words -> ofSpace.add(PredicateConstraint.inWords(words)));
            return;
        }
        Map<Relation, Double> bounds = bounds(fields);
        switch (kind) {
            case "outcome" -> outcome(fields, bounds);
            case "mixture" -> {
                fields.refuse(List.of("at-least", "at-most"), "the parts of a mixture sum to what it 'equals'");
                Map<String, Double> parts = terms(fields, kind);
                if (parts.size() < 2) {
                    fields.problem(kind, "a mixture needs at least two parameters");
                } else if (bounds.containsKey(Relation.EQUAL)) {
                    ofSpace.add(new LinearConstraint(parts, Relation.EQUAL, bounds.get(Relation.EQUAL)));
                }
            }
            default -> {
                Map<String, Double> terms = terms(fields, kind);
                if (!terms.isEmpty()) {
                    bounds.forEach((relation, bound) -> ofSpace.add(new LinearConstraint(terms, relation, bound)));
                }
            }
        }
    }

    private Map<Relation, Double> bounds(Fields fields) {
        Map<Relation, Double> bounds = new LinkedHashMap<>();
        for (String key : List.of("at-least", "at-most", "equals")) {
            fields.number(key)
                    .ifPresent(bound -> bounds.put(java.util.Objects.requireNonNull(RELATIONS.get(key)), bound));
        }
        if (RELATIONS.keySet().stream().noneMatch(fields::has)) {
            problems.add(fields.at(), fields.path(), "has no bound; add at-least, at-most or equals");
        }
        return bounds;
    }

    private void outcome(Fields fields, Map<Relation, Double> bounds) {
        fields.refuse(List.of("equals"), "an outcome cannot equal a value; write at-least or at-most");
        Optional<String> name = fields.text("outcome");
        if (fields.has("at-least") && fields.has("at-most")) {
            fields.problem("at-most", "an outcome has a single bound; leave out at-least or at-most");
            return;
        }
        if (name.isEmpty()) {
            return;
        }
        if (outcomes.putIfAbsent(name.get(), fields.at("outcome")) != null) {
            fields.problem(
                    "outcome",
                    "'" + Words.cut(name.get()) + "' already has a bound; to use it twice, tell it under "
                            + "two names");
            return;
        }
        fields.text("unit").ifPresent(unit -> settings.put(Keys.unit(name.get()), unit));
        bounds.forEach((relation, bound) -> {
            if (relation != Relation.EQUAL) {
                ofOutcomes.add(new ConstraintBound(
                        name.get(),
                        relation == Relation.AT_LEAST ? ConstraintBound.Sense.AT_LEAST : ConstraintBound.Sense.AT_MOST,
                        bound));
            }
        });
    }

    /** Factors by the names of parameters: from a list of names, a map of names to factors, or a list of {parameter, times}. */
    private Map<String, Double> terms(Fields fields, String key) {
        Map<String, Double> terms = new LinkedHashMap<>();
        Node node = fields.get(key).orElseThrow();
        if (node instanceof Node.Mapping mapping && key.equals("sum")) {
            for (Node.Entry entry : mapping.entries()) {
                require(entry.key().text(), entry.key().at(), fields.path(key));
                fields.number(
                                entry.value(),
                                fields.path(key) + "." + Words.cut(entry.key().text()))
                        .ifPresent(factor -> terms.put(entry.key().text(), factor));
            }
            return terms;
        }
        for (Node item : fields.list(key).orElse(List.of())) {
            Optional<String> name;
            Optional<Double> factor = Optional.of(1.0);
            if (item instanceof Node.Mapping mapping && key.equals("sum")) {
                Fields term = new Fields(mapping, fields.path(key), Keys.TERM, problems);
                name = term.text("parameter");
                factor = term.has("times") ? term.number("times") : factor;
                if (!term.has("parameter")) {
                    term.problem("parameter", "a term needs the name of a 'parameter'");
                }
            } else {
                name = fields.text(item, fields.path(key));
            }
            name.ifPresent(known -> require(known, item.at(), fields.path(key)));
            if (name.isPresent() && factor.isPresent() && terms.put(name.get(), factor.get()) != null) {
                problems.add(item.at(), fields.path(key), "'" + Words.cut(name.get()) + "' is named twice");
            }
        }
        return terms;
    }

    private void require(String name, Mark at, String path) {
        if (!parameters.contains(name)) {
            problems.add(at, path, Words.unknown("parameter", name, parameters));
        }
    }
}
