package io.thalweg.cli.internal.table;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** How the numbers of a column are written. The grammar is explicit; it is not that of {@link Double#parseDouble}. */
enum DecimalMark {
    /** {@code 1234.5} */
    POINT("[.]"),
    /** {@code 1234,5} */
    COMMA(",");

    private static final Set<String> MISSING = Set.of("", "nan", "na", "n/a");

    /** One to three digits, a comma, three digits: 1.234 to some readers and 1234 to others. */
    private static final Pattern AMBIGUOUS = Pattern.compile("[+-]?[1-9][0-9]{0,2},[0-9]{3}");

    private final Pattern grammar;

    DecimalMark(String mark) {
        grammar = Pattern.compile("[+-]?([0-9]++(" + mark + "[0-9]*+)?|" + mark + "[0-9]++)([eE][+-]?[0-9]++)?");
    }

    /** Whether the cell holds no value. */
    static boolean isMissing(String cell) {
        return cell.length() <= 3 && MISSING.contains(cell.toLowerCase(Locale.ROOT));
    }

    /** Whether the cell is a number in this notation. */
    boolean accepts(String cell) {
        return grammar.matcher(cell).matches();
    }

    /** Whether the cell is a number in this notation and in no other, and so tells which notation its column uses. */
    boolean isShownBy(String cell) {
        return switch (this) {
            case POINT -> cell.indexOf('.') >= 0 && accepts(cell);
            case COMMA -> cell.indexOf(',') >= 0 && accepts(cell) && !isAmbiguous(cell);
        };
    }

    /** Whether the comma of the cell may group thousands as well as begin the decimals. */
    static boolean isAmbiguous(String cell) {
        return cell.indexOf(',') >= 0 && AMBIGUOUS.matcher(cell).matches();
    }

    /** The value of a cell that this notation {@linkplain #accepts accepts}; infinite where it is beyond a double. */
    double parse(String cell) {
        return Double.parseDouble(this == COMMA ? cell.replace(',', '.') : cell);
    }
}
