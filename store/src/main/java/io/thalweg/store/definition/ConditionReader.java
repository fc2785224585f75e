package io.thalweg.store.definition;

import io.thalweg.core.error.InvalidSpaceException;
import io.thalweg.core.space.CategoricalParameter;
import io.thalweg.core.space.Condition;
import io.thalweg.core.space.FixedParameter;
import io.thalweg.core.space.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads when a parameter is active: a map of other parameters to a value, a list of values or {@code {at-least: …, at-most: …}}, or a list
 * of maps that name the parameter. What the values are is known when all parameters have been read.
 */
final class ConditionReader {

    private static final String EXAMPLE = "such as when: {booster: dart}";

    private final Problems problems;
    private final List<Told> told = new ArrayList<>();

    ConditionReader(Problems problems) {
        this.problems = problems;
    }

    /** The condition of a parameter as it was written. */
    private record Told(
            String child,
            String parent,
            List<Node.Scalar> values,
            Optional<Double> low,
            Optional<Double> high,
            Mark at,
            String path) {}

    /** Reads what is said of a parameter. */
    void read(String child, Fields fields) {
        fields.get("when").ifPresent(node -> {
            String path = fields.path("when");
            if (node instanceof Node.Mapping mapping) {
                mapping.entries().forEach(entry -> parent(child, entry.key().text(), entry.value(), path));
            } else if (node instanceof Node.Sequence list) {
                list.items().forEach(item -> named(child, item, path));
            } else {
                problems.add(node.at(), path, "is " + node.kind() + ", must be a map, " + EXAMPLE);
            }
        });
    }

    private void named(String child, Node item, String path) {
        if (!(item instanceof Node.Mapping mapping)) {
            problems.add(item.at(), path, "is " + item.kind() + ", must be a map with 'parameter' and 'values'");
            return;
        }
        Fields fields = new Fields(mapping, path, Keys.CONDITION, problems);
        if (!fields.has("parameter")) {
            problems.add(item.at(), path, "has no 'parameter': say on which one it depends");
        }
        fields.text("parameter")
                .ifPresent(parent -> add(child, parent, fields.list("values").orElse(List.of()), fields));
    }

    private void parent(String child, String parent, Node node, String path) {
        String where = path + "." + Words.cut(parent);
        List<String> bounds = Keys.CONDITION.subList(2, 4);
        Node.Mapping mapping = node instanceof Node.Mapping range ? range : new Node.Mapping(List.of(), node.at());
        Fields fields = new Fields(mapping, where, bounds, problems);
        List<Node> values = node instanceof Node.Sequence list
                ? list.items()
                : node instanceof Node.Scalar scalar ? List.of(scalar) : List.of();
        add(child, parent, values, fields);
    }

    private void add(String child, String parent, List<Node> values, Fields fields) {
        List<Node.Scalar> scalars = new ArrayList<>();
        for (Node value : values) {
            if (value instanceof Node.Scalar scalar && !scalar.isNothing()) {
                scalars.add(scalar);
            } else {
                problems.add(value.at(), fields.path(), "is " + value.kind() + ", must be a value of the parameter");
                return;
            }
        }
        Optional<Double> low = fields.number("at-least");
        Optional<Double> high = fields.number("at-most");
        if (scalars.isEmpty() == (low.isEmpty() && high.isEmpty())) {
            problems.add(
                    fields.at(),
                    fields.path(),
                    "must have values, or a number that the parameter is 'at-least' or 'at-most', " + EXAMPLE);
            return;
        }
        told.add(new Told(child, parent, scalars, low, high, fields.at(), fields.path()));
    }

    /** The conditions by the name of the parameter that they activate; the type of a parent says what its values are. */
    Map<String, List<Condition>> conditions(List<Parameter> parameters) {
        Map<String, List<Condition>> byChild = new LinkedHashMap<>();
        for (Told one : told) {
            boolean text = parameters.stream()
                    .anyMatch(parameter -> parameter.name().equals(one.parent())
                            && (parameter instanceof CategoricalParameter
                                    || (parameter instanceof FixedParameter fixed && fixed.value() instanceof String)));
            List<Object> values = new ArrayList<>();
            one.values().forEach(scalar -> values.add(text ? scalar.text() : ParameterReader.typed(scalar)));
            try {
                byChild.computeIfAbsent(one.child(), child -> new ArrayList<>())
                        .add(new Condition(
                                one.parent(),
                                values,
                                one.low().orElse(Double.NEGATIVE_INFINITY),
                                one.high().orElse(Double.POSITIVE_INFINITY)));
            } catch (InvalidSpaceException e) {
                problems.add(one.at(), one.path(), String.valueOf(e.getMessage()));
            }
        }
        return byChild;
    }

    /** The canonical form of conditions. */
    static List<Object> tree(List<Condition> conditions) {
        List<Object> list = new ArrayList<>();
        for (Condition condition : conditions) {
            Map<String, Object> parts = new LinkedHashMap<>();
            parts.put("parameter", condition.parent());
            if (!condition.isRange()) {
                parts.put("values", condition.values());
            }
            if (!Double.isInfinite(condition.low())) {
                parts.put("at-least", condition.low());
            }
            if (!Double.isInfinite(condition.high())) {
                parts.put("at-most", condition.high());
            }
            list.add(parts);
        }
        return list;
    }
}
