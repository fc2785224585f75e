package io.thalweg.cli.table;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A table read from a CSV file with one header line: immutable. Separator, decimal mark and encoding are recognised
 * (see {@link #dialect()}); what cannot be read without guessing is refused with its line and column.
 */
public final class CsvTable {

    private static final char[] SEPARATORS = {';', '\t', ','};

    private final String name;
    private final List<String> header;
    private final List<CsvRecord> records;
    private final Dialect dialect;

    private CsvTable(String name, List<String> header, List<CsvRecord> records, TextFile text, char separator) {
        this.name = name;
        this.header = header;
        this.records = records;
        this.dialect = new Dialect(separator, wholeTableUses(DecimalMark.COMMA), text.charset());
    }

    /**
     * Reads a file, plain or gzip.
     *
     * @throws TableException if it cannot be read, or is not a table: no header, an unnamed or repeated column, rows of
     *     different length, no rows
     */
    public static CsvTable read(Path file) {
        return parse(String.valueOf(file.getFileName()), TextFile.read(file));
    }

    /**
     * Reads the content of a file, plain or gzip.
     *
     * @param name of the file, for messages
     * @throws TableException as {@link #read}
     */
    public static CsvTable of(String name, byte[] content) {
        try {
            return parse(name, TextFile.decode(name, content));
        } catch (IOException e) {
            throw new TableException(name + ": cannot be unzipped (" + e.getMessage() + ")", e);
        }
    }

    /**
     * Reads a table that ships with the program.
     *
     * @param resource name of the resource beside {@code owner}
     */
    public static CsvTable resource(Class<?> owner, String resource) {
        try (InputStream in = Objects.requireNonNull(owner.getResourceAsStream(resource), resource)) {
            return parse(resource, TextFile.decode(resource, in.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CsvTable parse(String name, TextFile text) {
        char separator = separatorOf(name, text.text());
        List<CsvRecord> records = parse(name, text.text(), separator);
        while (!records.isEmpty() && isBlank(records.get(records.size() - 1))) {
            records.remove(records.size() - 1);
        }
        if (records.size() < 2) {
            throw new TableException(name + ": has " + (records.isEmpty() ? "no header line" : "a header but no rows"));
        }
        List<String> header =
                records.get(0).getFields().stream().map(String::strip).toList();
        checkHeader(name, header);
        List<CsvRecord> rows = List.copyOf(records.subList(1, records.size()));
        for (CsvRecord row : rows) {
            if (row.getFieldCount() != header.size()) {
                throw new TableException(name + ", line " + row.getStartingLineNumber() + ": has " + row.getFieldCount()
                        + " cells where the header has " + header.size());
            }
        }
        return new CsvTable(name, header, rows, text, separator);
    }

    /** The file's name, for messages. */
    public String name() {
        return name;
    }

    /** The column names, in order. */
    public List<String> header() {
        return header;
    }

    /** Number of rows, the header not counted. */
    public int rows() {
        return records.size();
    }

    /** How the file was read. */
    public Dialect dialect() {
        return dialect;
    }

    /** Whether there is a column of this name. */
    public boolean has(String column) {
        return header.contains(column);
    }

    /** The cells of a column as they stand, without surrounding blanks. */
    public List<String> text(String column) {
        int index = header.indexOf(column);
        if (index < 0) {
            throw new IllegalArgumentException("column '" + column + "' is not one of " + header);
        }
        List<String> cells = new ArrayList<>(records.size());
        for (CsvRecord row : records) {
            cells.add(row.getField(index).strip());
        }
        return cells;
    }

    /** The cells of a column; of a numeric one with a decimal point, whatever the file has. */
    public List<String> plainText(String column) {
        List<String> cells = text(column);
        return isNumeric(column) && decimalMark(column, cells) == DecimalMark.COMMA
                ? cells.stream().map(cell -> cell.replace(',', '.')).toList()
                : cells;
    }

    /**
     * The cells of a column, those that are numbers with a decimal point, whatever the file has, and the others as they stand.
     *
     * @param decimalComma how numbers are written, if the user says so; empty to see it from the table
     * @throws TableException if a number can be read in two ways
     */
    public List<String> pointedText(String column, Optional<Boolean> decimalComma) {
        List<String> cells = text(column);
        DecimalMark mark = decimalComma.isEmpty()
                ? decimalMark(column, cells)
                : decimalComma.get() ? DecimalMark.COMMA : DecimalMark.POINT;
        return mark == DecimalMark.POINT
                ? cells
                : cells.stream()
                        .map(cell -> mark.accepts(cell) ? cell.replace(',', '.') : cell)
                        .toList();
    }

    /** Line of the file in which a row begins, counted from 1. */
    public long line(int row) {
        return records.get(row).getStartingLineNumber();
    }

    /** Whether a column holds numbers: each cell is one or is missing, and not all are missing. */
    public boolean isNumeric(String column) {
        boolean some = false;
        for (String cell : text(column)) {
            boolean missing = DecimalMark.isMissing(cell);
            if (!missing && !DecimalMark.POINT.accepts(cell) && !DecimalMark.COMMA.accepts(cell)) {
                return false;
            }
            some |= !missing;
        }
        return some;
    }

    /**
     * The numbers of a column.
     *
     * @throws TableException if a cell is missing, is not a number, is too large for a double, or can be read in two ways
     */
    public double[] numbers(String column) {
        List<String> cells = text(column);
        DecimalMark mark = decimalMark(column, cells);
        double[] values = new double[cells.size()];
        for (int row = 0; row < values.length; row++) {
            String cell = cells.get(row);
            if (DecimalMark.isMissing(cell)) {
                throw new TableException(where(row, column) + ": the value is missing");
            }
            if (!mark.accepts(cell)) {
                throw new TableException(where(row, column) + ": '" + cell + "' is not a number");
            }
            values[row] = mark.parse(cell);
            if (Double.isInfinite(values[row])) {
                throw new TableException(where(row, column) + ": " + cell + " is too large");
            }
        }
        return values;
    }

    /** File, line and column of a cell, for messages. */
    public String where(int row, String column) {
        return name + ", line " + records.get(row).getStartingLineNumber() + ", column '" + column + "'";
    }

    private DecimalMark decimalMark(String column, List<String> cells) {
        if (cells.stream().anyMatch(DecimalMark.COMMA::isShownBy)) {
            return DecimalMark.COMMA;
        }
        boolean point = cells.stream().anyMatch(DecimalMark.POINT::isShownBy);
        for (int row = 0; row < cells.size(); row++) {
            if (DecimalMark.isAmbiguous(cells.get(row)) && (point || !dialect.decimalComma())) {
                throw new TableException(where(row, column) + ": '" + cells.get(row)
                        + "' may have a decimal comma or group thousands; write it without the comma");
            }
        }
        return point || !dialect.decimalComma() ? DecimalMark.POINT : DecimalMark.COMMA;
    }

    private boolean wholeTableUses(DecimalMark mark) {
        boolean used = false;
        for (CsvRecord row : records) {
            for (String cell : row.getFields()) {
                String stripped = cell.strip();
                for (DecimalMark other : DecimalMark.values()) {
                    if (other != mark && other.isShownBy(stripped)) {
                        return false;
                    }
                }
                used |= mark.isShownBy(stripped);
            }
        }
        return used;
    }

    /** The separator under which all the rows are as long as the header; the one with the most columns if several are. */
    private static char separatorOf(String name, String text) {
        int end = text.indexOf('\n');
        String firstLine = end < 0 ? text : text.substring(0, end);
        char best = ',';
        int columns = 1;
        for (char separator : SEPARATORS) {
            int width = firstLine.indexOf(separator) < 0 ? 1 : commonWidth(name, text, separator);
            if (width > columns) {
                best = separator;
                columns = width;
            }
        }
        return best;
    }

    /** The number of cells that all rows have, or 0 if they differ or the text is malformed with this separator. */
    private static int commonWidth(String name, String text, char separator) {
        try {
            List<CsvRecord> records = parse(name, text, separator);
            int width = records.get(0).getFieldCount();
            boolean common = records.stream().allMatch(row -> row.getFieldCount() == width || isBlank(row));
            return common ? width : 0;
        } catch (TableException e) {
            return 0;
        }
    }

    private static List<CsvRecord> parse(String name, String text, char separator) {
        List<CsvRecord> records = new ArrayList<>();
        try {
            CsvReader.builder()
                    .fieldSeparator(separator)
                    .allowExtraFields(true)
                    .allowMissingFields(true)
                    .ofCsvRecord(text)
                    .forEach(records::add);
        } catch (CsvParseException e) {
            throw new TableException(name + ": " + e.getMessage(), e);
        }
        return records;
    }

    private static boolean isBlank(CsvRecord row) {
        return row.getFields().stream().allMatch(String::isBlank);
    }

    private static void checkHeader(String name, List<String> header) {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < header.size(); i++) {
            if (header.get(i).isEmpty()) {
                throw new TableException(name + ": column " + (i + 1) + " has no name");
            }
            if (!seen.add(header.get(i))) {
                throw new TableException(name + ": two columns are called '" + header.get(i) + "'");
            }
        }
    }
}
