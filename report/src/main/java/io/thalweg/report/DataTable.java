package io.thalweg.report;

import io.thalweg.report.internal.chart.Numbers;
import java.util.ArrayList;
import java.util.List;

/**
 * A table of texts and numbers.
 *
 * @param caption what it shows
 * @param columns headings
 * @param rows as many cells each as there are columns
 */
record DataTable(String caption, List<String> columns, List<List<Cell>> rows) {

    /**
     * A cell.
     *
     * @param text what is shown
     * @param value what it is sorted by; NaN for its text
     */
    public record Cell(String text, double value) {
        /** A text. */
        static Cell of(String text) {
            return new Cell(text, Double.NaN);
        }

        /** A number, shown to four digits. */
        static Cell of(double value) {
            return new Cell(Numbers.show(value), value);
        }

        /** A whole number. */
        static Cell of(long value) {
            return new Cell(Numbers.count(value), value);
        }
    }

    /** Copies the lists. */
    public DataTable {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<Cell> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        "rows: one has " + row.size() + " cells for the " + columns.size() + " columns " + columns);
            }
        }
    }

    /** Collects rows. */
    static final class Builder {
        private final String caption;
        private final List<String> columns;
        private final List<List<Cell>> rows = new ArrayList<>();

        Builder(String caption, List<String> columns) {
            this.caption = caption;
            this.columns = columns;
        }

        Builder row(Cell... cells) {
            rows.add(List.of(cells));
            return this;
        }

        Builder row(List<Cell> cells) {
            rows.add(cells);
            return this;
        }

        DataTable build() {
            return new DataTable(caption, columns, rows);
        }
    }
}
