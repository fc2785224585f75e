package io.thalweg.cli.internal.table;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How the parser of CSV is set up, and what it says when it refuses a text. */
final class CsvParser {

    /** More columns or longer cells are no table of results, but a mistake. */
    private static final int MOST_COLUMNS = 16_384;

    private static final int LONGEST_CELL = 1 << 24;
    private static final int LONGEST_ROW = 1 << 26;

    private static final Pattern LINE = Pattern.compile("line (\\d+)");

    private CsvParser() {}

    static CsvReader.CsvReaderBuilder builder(char separator) {
        return CsvReader.builder()
                .fieldSeparator(separator)
                .allowExtraFields(true)
                .allowMissingFields(true);
    }

    /** With the limits; for one reader. */
    static CsvRecordHandler handler() {
        return CsvRecordHandler.builder()
                .maxFields(MOST_COLUMNS)
                .maxFieldSize(LONGEST_CELL)
                .maxRecordSize(LONGEST_ROW)
                .build();
    }

    /** Whether all the cells of a row are blank. */
    static boolean isBlank(CsvRecord row) {
        for (int i = 0; i < row.getFieldCount(); i++) {
            if (!row.getField(i).isBlank()) {
                return false;
            }
        }
        return true;
    }

    /** A row that is not as wide as the header. */
    static TableException ofOtherWidth(String name, CsvRecord row, int width) {
        return new TableException(name + ", line " + row.getStartingLineNumber() + ": has " + row.getFieldCount()
                + " cells where the header has " + width);
    }

    /** What the parser says names neither the limit nor what may be wrong; the cause of it has the line. */
    static TableException refused(String name, CsvParseException e) {
        String message = String.valueOf(
                e.getCause() == null ? e.getMessage() : e.getCause().getMessage());
        Matcher line = LINE.matcher(message);
        String where = line.find() ? "the row that begins in line " + line.group(1) : "a row";
        String reason = message;
        if (message.contains("limit of")) {
            reason = where + " has more than " + MOST_COLUMNS
                    + " columns, which is too many; are rows and columns swapped, or line ends missing?";
        } else if (message.contains("max field size") || message.contains("max record size")) {
            reason = where + " has a cell of more than " + LONGEST_CELL
                    + " characters, which is too many; is a quote not closed?";
        }
        return new TableException(name + ": " + reason, e);
    }
}
