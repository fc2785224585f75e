package io.thalweg.benchmark.suite;

import io.thalweg.cli.internal.optimize.Problem;
import io.thalweg.cli.internal.table.CsvTable;
import io.thalweg.core.space.OrdinalParameter;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.Scale;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Direction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeSet;

/**
 * The accuracy of a support vector machine on one data set, by its kernel, its penalty and the parameter of the kernel: a table with a row
 * for each combination.
 *
 * @param name of the data set
 * @param space of the combinations
 * @param accuracies by point
 */
record MachineProblem(String name, SearchSpace space, Map<Point, Double> accuracies) implements Problem {

    /** The table of M. Wistuba, N. Schilling and L. Schmidt-Thieme (ECML 2016), one data set after the other. */
    static final String FILE = "transfer_svm_tasks.csv.gz";

    /** All the data sets of a table {@code task, kernel, C, gamma, degree, accuracy}, empty where a parameter is inactive. */
    static List<MachineProblem> all(CsvTable table) {
        SearchSpace space = SearchSpace.builder()
                .categorical("kernel", "linear", "poly", "rbf")
                .add(levels(table, "C", Scale.LOG))
                .add(levels(table, "gamma", Scale.LOG))
                .when("kernel", "rbf")
                .add(levels(table, "degree", Scale.LINEAR))
                .when("kernel", "poly")
                .build();
        List<String> names = table.text("task");
        List<String> features = List.of("kernel", "C", "gamma", "degree");
        double[] accuracies = table.numbers("accuracy");
        Map<String, Map<Point, Double>> byTask = new LinkedHashMap<>();
        for (int i = 0; i < accuracies.length; i++) {
            Map<String, String> cells = new LinkedHashMap<>();
            for (String feature : features) {
                String cell = table.text(feature).get(i);
                if (!cell.isBlank()) {
                    cells.put(feature, cell);
                }
            }
            byTask.computeIfAbsent(names.get(i), task -> new HashMap<>())
                    .put(space.admit(space.parse(cells)).point(), accuracies[i]);
        }
        List<MachineProblem> all = new ArrayList<>();
        byTask.forEach((task, values) -> all.add(new MachineProblem("svm-" + task, space, Map.copyOf(values))));
        return all;
    }

    private static OrdinalParameter levels(CsvTable table, String column, Scale scale) {
        TreeSet<Double> levels = new TreeSet<>();
        table.text(column).stream()
                .filter(cell -> !cell.isBlank())
                .map(Double::valueOf)
                .forEach(levels::add);
        return new OrdinalParameter(column, List.copyOf(levels), scale);
    }

    @Override
    public Direction direction() {
        return Direction.MAXIMIZE;
    }

    @Override
    public double valueAt(Point point) {
        Double accuracy = accuracies.get(point);
        if (accuracy == null) {
            throw new IllegalArgumentException("point: " + point + " has no row");
        }
        return accuracy;
    }

    @Override
    public OptionalDouble optimum() {
        return accuracies.values().stream().mapToDouble(Double::doubleValue).max();
    }
}
