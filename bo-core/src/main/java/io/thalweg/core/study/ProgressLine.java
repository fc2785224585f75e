package io.thalweg.core.study;

import io.thalweg.core.event.OngoingRun;
import io.thalweg.core.event.StudyListener;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.io.Console;
import java.io.PrintWriter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A line on the console that is rewritten with each result of a run. */
final class ProgressLine implements StudyListener {

    private final PrintWriter console;
    private @Nullable OngoingRun run;
    private int done;
    private int failed;
    private int stopped;
    private int length;

    ProgressLine(PrintWriter console) {
        this.console = console;
    }

    /** What a run says of its progress by default: a line where a person looks, a log otherwise. */
    static StudyListener usual() {
        return console().<StudyListener>map(ProgressLine::new).orElseGet(ProgressLog::new);
    }

    /** A console whose lines can be rewritten. */
    @SuppressWarnings("SystemConsoleNull") // from Java 22 on the console is asked whether it is a terminal
    private static Optional<PrintWriter> console() {
        Console console = System.console();
        if (console == null || "dumb".equals(System.getenv("TERM"))) {
            return Optional.empty();
        }
        try {
            // From Java 22 on there is a console where there is no terminal.
            Object terminal = Console.class.getMethod("isTerminal").invoke(console);
            return Boolean.TRUE.equals(terminal) ? Optional.of(console.writer()) : Optional.empty();
        } catch (ReflectiveOperationException e) {
            return Optional.of(console.writer());
        }
    }

    @Override
    public synchronized void runBegins(OngoingRun begun) {
        run = begun;
    }

    @Override
    public synchronized void told(Trial trial, Outcome outcome) {
        done++;
        failed += outcome instanceof Outcome.Failed ? 1 : 0;
        stopped += outcome instanceof Outcome.Stopped ? 1 : 0;
        show("");
    }

    @Override
    public synchronized void runEnds(String ending) {
        show(": " + ending);
        console.println();
        console.flush();
    }

    private void show(String more) {
        if (run != null) {
            String line = Pace.count(run, done)
                    + Pace.of(run, done)
                    + (stopped > 0 ? ", " + stopped + " stopped" : "")
                    + (failed > 0 ? ", " + failed + " failed" : "")
                    + more;
            console.print("\r" + line + " ".repeat(Math.max(0, length - line.length())));
            console.flush();
            length = line.length();
        }
    }
}
