package io.thalweg.cli.internal.table;

import de.siegmar.fastcsv.reader.CsvRecord;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Takes the records of a CSV file: first the header, then rows of the same width. Blank rows at the end are left out. */
final class RowReader implements Consumer<CsvRecord> {

    private final String name;
    private final int length;
    private final List<CsvRecord> blank = new ArrayList<>();
    private List<String> header = List.of();
    private Cells.@Nullable Builder cells;

    /**
     * Without records.
     *
     * @param name of the file, for messages
     * @param length of its text
     */
    RowReader(String name, int length) {
        this.name = name;
        this.length = length;
    }

    @Override
    public void accept(CsvRecord row) {
        blank.add(row);
        if (!CsvParser.isBlank(row)) {
            blank.forEach(this::add);
            blank.clear();
        }
    }

    private void add(CsvRecord row) {
        if (cells == null) {
            header = row.getFields().stream().map(String::strip).toList();
            checkHeader();
            cells = new Cells.Builder(header.size(), length);
        } else if (row.getFieldCount() == header.size()) {
            cells.add(row.getStartingLineNumber(), row.getFields());
        } else {
            throw CsvParser.ofOtherWidth(name, row, header.size());
        }
    }

    private void checkHeader() {
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

    /** The names of the columns. */
    List<String> header() {
        return header;
    }

    /**
     * The rows.
     *
     * @throws TableException if there are none
     */
    Cells cells() {
        Cells read = cells == null ? null : cells.build();
        if (read == null || read.rows() == 0) {
            throw new TableException(name + ": has " + (read == null ? "no header line" : "a header but no rows"));
        }
        return read;
    }
}
