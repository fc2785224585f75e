package io.thalweg.store.worker;

import io.thalweg.core.study.LiveTrial;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The standard output of a command while it runs: lines that are reports go to the trial at once, the end of the others is kept. Used by
 * the thread that reads, and by others when that has ended.
 */
final class CommandOutput {

    private static final Logger LOG = LoggerFactory.getLogger(CommandOutput.class);

    private static final int LONGEST_OUTPUT = 1 << 20;

    /** A longer line is no report. */
    private static final int LONGEST_REPORT = 1000;

    private final Process process;
    private final Optional<LiveTrial> trial;
    private final Tail others = new Tail(LONGEST_OUTPUT);
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private boolean saysMore;
    private boolean mayStop;
    private boolean closed;
    private int refused;

    /**
     * Before the first byte.
     *
     * @param trial takes the reports; without one they are left out
     */
    CommandOutput(Process process, Optional<LiveTrial> trial) {
        this.process = process;
        this.trial = trial;
    }

    void add(byte[] bytes, int length) {
        for (int i = 0; i < length; i++) {
            line.write(bytes[i]);
            if (bytes[i] == '\n' || line.size() >= LONGEST_OUTPUT) {
                endLine();
            }
        }
    }

    /** The last line needs no end. */
    void end() {
        endLine();
        if (refused > 1) {
            LOG.warn("{} reports of trial {} were not accepted", refused, number());
        }
    }

    private void endLine() {
        boolean report = line.size() <= LONGEST_REPORT && isReport(line.toString(StandardCharsets.UTF_8));
        if (!report && !closed) {
            others.add(line.toByteArray(), line.size());
            saysMore |= !line.toString(StandardCharsets.UTF_8).isBlank();
        }
        line.reset();
    }

    /** Takes a line if it is a report; a bad one is one as well. */
    private boolean isReport(String text) {
        try {
            Optional<ReportLine> report = ReportLine.read(text);
            report.ifPresent(this::take);
            return report.isPresent();
        } catch (RuntimeException e) {
            // The curve lacks a point: the evaluation is none the worse.
            if (refused++ == 0) {
                LOG.warn("a report of trial {} was not accepted: {}", number(), text.strip(), e);
            }
            return true;
        }
    }

    private void take(ReportLine report) {
        saysMore = false;
        trial.ifPresent(live -> {
            live.report(report.step(), report.value());
            if (!mayStop && process.isAlive()) {
                mayStop = live.shouldStop();
            }
        });
    }

    private long number() {
        return trial.map(LiveTrial::number).orElse(-1L);
    }

    /** Whether the study wants the evaluation to stop. */
    boolean mayStop() {
        return mayStop;
    }

    /** From now on only reports are taken: what a command says when it is told to stop is no result. */
    void close() {
        closed = true;
    }

    /** Whether something that is no report came after the last report. */
    boolean saysMore() {
        return saysMore;
    }

    /** How many reports were not accepted. */
    int refused() {
        return refused;
    }

    /** The end of what is no report. */
    String others() {
        return others.toString();
    }
}
