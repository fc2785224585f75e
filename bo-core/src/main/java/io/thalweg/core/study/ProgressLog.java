package io.thalweg.core.study;

import io.thalweg.core.event.OngoingRun;
import io.thalweg.core.event.StudyListener;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the progress of a study to the log: what was told and, while it is run, the best so far, how long an evaluation takes and how
 * long the rest will take. Where there is no console, a run uses one by itself.
 */
public final class ProgressLog implements StudyListener {

    private static final Logger LOG = LoggerFactory.getLogger(ProgressLog.class);

    private final Consumer<Supplier<String>> log;
    private @Nullable OngoingRun run;
    private int done;

    /** Progress in the log of this class, at the level info. */
    public ProgressLog() {
        this(ProgressLog::info);
    }

    private static void info(Supplier<String> text) {
        if (LOG.isInfoEnabled()) {
            LOG.info("{}", text.get());
        }
    }

    ProgressLog(Consumer<Supplier<String>> log) {
        this.log = log;
    }

    @Override
    public synchronized void runBegins(OngoingRun begun) {
        run = begun;
        done = 0;
    }

    @Override
    public synchronized void told(Trial trial, Outcome outcome) {
        done++;
        OngoingRun now = run;
        String told = "trial " + trial.number() + ": " + text(outcome);
        log.accept(() -> now == null ? told : Pace.count(now, done) + " " + told + Pace.of(now, done));
    }

    private static String text(Outcome outcome) {
        if (outcome instanceof Outcome.Failed failed) {
            return "failed (" + failed.kind() + ": " + failed.reason() + ")";
        }
        if (outcome instanceof Outcome.Stopped stopped) {
            return "stopped at step " + stopped.step() + " (" + stopped.reason() + ")";
        }
        Outcome.Measured measured = (Outcome.Measured) outcome;
        return measured.value() + (measured.others().isEmpty() ? "" : " " + measured.others());
    }

    @Override
    public synchronized void runEnds(String ending) {
        run = null;
        log.accept(() -> ending);
    }
}
