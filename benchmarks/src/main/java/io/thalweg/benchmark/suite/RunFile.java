package io.thalweg.benchmark.suite;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.thalweg.cli.internal.usage.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A CSV file of runs, one line for each {@linkplain Run.Step step}. Runs are added whole, so the lines of a run that a killed process has
 * left cut short are the last ones; they are dropped when the file is opened.
 */
final class RunFile {

    private static final List<String> COLUMNS = List.of(
            "algorithm", "function", "dimension", "instance", "seed", "budget", "evaluations", "best_gap", "seconds");

    /** The columns that others' files must have. */
    private static final List<String> NEEDED =
            List.of("function", "dimension", "instance", "seed", "evaluations", "best_gap");

    private final Path path;
    private final Map<Run.Key, Run> runs = new LinkedHashMap<>();

    private RunFile(Path path) {
        this.path = path;
    }

    /**
     * Opens a file to go on with, or makes it.
     *
     * @throws UsageException if it is another table
     */
    static RunFile open(Path path) throws IOException {
        RunFile file = new RunFile(path);
        if (Files.exists(path) && Files.size(path) > 0) {
            String text = Files.readString(path);
            String whole = text.substring(0, text.lastIndexOf('\n') + 1);
            String header = whole.lines().findFirst().orElse("");
            if (!header.equals(String.join(",", COLUMNS))) {
                throw new UsageException("--csv: " + path + " begins with \"" + header
                        + "\", which is not a file of runs; name another one");
            }
            Lines lines = new Lines(whole, String.valueOf(path), "");
            // The last run may be cut short, unless it has used its budget.
            List<Run> read = lines.runs();
            Run last = read.isEmpty() ? null : read.get(read.size() - 1);
            if (last != null && last.evaluations() < last.key().budget()) {
                read = read.subList(0, read.size() - 1);
            }
            read.forEach(run -> file.runs.put(run.key(), run));
            file.rewrite();
        } else {
            Files.writeString(path, String.join(",", COLUMNS) + "\n");
        }
        return file;
    }

    /**
     * Reads runs of others.
     *
     * @param algorithm the name to give them if the file has no such column
     * @throws UsageException if it is no table of runs
     */
    static List<Run> read(Path path, String algorithm) throws IOException {
        return new Lines(Files.readString(path), String.valueOf(path), algorithm).runs();
    }

    /** The run of a key, if it is there. */
    boolean has(Run.Key key) {
        return runs.containsKey(key);
    }

    /** All the runs, in the order of the file. */
    List<Run> runs() {
        return List.copyOf(runs.values());
    }

    /** Adds a run. */
    void add(Run run) throws IOException {
        runs.put(run.key(), run);
        Files.writeString(path, lines(run), StandardOpenOption.APPEND);
    }

    private void rewrite() throws IOException {
        StringBuilder text = new StringBuilder(String.join(",", COLUMNS) + "\n");
        runs.values().forEach(run -> text.append(lines(run)));
        if (!Files.readString(path).contentEquals(text)) {
            Files.writeString(path, text, StandardCharsets.UTF_8);
        }
    }

    private static String lines(Run run) {
        Run.Key key = run.key();
        StringBuilder text = new StringBuilder();
        for (Run.Step step : run.steps()) {
            text.append(quoted(key.algorithm()))
                    .append(',')
                    .append(quoted(key.function()))
                    .append(',');
            text.append(key.dimension())
                    .append(',')
                    .append(key.instance())
                    .append(',')
                    .append(key.seed());
            text.append(',')
                    .append(key.budget())
                    .append(',')
                    .append(step.evaluations())
                    .append(',');
            text.append(step.gap()).append(',').append(String.format(Locale.ROOT, "%.3f", run.seconds()));
            text.append('\n');
        }
        return text.toString();
    }

    private static String quoted(String cell) {
        return cell.matches("[^,\"\\n\\r]*") ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }

    /** The lines of a file, gathered to runs. */
    private static final class Lines {

        private final String name;
        private final String algorithm;
        private final Map<Run.Key, List<Run.Step>> steps = new LinkedHashMap<>();
        private final Map<Run.Key, Double> seconds = new LinkedHashMap<>();

        Lines(String text, String name, String algorithm) {
            this.name = name;
            this.algorithm = algorithm;
            try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(text)) {
                for (NamedCsvRecord line : reader) {
                    add(line);
                }
            } catch (CsvParseException | IOException e) {
                throw new UsageException(name + ": " + e.getMessage());
            }
        }

        private void add(NamedCsvRecord line) {
            for (String column : NEEDED) {
                if (line.findField(column).isEmpty()) {
                    throw new UsageException(name + " has no column \"" + column + "\"; a file of runs has "
                            + String.join(", ", NEEDED));
                }
            }
            try {
                int evaluations = (int) Double.parseDouble(line.getField("evaluations"));
                Run.Key key = new Run.Key(
                        line.findField("algorithm").orElse(algorithm),
                        line.getField("function"),
                        Integer.parseInt(line.getField("dimension")),
                        Integer.parseInt(line.getField("instance")),
                        Long.parseLong(line.getField("seed")),
                        line.findField("budget").map(Integer::parseInt).orElse(0));
                double gap = Double.parseDouble(line.getField("best_gap"));
                if (Double.isNaN(gap)) {
                    throw new UsageException(at(line) + "best_gap is NaN");
                }
                steps.computeIfAbsent(key, any -> new ArrayList<>()).add(new Run.Step(evaluations, gap));
                seconds.put(
                        key, line.findField("seconds").map(Double::parseDouble).orElse(Double.NaN));
            } catch (NumberFormatException e) {
                throw new UsageException(at(line) + e.getMessage());
            }
        }

        private String at(NamedCsvRecord line) {
            return name + ", line " + line.getStartingLineNumber() + ": ";
        }

        List<Run> runs() {
            List<Run> runs = new ArrayList<>();
            steps.forEach((key, found) -> {
                found.sort((a, b) -> Integer.compare(a.evaluations(), b.evaluations()));
                runs.add(new Run(key, found, seconds.getOrDefault(key, Double.NaN)));
            });
            return runs;
        }
    }
}
