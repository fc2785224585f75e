package io.thalweg.benchmark.stream;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.thalweg.cli.internal.regress.PrequentialRun;
import io.thalweg.cli.internal.usage.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;

/** A CSV file of what surrogates have made of streams, a line each. A line that a killed process has left cut short is dropped. */
final class LearntFile {

    private static final String HEADER =
            "surrogate,table,order,seed,most,batches,train,test,prequential_rmse,prequential_nlpd,rmse,nlpd,"
                    + "coverage95,size,state_bytes,seconds";

    private final Path path;
    private final Map<Learnt.Key, Learnt> all = new LinkedHashMap<>();

    private LearntFile(Path path) {
        this.path = path;
    }

    /**
     * Opens a file to go on with, or makes it.
     *
     * @throws UsageException if it is another table
     */
    static LearntFile open(Path path) throws IOException {
        LearntFile file = new LearntFile(path);
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
                Learnt learnt = read(line);
                file.all.put(learnt.key(), learnt);
            }
        } catch (CsvParseException | NoSuchElementException | IllegalArgumentException e) {
            throw new UsageException("--csv: " + path + " cannot be read: " + e.getMessage());
        }
        if (!whole.equals(text)) {
            Files.writeString(path, whole);
        }
        return file;
    }

    private static Learnt read(NamedCsvRecord line) {
        return new Learnt(
                new Learnt.Key(
                        line.getField("surrogate"),
                        line.getField("table"),
                        Learnt.Order.valueOf(line.getField("order").toUpperCase(Locale.ROOT)),
                        Long.parseLong(line.getField("seed")),
                        Integer.parseInt(line.getField("most")),
                        Integer.parseInt(line.getField("batches"))),
                new PrequentialRun.Figures(
                        Integer.parseInt(line.getField("train")),
                        Integer.parseInt(line.getField("test")),
                        number(line, "prequential_rmse"),
                        number(line, "prequential_nlpd"),
                        number(line, "rmse"),
                        number(line, "nlpd"),
                        number(line, "coverage95"),
                        Long.parseLong(line.getField("size")),
                        Long.parseLong(line.getField("state_bytes")),
                        number(line, "seconds")));
    }

    private static double number(NamedCsvRecord line, String column) {
        return Double.parseDouble(line.getField(column));
    }

    /** Whether a run is there. */
    boolean has(Learnt.Key key) {
        return all.containsKey(key);
    }

    /** All that is there, in the order of the file. */
    List<Learnt> all() {
        return List.copyOf(all.values());
    }

    /** Adds a run. */
    void add(Learnt learnt) throws IOException {
        all.put(learnt.key(), learnt);
        Learnt.Key key = learnt.key();
        PrequentialRun.Figures found = learnt.figures();
        Files.writeString(
                path,
                String.join(
                                ",",
                                key.surrogate().contains(",") ? '"' + key.surrogate() + '"' : key.surrogate(),
                                key.table(),
                                key.order().name().toLowerCase(Locale.ROOT),
                                Long.toString(key.seed()),
                                Integer.toString(key.most()),
                                Integer.toString(key.batches()),
                                Integer.toString(found.train()),
                                Integer.toString(found.test()),
                                Double.toString(found.prequentialRmse()),
                                Double.toString(found.prequentialNlpd()),
                                Double.toString(found.rmse()),
                                Double.toString(found.nlpd()),
                                Double.toString(found.coverage95()),
                                Long.toString(found.size()),
                                Long.toString(found.stateBytes()),
                                String.format(Locale.ROOT, "%.3f", found.seconds()))
                        + "\n",
                StandardOpenOption.APPEND);
    }
}
