package io.thalweg.cli.internal.campaign;

import io.thalweg.cli.internal.table.CsvTable;
import io.thalweg.cli.internal.table.TableException;
import io.thalweg.cli.internal.usage.Names;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.error.InvalidDefinitionException;
import io.thalweg.core.error.InvalidSpaceException;
import io.thalweg.core.space.CategoricalParameter;
import io.thalweg.core.space.FixedParameter;
import io.thalweg.core.space.IntegerParameter;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.Scale;
import io.thalweg.core.space.TableSpace;
import io.thalweg.store.definition.StudyFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Study files to begin with, with comments.
 *
 * @param name of the study
 * @param batch suggestions at a time
 * @param seed the randomness of the study
 */
public record StudyTemplate(String name, int batch, long seed) {

    private static final Pattern RANGE = Pattern.compile("(\\S+?)\\s*\\.\\.\\s*(\\S+)");
    private static final Pattern PLAIN = Pattern.compile("\\p{L}[\\p{L}0-9 _/.+-]*");
    private static final int FEW = 12;

    /** An example to be edited. */
    public String example() {
        return of(
                new LinkedHashMap<>(Map.of("temperature [°C]", "20..100", "solvent", "water, ethanol, toluene")),
                Map.of("yield [%]", "maximize"));
    }

    /**
     * The study of what the user says.
     *
     * @param parameters {@code LOW..HIGH} or {@code A, B, C} by names, which may have a unit in brackets
     * @param objectives directions by names, which may have a unit in brackets
     * @throws UsageException if that is not a study
     */
    public String of(Map<String, String> parameters, Map<String, String> objectives) {
        List<String> lines = new ArrayList<>();
        parameters.forEach((heading, choice) -> {
            Matcher range = RANGE.matcher(choice.strip());
            lines.add(line(
                    heading,
                    range.matches()
                            ? "range: [" + scalar(range.group(1)) + ", " + scalar(range.group(2)) + "]"
                            : "values: ["
                                    + String.join(
                                            ", ",
                                            Arrays.stream(choice.split(",", -1))
                                                    .map(String::strip)
                                                    .map(StudyTemplate::scalar)
                                                    .toList())
                                    + "]"));
        });
        return text(lines, objectives);
    }

    /**
     * The study whose parameters are the columns of a table that are no outcomes.
     *
     * @param objectives directions by the names of columns
     * @throws UsageException if a column does not exist
     * @throws TableException if the columns do not make a space
     */
    public String ofTable(CsvTable table, Map<String, String> objectives) {
        Map<String, String> outcomes = new LinkedHashMap<>();
        objectives.forEach((name, direction) -> outcomes.put(heading(table, name), direction));
        List<String> features = table.header().stream()
                .filter(column -> !outcomes.containsKey(column))
                .toList();
        List<String[]> rows = table.rows(features);
        List<String> lines = new ArrayList<>();
        try {
            for (Parameter parameter : TableSpace.of(features, rows).space().parameters()) {
                lines.add(line(parameter.name(), proposal(parameter, table.plainText(parameter.name()))));
            }
        } catch (InvalidSpaceException e) {
            throw new TableException(table.name() + ": " + e.getMessage(), e);
        }
        return text(lines, outcomes);
    }

    private static String heading(CsvTable table, String name) {
        return table.header().stream()
                .filter(column ->
                        column.equals(name) || Columns.Heading.of(column).name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException("--objective: " + Names.unknown("column", name, table.header())));
    }

    /** Few numbers that come again and again are levels; others span a range. */
    private static String proposal(Parameter parameter, List<String> cells) {
        if (parameter instanceof CategoricalParameter categorical) {
            return "kind: categorical, values: ["
                    + String.join(
                            ", ",
                            categorical.choices().stream()
                                    .map(StudyTemplate::scalar)
                                    .toList()) + "]";
        }
        if (parameter instanceof FixedParameter fixed) {
            return "kind: fixed, value: " + scalar(fixed.value().toString());
        }
        TreeMap<Double, String> levels = new TreeMap<>();
        cells.forEach(cell -> levels.put(Double.valueOf(cell), cell));
        if (levels.size() <= FEW && 2 * levels.size() <= cells.size()) {
            return "kind: ordinal, values: [" + String.join(", ", levels.values()) + "]";
        }
        boolean integer = parameter instanceof IntegerParameter;
        boolean log = (parameter instanceof RealParameter real && real.scale() == Scale.LOG)
                || (parameter instanceof IntegerParameter whole && whole.scale() == Scale.LOG);
        return "kind: " + (integer ? "integer" : "real") + ", range: ["
                + levels.firstEntry().getValue() + ", " + levels.lastEntry().getValue() + "]"
                + (log ? ", scale: log" : "");
    }

    private static String line(String heading, String content) {
        Columns.Heading parts = Columns.Heading.of(heading);
        return "  " + scalar(parts.name()) + ": {" + content
                + parts.unit().map(unit -> ", unit: " + scalar(unit)).orElse("") + "}";
    }

    /** A text as YAML has it, in quotes unless it is plain or a number. */
    private static String scalar(String text) {
        boolean plain = PLAIN.matcher(text).matches() && !text.equals("null") && text.equals(text.strip());
        boolean number = Numbers.parse(text).isPresent();
        return plain || number ? text : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private String text(List<String> parameters, Map<String, String> objectives) {
        StringBuilder text = new StringBuilder();
        text.append("# The parameters, the objectives and the settings of a study. 'thalweg check' shows how Thalweg "
                + "reads it.\n");
        text.append("name: ").append(scalar(name)).append("\n\n");
        text.append("# A range, ordered values or categories; a unit.\n");
        text.append(
                "# Also: kind: integer | boolean | ordinal | categorical | fixed, scale: log, step: 0.5, digits: 1;\n");
        text.append("# and context: true for a value that is given, not chosen, such as the batch of a raw "
                + "material;\n");
        text.append(
                "# or fidelity: true for what is invested in an evaluation, of which only the greatest value counts.\n");
        text.append("parameters:\n");
        parameters.forEach(line -> text.append(line).append('\n'));
        text.append("\n# minimize, maximize or learn (a map). Several objectives: the best trade-offs.\n");
        text.append("objectives:\n");
        objectives.forEach((heading, direction) ->
                text.append(line(heading, "direction: " + scalar(direction))).append('\n'));
        text.append("""

                # Constraints: on mixtures and sums of parameters, and on further outcomes that are measured.
                # constraints:
                #   - {mixture: [a, b, c], equals: 100}
                #   - {sum: [a, b], at-most: 100}
                #   - {outcome: purity, at-least: 95, unit: "%"}

                # Suggestions per request, and the seed that makes them repeatable.
                """);
        text.append("batch: ").append(batch).append("\nseed: ").append(seed).append('\n');
        try {
            StudyFile.parse("the study", text.toString(), StudyFile.Syntax.YAML);
        } catch (InvalidDefinitionException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
        return text.toString();
    }
}
