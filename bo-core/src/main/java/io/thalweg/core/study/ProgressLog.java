package io.thalweg.core.study;

import io.thalweg.core.event.StudyListener;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes the progress of a study to the log: what was told, the best so far, how long a step takes and the rest will take. */
public final class ProgressLog implements StudyListener {

    private static final Logger LOG = LoggerFactory.getLogger(ProgressLog.class);

    private final Direction direction;
    private final int total;
    private final InstantSource clock;
    private final Instant begun;
    private int done;
    private double best = Double.NaN;

    /**
     * For a study that begins now.
     *
     * @param direction of its first objective
     * @param total number of evaluations that there will be
     * @param clock tells the time
     */
    public ProgressLog(Direction direction, int total, InstantSource clock) {
        this.direction = direction;
        this.total = total;
        this.clock = clock;
        this.begun = clock.instant();
    }

    @Override
    public synchronized void told(Trial trial, Outcome outcome) {
        done++;
        if (outcome instanceof Outcome.Measured measured) {
            if (Double.isNaN(best) || direction.better(measured.value(), best)) {
                best = measured.value();
            }
            LOG.info("{}: trial {}, {}, best {}, {}", count(), trial.number(), measured.value(), best, pace());
        } else if (outcome instanceof Outcome.Failed failed) {
            LOG.info(
                    "{}: trial {} failed ({}: {}), best {}, {}",
                    count(),
                    trial.number(),
                    failed.kind(),
                    failed.reason(),
                    best,
                    pace());
        }
    }

    private String count() {
        return done + "/" + total;
    }

    private String pace() {
        Duration each = Duration.between(begun, clock.instant()).dividedBy(done);
        Duration left = each.multipliedBy(Math.max(0, total - done));
        return each.toMillis() + " ms each, " + left.toSeconds() + " s left";
    }
}
