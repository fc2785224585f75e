package io.thalweg.store.postgres;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long a database that does not answer, or answers that somebody else was quicker, is asked again.
 *
 * @param attempts how often in all, at least 1
 * @param first the pause after the first attempt; each further one is twice as long
 * @param longest no pause is longer
 * @param jitter shortens each pause by up to its half, so that those who wait for the same do not come at once; used under its lock
 * @param sleeper pauses
 */
public record Patience(int attempts, Duration first, Duration longest, RandomGenerator jitter, Sleeper sleeper) {

    /** Pauses the calling thread. */
    @FunctionalInterface
    public interface Sleeper {
        /**
         * Returns after a time.
         *
         * @param time how long
         * @throws InterruptedException if the thread is interrupted
         */
        void sleep(Duration time) throws InterruptedException;
    }

    /**
     * Checks the numbers.
     *
     * @param attempts how often in all, at least 1
     * @param first the pause after the first attempt; each further one is twice as long
     * @param longest no pause is longer
     * @param jitter shortens each pause by up to its half, so that those who wait for the same do not come at once; used under its lock
     * @param sleeper pauses
     */
    public Patience {
        if (attempts < 1) {
            throw new IllegalArgumentException("attempts is " + attempts + ", must be at least 1");
        }
        if (first.isNegative() || longest.compareTo(first) < 0) {
            throw new IllegalArgumentException(
                    "pauses from " + first + " to " + longest + ": must be positive and in this order");
        }
    }

    /** {@return eight attempts in about five seconds: as long as a restart of a database takes} */
    public static Patience usual() {
        return new Patience(
                8,
                Duration.ofMillis(50),
                Duration.ofSeconds(2),
                new SecureRandom(),
                time -> Thread.sleep(time.toMillis()));
    }

    /**
     * Pauses before the next attempt.
     *
     * @param failed how many attempts have failed, at least 1
     */
    void pause(int failed) throws InterruptedException {
        double doubled = (double) first.toNanos() * Math.scalb(1.0, Math.min(failed - 1, 40));
        double capped = Math.min(doubled, (double) longest.toNanos());
        double share;
        synchronized (jitter) {
            share = 0.5 + 0.5 * jitter.nextDouble();
        }
        sleeper.sleep(Duration.ofNanos((long) (capped * share)));
    }
}
