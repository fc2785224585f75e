package io.thalweg.cli.internal.table;

/** A table cannot be used; the one-line message names the file, the line and the column, and says what to do. */
public final class TableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** With the message to show. */
    public TableException(String message) {
        super(message);
    }

    /** With the message to show and what lies behind it. */
    public TableException(String message, Throwable cause) {
        super(message, cause);
    }
}
