package io.thalweg.benchmark.suite;

import io.thalweg.cli.internal.table.CsvTable;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.Scale;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Learning curves of a thousand settings of an optimiser on one task of TaskSet (L. Metz et al., 2020), as M. Wistuba et al. (2022) have cut them: a
 * row for each setting and step, of which the loss is to be small.
 *
 * @param name of the task
 * @param space of the settings, which are its candidates
 * @param curves the losses of each setting, by step; NaN where it has diverged
 * @param rows the number of the setting at each point
 */
record CurveTable(String name, SearchSpace space, List<double[]> curves, Map<Point, Integer> rows) {

    private static final String PREFIX = "lc_taskset_";
    private static final String SUFFIX = ".csv.gz";

    /** The share of settings that are good enough to be found. */
    private static final double BEST = 0.01;

    private static final List<String> PARAMETERS =
            List.of("learning_rate", "beta1", "beta2", "epsilon", "l1", "l2", "linear_decay", "exponential_decay");

    /** The names of the tasks of a directory. */
    static List<String> names(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            List<String> names = files.map(file -> String.valueOf(file.getFileName()))
                    .filter(file -> file.startsWith(PREFIX) && file.endsWith(SUFFIX))
                    .map(file -> file.substring(PREFIX.length(), file.length() - SUFFIX.length()))
                    .sorted()
                    .toList();
            if (names.isEmpty()) {
                throw new UsageException("--data: " + directory + " has no file " + PREFIX + "…" + SUFFIX
                        + "; name the directory of TaskSet's tables");
            }
            return names;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The table of a task. */
    static CurveTable read(Path directory, String name) {
        return of(name, CsvTable.read(directory.resolve(PREFIX + name + SUFFIX)));
    }

    /** A table {@code config, …, step, valid_loss}, with a column for each parameter; a loss is empty where the curve has diverged. */
    static CurveTable of(String name, CsvTable table) {
        double[] configs = table.numbers("config");
        double[] steps = table.numbers("step");
        double[] losses = table.text("valid_loss").stream()
                .mapToDouble(cell -> cell.isBlank() ? Double.NaN : Double.parseDouble(cell))
                .toArray();
        int length = (int) Arrays.stream(steps).max().orElseThrow();
        Map<Double, Integer> numbers = new LinkedHashMap<>();
        List<Integer> first = new ArrayList<>();
        List<double[]> curves = new ArrayList<>();
        for (int i = 0; i < configs.length; i++) {
            if (!numbers.containsKey(configs[i])) {
                numbers.put(configs[i], curves.size());
                first.add(i);
                curves.add(new double[length]);
            }
            curves.get(Objects.requireNonNull(numbers.get(configs[i])))[(int) steps[i] - 1] = losses[i];
        }
        Map<String, double[]> values = new LinkedHashMap<>();
        for (String parameter : PARAMETERS) {
            // What matters of a factor near 1 is how far it is from 1.
            boolean nearOne = parameter.startsWith("beta");
            double[] column = table.numbers(parameter);
            values.put(
                    parameter,
                    first.stream()
                            .mapToDouble(i -> Math.max(1e-12, nearOne ? 1 - column[i] : column[i]))
                            .toArray());
        }
        SearchSpaceBuilder free = SearchSpace.builder();
        values.forEach((parameter, column) -> free.add(new RealParameter(
                parameter,
                Arrays.stream(column).min().orElseThrow(),
                Arrays.stream(column).max().orElseThrow(),
                Scale.LOG)));
        SearchSpace around = free.build();
        Map<Point, Integer> rows = new HashMap<>();
        List<Point> candidates = new ArrayList<>();
        for (int i = 0; i < curves.size(); i++) {
            Map<String, Double> setting = new LinkedHashMap<>();
            for (Map.Entry<String, double[]> column : values.entrySet()) {
                setting.put(column.getKey(), column.getValue()[i]);
            }
            candidates.add(around.admit(setting).point());
            rows.put(candidates.get(i), i);
        }
        return new CurveTable(name, free.candidates(candidates).build(), List.copyOf(curves), Map.copyOf(rows));
    }

    /** How many steps a whole curve has. */
    int steps() {
        return curves.get(0).length;
    }

    /** The number of the setting at a point. */
    int row(Point point) {
        return Objects.requireNonNull(rows.get(point));
    }

    /** The numbers of the settings whose last loss is among the best hundredth. */
    Set<Integer> best() {
        return new HashSet<>(IntStream.range(0, curves.size())
                .boxed()
                .sorted(Comparator.comparingDouble(this::last))
                .limit(Math.max(1, Math.round(BEST * curves.size())))
                .toList());
    }

    private double last(int row) {
        double loss = curves.get(row)[steps() - 1];
        return Double.isFinite(loss) ? loss : Double.POSITIVE_INFINITY;
    }
}
