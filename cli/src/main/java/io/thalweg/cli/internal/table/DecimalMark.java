package io.thalweg.cli.internal.table;

import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** How the numbers of a column are written. The grammar is explicit; it is not that of {@link Double#parseDouble}. */
enum DecimalMark {
    /** {@code 1234.5} */
    POINT('.'),
    /** {@code 1234,5} */
    COMMA(',');

    private static final Set<String> MISSING = Set.of("", "nan", "na", "n/a");

    /** One to three digits, a comma, three digits: 1.234 to some readers and 1234 to others. */
    private static final Pattern AMBIGUOUS = Pattern.compile("[+-]?[1-9][0-9]{0,2},[0-9]{3}");

    /** A number that is not 0. */
    private static final Pattern SIGNIFICANT = Pattern.compile("[+-]?[0.,]*[1-9]");

    private final char mark;
    private final Pattern grammar;

    DecimalMark(char mark) {
        this.mark = mark;
        grammar = Pattern.compile("[+-]?([0-9]++([" + mark + "][0-9]*+)?|[" + mark + "][0-9]++)([eE][+-]?[0-9]++)?");
    }

    /** Whether the cell holds no value. */
    static boolean isMissing(String cell) {
        return cell.length() <= 3 && MISSING.contains(cell.toLowerCase(Locale.ROOT));
    }

    /** Whether the cell is a number in this notation. */
    boolean accepts(String cell) {
        return isPlain(cell) || grammar.matcher(cell).matches();
    }

    /** Digits with one mark among them at most, as nearly all numbers are written. */
    private boolean isPlain(String cell) {
        boolean digits = false;
        boolean marked = false;
        for (int i = !cell.isEmpty() && cell.charAt(0) == '-' ? 1 : 0; i < cell.length(); i++) {
            char c = cell.charAt(i);
            boolean digit = c >= '0' && c <= '9';
            if (!digit && (marked || c != mark)) {
                return false;
            }
            digits |= digit;
            marked |= !digit;
        }
        return digits;
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

    /**
     * The number in a cell.
     *
     * @param cell without surrounding blanks
     * @param where file, line and column, for messages
     * @throws TableException if it is missing, is not a number, or is beyond the range of a double
     */
    double number(String cell, Supplier<String> where) {
        if (isMissing(cell)) {
            throw new TableException(where.get() + ": the value is missing");
        }
        if (!accepts(cell)) {
            throw new TableException(where.get() + ": '" + cell + "' is not a number");
        }
        double value = parse(cell);
        if (Double.isInfinite(value)) {
            throw new TableException(where.get() + ": " + cell + " is too large");
        }
        if (value == 0 && SIGNIFICANT.matcher(cell).lookingAt()) {
            throw new TableException(where.get() + ": " + cell + " is too small; write 0 if you mean that");
        }
        return value;
    }

    /** The value of a cell that this notation {@linkplain #accepts accepts}; infinite where it is beyond a double. */
    private double parse(String cell) {
        return Double.parseDouble(this == COMMA ? cell.replace(',', '.') : cell);
    }
}
