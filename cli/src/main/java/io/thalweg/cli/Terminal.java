package io.thalweg.cli;

import java.io.PrintStream;

/**
 * What the stream that progress goes to can show.
 *
 * @param interactive whether a person sees it line by line, so that a line may be rewritten
 * @param color whether colours are wanted
 */
record Terminal(boolean interactive, boolean color) {

    /** A file or a pipe: plain lines only. */
    static final Terminal PLAIN = new Terminal(false, false);

    /**
     * The terminal behind standard error. The launcher says with the property {@code thalweg.terminal} whether there is
     * one, since Java cannot tell for standard error alone; {@code NO_COLOR} and {@code TERM=dumb} are respected.
     */
    static final Terminal STANDARD_ERROR = standardError();

    private static Terminal standardError() {
        boolean interactive = Boolean.getBoolean("thalweg.terminal") && !"dumb".equals(System.getenv("TERM"));
        String noColor = System.getenv("NO_COLOR");
        return new Terminal(interactive, interactive && (noColor == null || noColor.isEmpty()));
    }

    /**
     * Removes the line "WARNING: Using incubator modules: jdk.incubator.vector" that the JVM has just printed and that no
     * option silences. Where lines cannot be rewritten it stays.
     */
    void hideIncubatorWarning(PrintStream err) {
        if (interactive && ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()) {
            err.print("\u001b[1A\u001b[2K\r");
            err.flush();
        }
    }
}
