package io.thalweg.benchmark.suite;

import io.thalweg.cli.internal.table.CsvTable;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.space.Parameter;
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

    /** The task of another table, which is only shown: its curves are short, and no claim rests on them. */
    static final String DIGITS = "digits_mlp";

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
        return name.equals(DIGITS)
                ? digits(CsvTable.read(directory.resolve("lc_digits_mlp" + SUFFIX)))
                : of(name, CsvTable.read(directory.resolve(PREFIX + name + SUFFIX)));
    }

    /** A table {@code config, …, step, valid_loss}, with a column for each parameter; a loss is empty where the curve has diverged. */
    static CurveTable of(String name, CsvTable table) {
        double[] losses = table.text("valid_loss").stream()
                .mapToDouble(cell -> cell.isBlank() ? Double.NaN : Double.parseDouble(cell))
                .toArray();
        List<Integer> first = new ArrayList<>();
        List<double[]> curves = curves(table.text("config"), table.numbers("step"), losses, first);
        SearchSpaceBuilder free = SearchSpace.builder();
        List<Map<String, Object>> settings = first.stream()
                .<Map<String, Object>>map(row -> new LinkedHashMap<>())
                .toList();
        for (String parameter : PARAMETERS) {
            // What matters of a factor near 1 is how far it is from 1.
            boolean nearOne = parameter.startsWith("beta");
            double[] column = table.numbers(parameter);
            double[] values = first.stream()
                    .mapToDouble(i -> Math.max(1e-12, nearOne ? 1 - column[i] : column[i]))
                    .toArray();
            free.add(new RealParameter(
                    parameter,
                    Arrays.stream(values).min().orElseThrow(),
                    Arrays.stream(values).max().orElseThrow(),
                    Scale.LOG));
            for (int i = 0; i < values.length; i++) {
                settings.get(i).put(parameter, values[i]);
            }
        }
        return of(name, free, settings, curves);
    }

    /**
     * Networks that learn handwritten digits, a row for each setting and each ten epochs, with an accuracy. What is to be small is the share of
     * errors.
     */
    private static CurveTable digits(CsvTable table) {
        double[] errors =
                Arrays.stream(table.numbers("accuracy")).map(share -> 1 - share).toArray();
        double[] steps = Arrays.stream(table.numbers("budget"))
                .map(epochs -> epochs / 10)
                .toArray();
        List<Integer> first = new ArrayList<>();
        List<double[]> curves = curves(table.text("config"), steps, errors, first);
        SearchSpaceBuilder free = SearchSpace.builder()
                .categorical("activation", "logistic", "tanh", "relu")
                .integer("batch_size", 1, 100)
                .logReal("learning_rate", 1e-4, 0.1)
                .integer("num_neurons_layer1", 5, 100)
                .integer("num_neurons_layer2", 5, 100)
                .categorical("solver", "sgd", "adam");
        List<Map<String, Object>> settings = first.stream()
                .<Map<String, Object>>map(row -> new LinkedHashMap<>())
                .toList();
        for (Parameter setting : free.build().parameters()) {
            String parameter = setting.name();
            List<String> cells = table.text(parameter);
            for (int i = 0; i < first.size(); i++) {
                String cell = cells.get(first.get(i));
                boolean text = parameter.equals("activation") || parameter.equals("solver");
                settings.get(i).put(parameter, text ? cell : Double.valueOf(cell));
            }
        }
        return of(DIGITS, free, settings, curves);
    }

    /** The curve of each setting by step, in the order of their first rows, which are added to a list. */
    private static List<double[]> curves(List<String> configs, double[] steps, double[] losses, List<Integer> first) {
        int length = (int) Arrays.stream(steps).max().orElseThrow();
        Map<String, double[]> curves = new LinkedHashMap<>();
        for (int i = 0; i < losses.length; i++) {
            String config = configs.get(i);
            if (!curves.containsKey(config)) {
                first.add(i);
                curves.put(config, new double[length]);
            }
            Objects.requireNonNull(curves.get(config))[(int) steps[i] - 1] = losses[i];
        }
        return List.copyOf(curves.values());
    }

    private static CurveTable of(
            String name, SearchSpaceBuilder free, List<Map<String, Object>> settings, List<double[]> curves) {
        SearchSpace around = free.build();
        Map<Point, Integer> rows = new LinkedHashMap<>();
        for (int i = 0; i < curves.size(); i++) {
            rows.putIfAbsent(around.admit(settings.get(i)).point(), i);
        }
        return new CurveTable(name, free.candidates(List.copyOf(rows.keySet())).build(), curves, Map.copyOf(rows));
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
