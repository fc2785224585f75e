package io.thalweg.core.event;

import java.time.Duration;

/**
 * On what terms trials are leased.
 *
 * @param length how long a lease lasts unless it is renewed; at least {@link #SHORTEST}
 * @param maxAttempts how often a trial is leased, if none of its holders comes back, before it is given up as abandoned; at least 1
 */
public record LeaseTerms(Duration length, int maxAttempts) {

    /** Shorter leases would run out while they are being renewed. */
    public static final Duration SHORTEST = Duration.ofMillis(100);

    /** A minute, and three attempts. */
    public static final LeaseTerms DEFAULT = new LeaseTerms(Duration.ofMinutes(1), 3);

    /** Checks the numbers. */
    public LeaseTerms {
        if (length.compareTo(SHORTEST) < 0) {
            throw new IllegalArgumentException("length is " + length + ", must be at least " + SHORTEST);
        }
        if (maxAttempts < 1) {
            throw new IllegalArgumentException("maxAttempts is " + maxAttempts + ", must be at least 1");
        }
    }
}
