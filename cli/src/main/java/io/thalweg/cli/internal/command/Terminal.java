package io.thalweg.cli.internal.command;

import java.io.PrintStream;

/**
 * What the stream that progress goes to can show.
 *
 * @param columns characters in a line of a terminal whose lines may be rewritten; 0 if it is none
 * @param color whether colours are wanted
 */
public record Terminal(int columns, boolean color) {

    /** A file or a pipe: plain lines only. */
    public static final Terminal PLAIN = new Terminal(0, false);

    /**
     * The terminal behind standard error. The launcher says with the property {@code thalweg.columns} how wide it is, since
     * Java cannot tell whether standard error is one; {@code NO_COLOR} and {@code TERM=dumb} are respected.
     */
    public static final Terminal STANDARD_ERROR = standardError();

    private static Terminal standardError() {
        int columns = "dumb".equals(System.getenv("TERM")) ? 0 : Integer.getInteger("thalweg.columns", 0);
        String noColor = System.getenv("NO_COLOR");
        return new Terminal(columns, columns > 0 && (noColor == null || noColor.isEmpty()));
    }

    /** Whether a person sees the stream line by line, so that a line may be rewritten. */
    public boolean interactive() {
        return columns > 0;
    }

    /**
     * Removes the line "WARNING: Using incubator modules: jdk.incubator.vector" that the JVM has just printed and that no
     * option silences. Where lines cannot be rewritten it stays.
     */
    public void hideIncubatorWarning(PrintStream err) {
        if (interactive()
                && ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()) {
            err.print("\u001b[1A\u001b[2K\r");
            err.flush();
        }
    }
}
