package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressLineTest {

    private final StringWriter written = new StringWriter();

    @Test
    void withoutATerminalLinesArePlainAndFew() {
        try (ProgressLine progress = new ProgressLine(new PrintWriter(written), Terminal.PLAIN)) {
            for (int i = 1; i <= 100; i++) {
                progress.show(i, 100, "step", i == 7);
            }
            progress.note("done");
        }
        assertThat(written.toString()).doesNotContain("\u001b").doesNotContain("\r");
        assertThat(written.toString().lines())
                .hasSize(12)
                .startsWith("  7/100  step", " 10/100  step")
                .endsWith("100/100  step", "done");
    }

    /** Steps are as large as they happen to be, and the end may be told twice. */
    @Test
    void eachTenthIsALineWhateverTheSteps() {
        ProgressLine progress = new ProgressLine(new PrintWriter(written), Terminal.PLAIN);
        for (long done : new long[] {1500, 3900, 4100, 9999, 10_000, 10_000}) {
            progress.show(done, 10_000, "rows", false);
        }
        progress.show(20, 30, "more", false);
        assertThat(written.toString().lines())
                .containsExactly(
                        " 1500/10000  rows",
                        " 3900/10000  rows",
                        " 4100/10000  rows",
                        " 9999/10000  rows",
                        "10000/10000  rows",
                        "20/30  more");
    }

    @Test
    void onATerminalNotableLinesStayAndOthersAreErased() {
        try (ProgressLine progress = new ProgressLine(new PrintWriter(written), new Terminal(20, false))) {
            progress.show(1, 9, "first", false);
            progress.show(2, 9, "second", true);
            progress.show(3, 9, "a line that would wrap", false);
        }
        assertThat(written.toString().replace(System.lineSeparator(), "\n"))
                .isEqualTo("1/9  first\r\u001b[K2/9  second\n3/9  a line that wo\r\u001b[K");
    }

    @Test
    void terminalShowsElapsedAndRemainingTime() {
        AtomicLong nanos = new AtomicLong();
        try (ProgressLine progress = new ProgressLine(new PrintWriter(written), new Terminal(80, false), nanos::get)) {
            nanos.set(500_000_000L);
            progress.show(1, 40, "too early to tell", false);
            nanos.set(3_000_000_000L);
            progress.show(4, 40, "best 0.3979", false);
            nanos.set(3_600_000_000_000L);
            progress.show(20, 40, "best 0.3979", false);
        }
        assertThat(written.toString())
                .contains(" 1/40  too early to tell\r")
                .contains(" 4/40  best 0.3979  750 ms each, 27.0 s left\r")
                .contains("20/40  best 0.3979  3 min each, 1 h 0 min left\r");
        written.getBuffer().setLength(0);
        nanos.set(0);
        try (ProgressLine progress = new ProgressLine(new PrintWriter(written), new Terminal(80, false), nanos::get)) {
            nanos.set(2_000_000_000L);
            progress.show(1_000_000, 4_000_000, "rows", false);
            nanos.set(3_000_000_000L);
            progress.show(10, 5000, "another piece of work", false);
            nanos.set(5_000_000_000L);
            progress.show(1000, 5000, "another piece of work", false);
        }
        assertThat(written.toString())
                .contains("1000000/4000000  rows  2.0 µs each, 6.0 s left\r")
                .contains("  10/5000  another piece of work\r")
                .contains("1000/5000  another piece of work  2 ms each, 8.0 s left\r");
    }

    @Test
    void coloursOnlyWhereTheyAreWanted() {
        new ProgressLine(new PrintWriter(written), new Terminal(80, true)).show(1, 2, "x", true);
        assertThat(written.toString()).contains("\u001b[1mx\u001b[0m");
    }
}
