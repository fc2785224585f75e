package io.thalweg.cli.internal.table;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.thalweg.cli.internal.usage.Names;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A table read from a CSV file with one header line: immutable. Separator, decimal mark and encoding are recognised
 * (see {@link #dialect()}); what cannot be read without guessing is refused with its line and column.
 */
public final class CsvTable {

    private static final char[] SEPARATORS = {';', '\t', ','};

    private final String name;
    private final List<String> header;
    private final Cells cells;
    private final Dialect dialect;

    private CsvTable(String name, List<String> header, Cells cells, Charset charset, char separator) {
        this.name = name;
        this.header = header;
        this.cells = cells;
        this.dialect = new Dialect(separator, wholeTableUses(DecimalMark.COMMA), charset);
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

    static CsvTable parse(String name, TextFile text) {
        char separator = separatorOf(name, text.text());
        RowReader reader = new RowReader(name, text.text().length());
        parse(name, text.text(), separator, reader);
        return new CsvTable(name, reader.header(), reader.cells(), text.charset(), separator);
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
        return cells.rows();
    }

    /** How the file was read. */
    public Dialect dialect() {
        return dialect;
    }

    /** Whether there is a column of this name. */
    public boolean has(String column) {
        return header.contains(column);
    }

    /** The cells of a column as they stand, without surrounding blanks; each is made when it is looked at. */
    public List<String> text(String column) {
        int index = header.indexOf(column);
        if (index < 0) {
            throw new IllegalArgumentException("column '" + column + "' is not one of " + Names.list(header));
        }
        return Cells.view(rows(), row -> cells.text(row, index));
    }

    /** The cells of a column; of a numeric one with a decimal point, whatever the file has. */
    public List<String> plainText(String column) {
        List<String> plain = text(column);
        return isNumeric(column) && decimalMark(column, plain) == DecimalMark.COMMA
                ? Cells.view(rows(), row -> plain.get(row).replace(',', '.'))
                : plain;
    }

    /**
     * The rows of some columns, cells as in {@link #plainText}.
     *
     * @throws TableException if a cell is empty
     */
    public List<String[]> rows(List<String> columns) {
        List<List<String>> texts = columns.stream().map(this::plainText).toList();
        List<String[]> rows = new ArrayList<>(rows());
        for (int row = 0; row < rows(); row++) {
            String[] cells = new String[texts.size()];
            for (int j = 0; j < cells.length; j++) {
                cells[j] = texts.get(j).get(row);
                if (cells[j].isBlank()) {
                    throw new TableException(where(row, columns.get(j))
                            + ": the cell is empty; fill it in, or leave the row or the column out");
                }
            }
            rows.add(cells);
        }
        return rows;
    }

    /**
     * The cells of a column, those that are numbers with a decimal point, whatever the file has, and the others as they stand.
     *
     * @param decimalComma how numbers are written, if the user says so; empty to see it from the table
     * @throws TableException if a number can be read in two ways
     */
    public List<String> pointedText(String column, Optional<Boolean> decimalComma) {
        List<String> plain = text(column);
        DecimalMark mark = decimalComma.isEmpty()
                ? decimalMark(column, plain)
                : decimalComma.get() ? DecimalMark.COMMA : DecimalMark.POINT;
        return mark == DecimalMark.POINT ? plain : Cells.view(rows(), row -> pointed(plain.get(row)));
    }

    private static String pointed(String cell) {
        return DecimalMark.COMMA.accepts(cell) ? cell.replace(',', '.') : cell;
    }

    /** Line of the file in which a row begins, counted from 1. */
    public long line(int row) {
        return cells.line(row);
    }

    /** Whether a column holds no value at all. */
    public boolean isEmpty(String column) {
        return text(column).stream().allMatch(DecimalMark::isMissing);
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
        List<String> texts = text(column);
        DecimalMark mark = decimalMark(column, texts);
        double[] values = new double[texts.size()];
        for (int i = 0; i < values.length; i++) {
            int row = i;
            values[row] = mark.number(texts.get(row), () -> where(row, column));
        }
        return values;
    }

    /** File, line and column of a cell, for messages. */
    public String where(int row, String column) {
        return name + ", line " + cells.line(row) + ", column '" + column + "'";
    }

    /** How the numbers of a column are written. */
    DecimalMark decimalMark(String column) {
        return decimalMark(column, text(column));
    }

    private DecimalMark decimalMark(String column, List<String> texts) {
        if (texts.stream().anyMatch(DecimalMark.COMMA::isShownBy)) {
            return DecimalMark.COMMA;
        }
        boolean point = texts.stream().anyMatch(DecimalMark.POINT::isShownBy);
        for (int row = 0; row < texts.size(); row++) {
            if (DecimalMark.isAmbiguous(texts.get(row)) && (point || !dialect.decimalComma())) {
                throw new TableException(where(row, column) + ": '" + texts.get(row)
                        + "' may have a decimal comma or group thousands; write it without the comma");
            }
        }
        return point || !dialect.decimalComma() ? DecimalMark.POINT : DecimalMark.COMMA;
    }

    private boolean wholeTableUses(DecimalMark mark) {
        boolean used = false;
        for (int row = 0; row < cells.rows(); row++) {
            for (int column = 0; column < header.size(); column++) {
                String stripped = cells.text(row, column);
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
            WidthOfRows width = new WidthOfRows();
            parse(name, text, separator, width);
            return width.common();
        } catch (TableException e) {
            return 0;
        }
    }

    private static void parse(String name, String text, char separator, Consumer<CsvRecord> reader) {
        try {
            CsvParser.builder(separator).build(CsvParser.handler(), text).forEach(reader);
        } catch (CsvParseException e) {
            throw CsvParser.refused(name, e);
        }
    }

    /** Finds out whether all the rows are as long as the first. */
    private static final class WidthOfRows implements Consumer<CsvRecord> {
        private int first;
        private boolean common = true;

        @Override
        public void accept(CsvRecord row) {
            if (first == 0) {
                first = row.getFieldCount();
            }
            common &= row.getFieldCount() == first || CsvParser.isBlank(row);
        }

        int common() {
            return common ? first : 0;
        }
    }
}
