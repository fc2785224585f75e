package io.thalweg.cli.internal.table;

import io.thalweg.cli.internal.usage.Names;
import io.thalweg.cli.internal.usage.UsageException;
import java.util.ArrayList;
import java.util.List;

/**
 * Which columns of a table are what.
 *
 * @param features the columns that describe a row, in the order they are used
 * @param target the column to be learnt or optimised
 */
public record ColumnSelection(List<String> features, String target) {

    /**
     * Chooses columns.
     *
     * @param table the table
     * @param target name of the target
     * @param features names of the features; if empty, all columns but the target
     * @param ignored names of columns that are not features
     * @throws UsageException if a name is not a column of the table, or nothing is left to be a feature
     */
    public static ColumnSelection of(CsvTable table, String target, List<String> features, List<String> ignored) {
        requireColumn(table, target);
        features.forEach(name -> requireColumn(table, name));
        ignored.forEach(name -> requireColumn(table, name));
        List<String> chosen = new ArrayList<>(features.isEmpty() ? table.header() : features);
        if (features.contains(target)) {
            throw new UsageException("the target '" + target + "' cannot also be a feature");
        }
        chosen.remove(target);
        chosen.removeAll(ignored);
        if (chosen.isEmpty()) {
            throw new UsageException(table.name() + ": no column is left as a feature");
        }
        return new ColumnSelection(List.copyOf(chosen), target);
    }

    private static void requireColumn(CsvTable table, String name) {
        if (!table.has(name)) {
            throw new UsageException(table.name() + ": " + Names.unknown("column", name, table.header()));
        }
    }
}
