package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.table.ColumnSelection;
import io.thalweg.cli.internal.table.CsvTable;
import io.thalweg.cli.internal.usage.UsageException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that choose columns of a table. */
public final class ColumnOptions {

    @Option(names = "--target", paramLabel = "COL", description = "The column to learn or optimise.")
    private @Nullable String target;

    @Option(
            names = "--features",
            split = ",",
            paramLabel = "COL",
            description = "The columns that describe a row, separated by commas (default: all but the target).")
    private List<String> features = new ArrayList<>();

    @Option(names = "--ignore", split = ",", paramLabel = "COL", description = "Columns that are not features.")
    private List<String> ignored = new ArrayList<>();

    public ColumnSelection select(CsvTable table) {
        if (target == null) {
            throw new UsageException("--target is missing; the columns are " + String.join(", ", table.header()));
        }
        return ColumnSelection.of(table, target, features, ignored);
    }

    public boolean areGiven() {
        return target != null || !features.isEmpty() || !ignored.isEmpty();
    }
}
