package io.thalweg.benchmark.suite;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.thalweg.cli.internal.usage.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

/** A CSV file of runs, a line each. A line that a killed process has left cut short is dropped. */
final class CurveRunFile {

    private static final String HEADER = "task,contestant,seed,steps,found,trials,finished";

    private final Path path;
    private final List<CurveContestant.Run> all = new ArrayList<>();

    private CurveRunFile(Path path) {
        this.path = path;
    }

    /**
     * Opens a file to go on with, or makes it.
     *
     * @throws UsageException if it is another table
     */
    static CurveRunFile open(Path path) throws IOException {
        CurveRunFile file = new CurveRunFile(path);
        if (!Files.exists(path) || Files.size(path) == 0) {
            Files.writeString(path, HEADER + "\n");
            return file;
        }
        String text = Files.readString(path);
        String whole = text.substring(0, text.lastIndexOf('\n') + 1);
        if (!whole.startsWith(HEADER + "\n")) {
            throw new UsageException("--csv: " + path + " is not a file of this suite; name another one");
        }
        try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(whole)) {
            for (NamedCsvRecord line : reader) {
                file.all.add(new CurveContestant.Run(
                        line.getField("task"),
                        line.getField("contestant"),
                        Long.parseLong(line.getField("seed")),
                        Integer.parseInt(line.getField("steps")),
                        Boolean.parseBoolean(line.getField("found")),
                        Integer.parseInt(line.getField("trials")),
                        Integer.parseInt(line.getField("finished"))));
            }
        } catch (CsvParseException | NoSuchElementException | IllegalArgumentException e) {
            throw new UsageException("--csv: " + path + " cannot be read: " + e.getMessage());
        }
        if (!whole.equals(text)) {
            Files.writeString(path, whole);
        }
        return file;
    }

    /** All that is there, in the order of the file. */
    List<CurveContestant.Run> all() {
        return List.copyOf(all);
    }

    /** Whether a run is there. */
    boolean has(String task, String contestant, long seed) {
        return all.stream()
                .anyMatch(run -> run.task().equals(task) && run.contestant().equals(contestant) && run.seed() == seed);
    }

    /** Adds a run. */
    void add(CurveContestant.Run run) throws IOException {
        all.add(run);
        Files.writeString(
                path,
                run.task() + ",\"" + run.contestant() + "\"," + run.seed() + "," + run.steps() + "," + run.found() + ","
                        + run.trials() + "," + run.finished() + "\n",
                StandardOpenOption.APPEND);
    }
}
