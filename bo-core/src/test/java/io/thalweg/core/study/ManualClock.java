package io.thalweg.core.study;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** A clock that stands still until it is set: for tests of what depends on time. */
public final class ManualClock implements InstantSource {

    private Instant now = Instant.parse("2026-03-29T00:59:59.123456Z");

    private @Nullable Error failure;

    @Override
    public synchronized Instant instant() {
        if (failure != null) {
            Error thrown = failure;
            failure = null;
            throw thrown;
        }
        return now;
    }

    /** Throws an error the next time that somebody looks at the clock. */
    public synchronized void fail(Error error) {
        failure = error;
    }

    /** Moves the clock by a length of time, backwards if that is negative. */
    public synchronized void advance(Duration by) {
        now = now.plus(by);
    }
}
