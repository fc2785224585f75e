package io.thalweg.cli.internal.optimize;

import io.thalweg.cli.internal.json.Json;
import io.thalweg.cli.internal.table.CsvTable;
import io.thalweg.cli.internal.table.TableException;
import io.thalweg.cli.internal.table.TextFile;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Direction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Points to begin with, from a file. Two kinds are read:
 *
 * <ul>
 *   <li>JSON with {@code cases}, of which the one of the problem's function and the seed is taken. A case has {@code function}
 *       (with or without {@code dim} at its end), {@code seed}, {@code bounds} (lower and upper ones), {@code X_unit} (rows in
 *       the unit cube) and either {@code y}, values of the function, which is minimised, or {@code y_observed}, measurements of
 *       its negative.
 *   <li>CSV with a column for each parameter and, if the values are known, one named {@code value} in the user's sign.
 * </ul>
 */
public final class DesignFile {

    private static final String VALUE_COLUMN = "value";

    private DesignFile() {}

    /**
     * Reads the points of a file.
     *
     * @param file JSON or CSV
     * @param problem whose points they are
     * @param seed which case of a JSON file to take
     * @throws UsageException if there is no case of the problem and the seed
     * @throws TableException if the file cannot be understood
     */
    public static List<PriorPoint> read(Path file, Problem problem, long seed) {
        String text = TextFile.read(file).text();
        return text.stripLeading().startsWith("{")
                ? cases(file, text, problem, seed)
                : rows(CsvTable.read(file), problem);
    }

    private static List<PriorPoint> cases(Path file, String text, Problem problem, long seed) {
        try {
            return points(choose(file, Json.parse(text).required("cases"), problem, seed), problem);
        } catch (JacksonException e) {
            throw new TableException(file + ": is not a file of initial designs (" + e.getOriginalMessage() + ")", e);
        }
    }

    private static JsonNode choose(Path file, JsonNode cases, Problem problem, long seed) {
        TreeSet<String> functions = new TreeSet<>();
        TreeSet<Long> seeds = new TreeSet<>();
        for (JsonNode entry : cases) {
            String function = entry.required("function").asString();
            String withDimension = function + entry.required("dim").asInt();
            functions.add(function.matches(".*[0-9]") ? function : withDimension);
            if (function.equals(problem.name()) || withDimension.equals(problem.name())) {
                seeds.add(entry.required("seed").asLong());
                if (entry.required("seed").asLong() == seed) {
                    return entry;
                }
            }
        }
        throw new UsageException(
                seeds.isEmpty()
                        ? file.getFileName() + " has no case of " + problem.name() + "; it has " + functions
                        : file.getFileName() + " has no case of " + problem.name() + " with seed " + seed
                                + "; there are seeds " + seeds);
    }

    private static List<PriorPoint> points(JsonNode entry, Problem problem) {
        JsonNode lower = entry.required("bounds").required(0);
        JsonNode upper = entry.required("bounds").required(1);
        boolean negated = entry.has("y_observed");
        JsonNode values = entry.required(negated ? "y_observed" : "y");
        double sign = negated == (problem.direction() == Direction.MAXIMIZE) ? 1 : -1;
        List<Parameter> parameters = problem.space().parameters();
        List<PriorPoint> points = new ArrayList<>();
        for (JsonNode unit : entry.required("X_unit")) {
            Point.Builder point = Point.builder();
            for (int j = 0; j < parameters.size(); j++) {
                double low = lower.required(j).asDouble();
                double high = upper.required(j).asDouble();
                point.set(
                        parameters.get(j).name(),
                        low + (high - low) * unit.required(j).asDouble());
            }
            double value = sign * values.required(points.size()).asDouble();
            points.add(new PriorPoint(point.build(), OptionalDouble.of(value)));
        }
        return points;
    }

    private static List<PriorPoint> rows(CsvTable table, Problem problem) {
        List<String> names =
                problem.space().parameters().stream().map(Parameter::name).toList();
        List<Object[]> columns = new ArrayList<>();
        for (String name : names) {
            if (!table.has(name)) {
                throw new TableException(table.name() + ": has no column '" + name + "'; the parameters are " + names);
            }
            boolean numeric = table.isNumeric(name);
            columns.add(
                    numeric
                            ? java.util.Arrays.stream(table.numbers(name))
                                    .boxed()
                                    .toArray()
                            : table.text(name).toArray());
        }
        boolean told = table.has(VALUE_COLUMN) && !names.contains(VALUE_COLUMN);
        double[] values = told ? table.numbers(VALUE_COLUMN) : new double[table.rows()];
        List<PriorPoint> points = new ArrayList<>();
        for (int row = 0; row < table.rows(); row++) {
            Point.Builder point = Point.builder();
            for (int j = 0; j < names.size(); j++) {
                point.set(names.get(j), columns.get(j)[row]);
            }
            points.add(new PriorPoint(point.build(), told ? OptionalDouble.of(values[row]) : OptionalDouble.empty()));
        }
        return points;
    }
}
