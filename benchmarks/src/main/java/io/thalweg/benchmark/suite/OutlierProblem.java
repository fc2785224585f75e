package io.thalweg.benchmark.suite;

import io.thalweg.cli.internal.optimize.Problem;
import io.thalweg.cli.internal.table.CsvTable;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.core.trial.Direction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The cost of configurations of an outlier detector, with 39 parameters under conditions two deep, among those that other optimisers have run in
 * full. A log is biased to good regions, so it flatters whatever searches it: it is shown, not judged by.
 *
 * @param space of the parameters, with the configurations of the log as candidates
 * @param costs by point
 */
record OutlierProblem(SearchSpace space, Map<Point, Double> costs) implements Problem {

    private static final String FILE = "cond_outlier_pendigits.csv.gz";
    private static final String SPACE = "cond_outlier_pendigits_space.csv";

    /** What a run in full is recorded with. */
    private static final double FULL = 100;

    /** The log of a directory (DeepCAVE's example, automl/DeepCAVE), if it is there. */
    static Optional<OutlierProblem> in(Path data) {
        Path file = data.resolve(FILE);
        Path parameters = data.resolve(SPACE);
        return Files.exists(file) && Files.exists(parameters)
                ? Optional.of(of(CsvTable.read(parameters), CsvTable.read(file)))
                : Optional.empty();
    }

    /**
     * The problem of two tables.
     *
     * @param parameters {@code parameter, type, lower, upper, log, choices, active_if}
     * @param log a column for each parameter, empty where it is inactive, then {@code budget} and {@code cost}
     */
    static OutlierProblem of(CsvTable parameters, CsvTable log) {
        SearchSpaceBuilder builder = SearchSpace.builder();
        List<String> names = parameters.text("parameter");
        for (int i = 0; i < names.size(); i++) {
            add(builder, parameters, i);
        }
        SearchSpace space = builder.build();
        double[] budgets = log.numbers("budget");
        double[] costs = log.numbers("cost");
        Map<Point, Double> full = new LinkedHashMap<>();
        for (int i = 0; i < budgets.length; i++) {
            if (budgets[i] == FULL) {
                Map<String, String> cells = new LinkedHashMap<>();
                for (String name : names) {
                    String cell = log.text(name).get(i);
                    if (!cell.isBlank()) {
                        cells.put(name, cell);
                    }
                }
                full.putIfAbsent(space.admit(space.parse(cells)).point(), costs[i]);
            }
        }
        SearchSpace pool =
                space.toBuilder().candidates(new ArrayList<>(full.keySet())).build();
        return new OutlierProblem(pool, Map.copyOf(full));
    }

    private static void add(SearchSpaceBuilder builder, CsvTable parameters, int i) {
        String name = parameters.text("parameter").get(i);
        String lower = parameters.text("lower").get(i);
        String upper = parameters.text("upper").get(i);
        boolean log = parameters.text("log").get(i).equals("true");
        switch (parameters.text("type").get(i)) {
            case "categorical" ->
                builder.categorical(
                        name,
                        Arrays.stream(parameters.text("choices").get(i).split("\\|", -1))
                                .map(OutlierProblem::choice)
                                .toList());
            case "uniform_int" -> {
                if (log) {
                    builder.logInteger(name, Long.parseLong(lower), Long.parseLong(upper));
                } else {
                    builder.integer(name, Long.parseLong(lower), Long.parseLong(upper));
                }
            }
            default -> {
                if (log) {
                    builder.logReal(name, Double.parseDouble(lower), Double.parseDouble(upper));
                } else {
                    builder.real(name, Double.parseDouble(lower), Double.parseDouble(upper));
                }
            }
        }
        String condition = parameters.text("active_if").get(i);
        if (!condition.isBlank()) {
            String[] words = condition.strip().split(" ", 3);
            if (words[1].equals(">")) {
                builder.whenAtLeast(words[0], Double.parseDouble(words[2]) + 1);
            } else {
                builder.when(words[0], choice(words[2]));
            }
        }
    }

    /** As the log writes it. */
    private static String choice(String text) {
        return text.equals("True") || text.equals("False") ? text.toLowerCase(Locale.ROOT) : text;
    }

    @Override
    public String name() {
        return "outlier-pendigits";
    }

    @Override
    public Direction direction() {
        return Direction.MINIMIZE;
    }

    @Override
    public double valueAt(Point point) {
        Double cost = costs.get(point);
        if (cost == null) {
            throw new IllegalArgumentException("point: " + point + " has no row");
        }
        return cost;
    }

    @Override
    public OptionalDouble optimum() {
        return costs.values().stream().mapToDouble(Double::doubleValue).min();
    }
}
