package io.thalweg.cli.internal.table;

import java.nio.charset.Charset;

/**
 * How a file was read, to be shown to people.
 *
 * @param separator what stands between the cells: comma, semicolon or tab
 * @param decimalComma whether numbers have a decimal comma
 * @param charset encoding of the text
 */
public record Dialect(char separator, boolean decimalComma, Charset charset) {

    /** In words, e.g. {@code semicolon, decimal comma, UTF-8}. */
    public String describe() {
        String name = switch (separator) {
            case ';' -> "semicolon";
            case '\t' -> "tab";
            default -> "comma";
        };
        return name + ", decimal " + (decimalComma ? "comma" : "point") + ", " + charset.name();
    }

    /** Whether this is what most files use, and so not worth a remark. */
    public boolean isCommon() {
        return separator == ',' && !decimalComma && charset.name().equals("UTF-8");
    }
}
