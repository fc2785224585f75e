package io.thalweg.benchmark.suite;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.thalweg.cli.internal.usage.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What algorithms of the BBOB archive have reached: medians of the gap and shares of targets at 10, 20, 50 and 100·D evaluations. The
 * archive logs gaps at fifths of a decade, so that two of them that differ by less than {@link #RESOLUTION} are a tie.
 */
final class Archive {

    /** The budgets that it knows, in units of D. */
    static final List<Integer> BUDGETS = List.of(10, 20, 50, 100);

    /** One fifth of a decade: 10^0.2. */
    static final double RESOLUTION = Math.pow(10, 0.2);

    /** Those that begin at the origin, where the gap of f9 is 6.5 (D − 1) and that of f19 is 0.25 in every instance. */
    private static final Set<String> START_AT_ORIGIN = Set.of("BFGS-P-StPt", "DIRECT");

    private static final Set<String> KIND_TO_THE_ORIGIN = Set.of("9", "19");

    private static final double RAN_FULLY = 0.99;
    private static final double SOLVED = 1.01 * Scores.FLOOR;

    private Archive() {}

    /**
     * Reads the table.
     *
     * @return one entry for each algorithm, function, dimension and budget that most of its runs had
     * @throws UsageException if it is another table
     */
    static List<Scores.Entry> read(Path path) throws IOException {
        List<Scores.Entry> entries = new ArrayList<>();
        try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(path)) {
            for (NamedCsvRecord line : reader) {
                for (int budget : BUDGETS) {
                    double gap = Double.parseDouble(line.getField("median_gap_at_" + budget + "D"));
                    double evaluations = Double.parseDouble(line.getField("median_evaluations_over_D"));
                    String share = line.getField("targets_solved_at_" + budget + "D");
                    if (evaluations >= RAN_FULLY * budget || gap <= SOLVED) {
                        entries.add(new Scores.Entry(
                                line.getField("algorithm"),
                                line.getField("function"),
                                Integer.parseInt(line.getField("dimension")),
                                budget,
                                Integer.parseInt(line.getField("runs")),
                                new Statistics.Interval(gap, gap / RESOLUTION, gap),
                                share.isEmpty() ? Double.NaN : Double.parseDouble(share)));
                    }
                }
            }
        } catch (CsvParseException | java.util.NoSuchElementException | NumberFormatException e) {
            throw new UsageException("--archive: " + path + " is not a table of the archive: " + e.getMessage());
        }
        return entries;
    }

    /** Whether an algorithm does well on a function only because it begins at the origin. */
    static boolean isArtefact(String algorithm, String function) {
        return START_AT_ORIGIN.contains(algorithm) && KIND_TO_THE_ORIGIN.contains(function);
    }
}
