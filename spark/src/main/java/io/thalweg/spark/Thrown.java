package io.thalweg.spark;

import org.jspecify.annotations.Nullable;

/**
 * What was thrown on an executor: its text, where it was thrown, and its causes. The exception itself may be of a class that the driver does not have, or
 * hold what cannot be serialised.
 */
final class Thrown extends Exception {

    private static final long serialVersionUID = 1L;

    /** As many causes as a study keeps. */
    private static final int CAUSES = 3;

    private final String text;

    private Thrown(String text, @Nullable Thrown cause) {
        super(text, cause);
        this.text = text;
    }

    static Thrown of(Throwable original) {
        return of(original, CAUSES);
    }

    private static Thrown of(Throwable original, int causes) {
        Throwable cause = original.getCause();
        Thrown thrown = new Thrown(text(original), cause == null || causes == 0 ? null : of(cause, causes - 1));
        thrown.setStackTrace(original.getStackTrace());
        return thrown;
    }

    /** An exception whose own description throws is described by its class. */
    private static String text(Throwable original) {
        try {
            return String.valueOf(original);
        } catch (RuntimeException e) {
            return original.getClass().getName();
        }
    }

    /** That of the original. */
    @Override
    @SuppressWarnings(
            "OverrideThrowableToString") // the class that it names is the original's, which a message alone would not
    // replace
    public String toString() {
        return text;
    }
}
