package io.thalweg.core.internal.engine;

import io.thalweg.core.search.Deadline;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * How long an ask may take: until a time, and no longer than until its thread is interrupted.
 *
 * @param clock tells the time
 * @param end when it should be over; empty if it takes as long as it takes
 * @param asking the thread that asks; others may search for it
 */
public record TimeLimit(InstantSource clock, Optional<Instant> end, Thread asking) implements Deadline {

    /** No limit to an ask of this thread. */
    public static TimeLimit none(InstantSource clock) {
        return new TimeLimit(clock, Optional.empty(), Thread.currentThread());
    }

    /** A limit from now on to an ask of this thread. */
    public static TimeLimit within(Duration time, InstantSource clock) {
        return new TimeLimit(clock, Optional.of(clock.instant().plus(time)), Thread.currentThread());
    }

    @Override
    public boolean passed() {
        return asking.isInterrupted() || (end.isPresent() && !clock.instant().isBefore(end.get()));
    }

    /**
     * Ends an ask whose thread was interrupted.
     *
     * @throws CancellationException if it was; the thread stays interrupted
     */
    public void requireUninterrupted() {
        if (asking.isInterrupted()) {
            throw interruption();
        }
    }

    /** What an ask of an interrupted thread throws. */
    public static CancellationException interruption() {
        return new CancellationException(
                "the thread was interrupted during ask: nothing was recorded; ask again if you still need trials");
    }

    /** The time that is left, negative if it is over; empty without a limit. */
    Optional<Duration> left() {
        return end.map(instant -> Duration.between(clock.instant(), instant));
    }
}
