package io.thalweg.core.trial;

import java.util.Arrays;
import java.util.Optional;

/** What is kept of an exception: texts of a bounded length. */
final class Traces {

    private static final int LONGEST_REASON = 500;
    private static final int LONGEST_TRACE = 4_000;
    private static final int FRAMES = 12;
    private static final int CAUSES = 3;

    private Traces() {}

    /** Class, message, and where in the user's code it was thrown. */
    static String reason(Throwable thrown) {
        return bounded(text(thrown), LONGEST_REASON)
                + place(thrown)
                        .map(frame -> frame.getFileName() == null
                                ? " at " + frame.getClassName() + "." + frame.getMethodName()
                                : " at " + frame.getFileName() + ":" + frame.getLineNumber())
                        .orElse("");
    }

    /** An exception whose own description throws is described by its class. */
    private static String text(Throwable thrown) {
        try {
            return String.valueOf(thrown);
        } catch (RuntimeException e) {
            return thrown.getClass().getName();
        }
    }

    private static String bounded(String text, int longest) {
        return text.length() > longest ? text.substring(0, longest) + "…" : text;
    }

    /** The innermost frame that is neither the JDK's nor this library's; the innermost one if there is none. */
    private static Optional<StackTraceElement> place(Throwable thrown) {
        StackTraceElement[] frames = thrown.getStackTrace();
        return Arrays.stream(frames)
                .filter(frame -> !isLibrary(frame.getClassName()))
                .findFirst()
                .or(() -> Arrays.stream(frames).findFirst());
    }

    private static boolean isLibrary(String type) {
        return type.startsWith("java.")
                || type.startsWith("javax.")
                || type.startsWith("jdk.")
                || type.startsWith("sun.")
                || type.startsWith("io.thalweg.core.");
    }

    /** The innermost frames, and those of the causes. */
    static String trace(Throwable thrown) {
        StringBuilder trace = new StringBuilder();
        Throwable next = thrown;
        for (int i = 0; i <= CAUSES && next != null; i++) {
            trace.append(i == 0 ? "" : "caused by ").append(text(next)).append('\n');
            StackTraceElement[] frames = next.getStackTrace();
            for (int k = 0; k < Math.min(FRAMES, frames.length); k++) {
                trace.append("    at ").append(frames[k]).append('\n');
            }
            if (frames.length > FRAMES) {
                trace.append("    and ").append(frames.length - FRAMES).append(" more\n");
            }
            next = next.getCause();
        }
        return bounded(trace.toString(), LONGEST_TRACE);
    }
}
