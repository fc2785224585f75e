package io.thalweg.benchmark.stream;

import io.thalweg.cli.internal.regress.Partition;
import io.thalweg.cli.internal.regress.Samples;
import io.thalweg.cli.internal.table.ColumnSelection;
import io.thalweg.cli.internal.table.CsvTable;
import io.thalweg.core.random.Seed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A table or series of the suite; its target is the last column.
 *
 * @param name for people
 * @param file its name
 * @param shipped whether it ships with the program
 * @param features columns; empty for all but the target
 */
record StreamTable(String name, String file, boolean shipped, List<String> features) {

    private static final double TRAINING = 0.9;

    /** All there are; what does not ship is read from a directory, as its size or its licence wants it. */
    static final List<StreamTable> ALL = List.of(
            shipped("concrete"),
            shipped("skillcraft"),
            other("powerplant", ".csv"),
            other("direct_arylation_pc", ".csv"),
            other("naval", ".csv.gz"),
            other("protein", ".csv.gz"),
            other("kin40k", ".csv.gz"),
            other("precipitation", ".csv.gz"),
            other("solar_irradiance", ".csv", "year"),
            other("audio_subband", ".csv", "sample"));

    private static StreamTable shipped(String name) {
        return new StreamTable(name, name + ".csv.gz", true, List.of());
    }

    private static StreamTable other(String name, String ending, String... features) {
        return new StreamTable(name, name + ending, false, List.of(features));
    }

    /** Those that ship, and those that a directory has. */
    static List<StreamTable> in(Optional<Path> directory) {
        return ALL.stream()
                .filter(table -> table.shipped
                        || (directory.isPresent()
                                && Files.exists(directory.get().resolve(table.file))))
                .toList();
    }

    /** The rows. */
    Samples read(Optional<Path> directory) {
        CsvTable table = shipped
                ? CsvTable.resource(StreamTable.class, file)
                : CsvTable.read(directory.orElseThrow().resolve(file));
        String target = table.header().get(table.header().size() - 1);
        return Samples.read(table, ColumnSelection.of(table, target, features, List.of()));
    }

    /**
     * Which rows test: those that {@code splits/NAME.SEED.txt} lists in the directory, which the references were measured on; without such
     * a file a tenth by chance.
     */
    Partition partition(Samples samples, Optional<Path> directory, long seed) {
        Optional<Path> split = directory
                .map(folder -> folder.resolve("splits").resolve(name + "." + seed + ".txt"))
                .filter(Files::exists);
        return split.map(file -> Partition.testRows(samples.size(), file))
                .orElseGet(() ->
                        Partition.random(samples.size(), TRAINING, Seed.of(seed).child("split of " + name)));
    }

    /** The names. */
    static List<String> names(List<StreamTable> tables) {
        return tables.stream().map(StreamTable::name).toList();
    }
}
