package io.thalweg.cli.internal.campaign;

import java.util.ArrayList;
import java.util.List;

/** A table as CSV: commas, decimal points, {@code \n}, quotes where they are needed. */
final class CsvText {

    private static final String RISKY = "=+-@\t\r";

    private final StringBuilder text = new StringBuilder();
    private final boolean safe;

    /**
     * An empty table.
     *
     * @param safe whether texts that a spreadsheet would take for a formula begin with an apostrophe, which {@link #unescape} undoes
     */
    CsvText(boolean safe) {
        this.safe = safe;
    }

    /** Adds a row; doubles and integers are written as they are, the rest as text. */
    void row(List<?> cells) {
        List<String> written = new ArrayList<>();
        for (Object cell : cells) {
            boolean number = cell instanceof Number;
            String plain = Numbers.cell(cell);
            written.add(quote(number ? plain : escape(plain), cells.size() == 1));
        }
        text.append(String.join(",", written)).append('\n');
    }

    private static String quote(String cell, boolean alone) {
        boolean needed =
                cell.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r' || c == ';' || c == '\t')
                        || !cell.equals(cell.strip())
                        || (alone && cell.isEmpty());
        return needed ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
    }

    /** What is written; a text that looks escaped is escaped even if it need not be safe, so that it can be told from one that is. */
    private String escape(String cell) {
        boolean risky = safe && !cell.isEmpty() && RISKY.indexOf(cell.charAt(0)) >= 0;
        return risky || isEscaped(cell) ? "'" + cell : cell;
    }

    private static boolean isEscaped(String cell) {
        String bare = cell.startsWith("'") ? cell.replaceFirst("^'+", "") : "";
        return !bare.isEmpty() && RISKY.indexOf(bare.charAt(0)) >= 0;
    }

    /** The text that a cell was before it was made safe. */
    static String unescape(String cell) {
        return isEscaped(cell) ? cell.substring(1) : cell;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
