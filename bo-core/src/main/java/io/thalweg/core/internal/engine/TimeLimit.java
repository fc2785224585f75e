package io.thalweg.core.internal.engine;

import io.thalweg.core.search.Deadline;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * How long an ask may take.
 *
 * @param clock tells the time
 * @param end when it should be over; empty if it takes as long as it takes
 */
public record TimeLimit(InstantSource clock, Optional<Instant> end) implements Deadline {

    /** No limit. */
    public static TimeLimit none(InstantSource clock) {
        return new TimeLimit(clock, Optional.empty());
    }

    /** A limit from now on. */
    public static TimeLimit within(Duration time, InstantSource clock) {
        return new TimeLimit(clock, Optional.of(clock.instant().plus(time)));
    }

    @Override
    public boolean passed() {
        return end.isPresent() && !clock.instant().isBefore(end.get());
    }

    /** The time that is left, negative if it is over; empty without a limit. */
    Optional<Duration> left() {
        return end.map(instant -> Duration.between(clock.instant(), instant));
    }
}
