package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.table.CsvTable;
import io.thalweg.cli.internal.usage.Names;
import io.thalweg.cli.internal.usage.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Files that the user names. */
public final class InputFiles {

    private InputFiles() {}

    /** Reads a table and says how it was read if that is worth a remark. */
    public static CsvTable table(String option, Path file, ProgressLine progress) {
        CsvTable table = CsvTable.read(existing(option, file));
        remark(table, progress);
        return table;
    }

    /** Says how a table was read if that is worth a remark. */
    static void remark(CsvTable table, ProgressLine progress) {
        if (!table.dialect().isCommon()) {
            progress.note(table.name() + " read as: " + table.dialect().describe());
        }
    }

    /** The file, which must exist; otherwise the message names the nearest one beside it. */
    public static Path existing(String option, Path file) {
        if (Files.isDirectory(file)) {
            throw new UsageException(option + ": " + file + " is a directory");
        }
        if (!Files.exists(file)) {
            throw new UsageException(option + ": there is no file " + file + suggestion(file));
        }
        return file;
    }

    private static String suggestion(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        Path last = file.getFileName();
        if (folder == null || last == null || !Files.isDirectory(folder)) {
            return "";
        }
        try (Stream<Path> entries = Files.list(folder)) {
            List<String> names = entries.map(entry -> String.valueOf(entry.getFileName()))
                    .sorted()
                    .toList();
            return Names.nearest(last.toString(), names)
                    .map(name -> "; did you mean '" + name + "'?")
                    .orElse("");
        } catch (IOException e) {
            return "";
        }
    }
}
