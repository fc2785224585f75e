package io.thalweg.core.event;

import java.time.Duration;

/**
 * The terms of a lease.
 *
 * @param length how long a lease lasts unless it is renewed; at least {@link #SHORTEST}
 * @param maxAttempts how often a trial is leased, if none of its holders comes back, before it is given up as abandoned; at least 1
 * @param bound whether a lease is as good as run out when the store that gave it is closed or its process has died, however long it was
 *     to last: for holders who do not hand leases on to others
 */
public record LeaseTerms(Duration length, int maxAttempts, boolean bound) {

    /** Shorter leases would run out while they are being renewed. */
    public static final Duration SHORTEST = Duration.ofMillis(100);

    /** A minute, and three attempts. */
    public static final LeaseTerms DEFAULT = new LeaseTerms(Duration.ofMinutes(1), 3);

    /**
     * Terms of leases that outlive the store that gave them.
     *
     * @param length how long a lease lasts unless it is renewed
     * @param maxAttempts how often a trial is leased before it is given up as abandoned
     */
    public LeaseTerms(Duration length, int maxAttempts) {
        this(length, maxAttempts, false);
    }

    /**
     * Checks the numbers.
     *
     * @param length how long a lease lasts unless it is renewed; at least {@link #SHORTEST}
     * @param maxAttempts how often a trial is leased, if none of its holders comes back, before it is given up as abandoned; at least 1
     * @param bound whether a lease is as good as run out when the store that gave it is closed or its process has died, however long it was
     *     to last: for holders who do not hand leases on to others
     */
    public LeaseTerms {
        if (length.compareTo(SHORTEST) < 0) {
            throw new IllegalArgumentException("length is " + length + ", must be at least " + SHORTEST);
        }
        if (maxAttempts < 1) {
            throw new IllegalArgumentException("maxAttempts is " + maxAttempts + ", must be at least 1");
        }
    }

    /** {@return the same terms for leases that end with the store that gave them, or its process: see {@link #bound}} */
    public LeaseTerms boundToStore() {
        return new LeaseTerms(length, maxAttempts, true);
    }
}
