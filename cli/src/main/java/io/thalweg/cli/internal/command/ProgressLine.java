package io.thalweg.cli.internal.command;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Progress of a piece of work on standard error: a line for each notable step and, between them, one that is rewritten in
 * place on a terminal and written at each tenth of the work elsewhere.
 */
public final class ProgressLine implements AutoCloseable {

    private static final String ERASE = "\r\u001b[K";
    private static final String BOLD = "\u001b[1m";
    private static final String PLAIN = "\u001b[0m";

    private static final double NANOS = 1e9;
    private static final int MINUTE = 60;

    private final PrintWriter err;
    private final Terminal terminal;
    private final LongSupplier nanoTime;
    private long begun;

    /** Parts in all of the work that was shown last, and the most of it that was done. */
    private long whole;

    private long shown;
    private boolean open;

    public ProgressLine(PrintWriter err, Terminal terminal) {
        this(err, terminal, System::nanoTime);
    }

    /**
     * Progress by a clock.
     *
     * @param nanoTime as {@link System#nanoTime}
     */
    ProgressLine(PrintWriter err, Terminal terminal, LongSupplier nanoTime) {
        this.err = err;
        this.terminal = terminal;
        this.nanoTime = nanoTime;
        this.begun = nanoTime.getAsLong();
    }

    /** A line that stays. */
    public void note(String line) {
        clear();
        err.println(line);
        err.flush();
    }

    /**
     * Shows how far the work is; another number of parts is another piece of work.
     *
     * @param done parts done
     * @param total parts in all
     * @param text what there is to say
     * @param notable whether this step is to be seen afterwards
     */
    public void show(long done, long total, String text, boolean notable) {
        if (total != whole) {
            begun = whole == 0 ? begun : nanoTime.getAsLong();
            whole = total;
            shown = 0;
        }
        String count = String.format(Locale.ROOT, "%" + Long.toString(total).length() + "d/%d", done, total);
        if (terminal.interactive()) {
            // A line that wraps could not be erased.
            int room = Math.max(0, terminal.columns() - count.length() - 3);
            String said = notable ? text : text + pace(done, total);
            String cut = said.length() > room ? said.substring(0, room) : said;
            clear();
            err.print(count + "  " + (notable && terminal.color() ? BOLD + cut + PLAIN : cut));
            open = true;
            if (notable) {
                err.println();
                open = false;
            }
        } else if (notable || (done > shown && (done == total || tenth(done, total) > tenth(shown, total)))) {
            err.println(count + "  " + text);
        }
        shown = Math.max(shown, done);
        err.flush();
    }

    /** How long a part takes and the rest will take, once there is something to tell it by. */
    private String pace(long done, long total) {
        double seconds = (nanoTime.getAsLong() - begun) / NANOS;
        if (done < 1 || seconds < 1 || done == total) {
            return "";
        }
        double each = seconds / done;
        return "  " + time(each) + " each, " + time(each * (total - done)) + " left";
    }

    private static String time(double seconds) {
        if (seconds < 1e-3) {
            return String.format(Locale.ROOT, "%.2g µs", 1e6 * seconds);
        }
        if (seconds < 1) {
            return Math.round(1000 * seconds) + " ms";
        }
        if (seconds < MINUTE) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        long minutes = Math.round(seconds / MINUTE);
        return minutes < MINUTE ? minutes + " min" : minutes / MINUTE + " h " + minutes % MINUTE + " min";
    }

    /** Removes the line that is being rewritten, so that other output can follow. */
    public void clear() {
        if (open) {
            err.print(ERASE);
            err.flush();
            open = false;
        }
    }

    @Override
    public void close() {
        clear();
    }

    private static long tenth(long done, long total) {
        return 10 * done / total;
    }
}
