package io.thalweg.store.definition;

import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.space.CategoricalParameter;
import io.thalweg.core.space.FixedParameter;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.Point;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the points that alone may be suggested: a list of maps, or columns and rows. */
final class CandidateReader {

    private static final String PATH = "candidates";

    private final Problems problems;
    private final Set<String> texts;
    private final List<Point> points = new ArrayList<>();

    /** A reader of points of these parameters, which say what the values are: a category is text however it is written. */
    CandidateReader(Problems problems, List<Parameter> parameters) {
        this.problems = problems;
        this.texts = parameters.stream()
                .filter(parameter -> parameter instanceof CategoricalParameter
                        || (parameter instanceof FixedParameter fixed && fixed.value() instanceof String))
                .map(Parameter::name)
                .collect(Collectors.toSet());
    }

    List<Point> read(Node node) {
        if (node instanceof Node.Sequence list) {
            for (Node item : list.items()) {
                if (item instanceof Node.Mapping mapping) {
                    Map<String, Node> values = new LinkedHashMap<>();
                    mapping.entries().forEach(entry -> values.put(entry.key().text(), entry.value()));
                    point(values, item.at());
                } else {
                    problems.add(item.at(), PATH, "is " + item.kind() + ", must be a map of parameters to values");
                }
            }
        } else if (node instanceof Node.Mapping mapping) {
            table(new Fields(mapping, PATH, Keys.CANDIDATES, problems));
        } else {
            problems.add(node.at(), PATH, "is " + node.kind() + ", must be a list of points or {columns, rows}");
        }
        if (points.isEmpty()) {
            problems.add(node.at(), PATH, "has no points; leave it out to search everywhere");
        }
        return points;
    }

    private void table(Fields fields) {
        List<String> names = new ArrayList<>();
        fields.list("columns")
                .ifPresent(items -> items.forEach(
                        item -> fields.text(item, fields.path("columns")).ifPresent(names::add)));
        for (Node row : fields.list("rows").orElse(List.of())) {
            if (row instanceof Node.Sequence cells && cells.items().size() == names.size()) {
                Map<String, Node> values = new LinkedHashMap<>();
                for (int i = 0; i < names.size(); i++) {
                    values.put(names.get(i), cells.items().get(i));
                }
                point(values, row.at());
            } else {
                problems.add(
                        row.at(), fields.path("rows"), "is not a list of " + names.size() + " values, one per column");
            }
        }
    }

    private void point(Map<String, Node> cells, Mark at) {
        Map<String, Object> values = new LinkedHashMap<>();
        cells.forEach((name, cell) -> {
            if (cell instanceof Node.Scalar scalar && scalar.isNothing()) {
                return; // of an inactive parameter; the space says if another one lacks a value
            }
            if (cell instanceof Node.Scalar scalar) {
                values.put(name, texts.contains(name) ? scalar.text() : ParameterReader.typed(scalar));
            } else {
                problems.add(cell.at(), PATH + "." + Words.cut(name), "is " + cell.kind() + ", must be a value");
            }
        });
        try {
            points.add(Point.of(values));
        } catch (InvalidParameterException e) {
            problems.add(at, PATH, String.valueOf(e.getMessage()));
        }
    }
}
