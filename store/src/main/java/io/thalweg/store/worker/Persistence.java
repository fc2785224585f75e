package io.thalweg.store.worker;

import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.random.Seed;
import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Asks a store again and again until it answers: a worker outlives a database that is restarted. */
final class Persistence {

    private static final double FIRST_SECONDS = 0.1;
    private static final double LONGEST_SECONDS = 10;

    /** How often a store is asked once the worker is to stop. */
    private static final int LAST_ATTEMPTS = 5;

    private static final Duration LAST_PAUSE = Duration.ofMillis(500);

    private final Stop stop;
    private final WorkerListener listener;

    /** Spreads the workers that wait for the same store. */
    private final RandomGenerator random;

    Persistence(Stop stop, WorkerListener listener, String owner) {
        this.stop = stop;
        this.listener = listener;
        this.random = Seed.of(owner.hashCode()).generator();
    }

    /**
     * What the store answers.
     *
     * @throws StoreUnavailableException if it does not answer, and the worker is to stop
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    <T> T insist(Supplier<T> question) throws InterruptedException {
        return insist(question, error -> true);
    }

    /**
     * What the store answers.
     *
     * @param passing whether it makes sense to wait; if not, what was thrown passes through
     */
    <T> T insist(Supplier<T> question, Predicate<StoreUnavailableException> passing) throws InterruptedException {
        int afterStop = 0;
        for (int failed = 0; ; failed++) {
            try {
                return question.get();
            } catch (StoreUnavailableException e) {
                if (!passing.test(e)) {
                    throw e;
                }
                if (stop.isAsked()) {
                    if (++afterStop >= LAST_ATTEMPTS) {
                        throw e;
                    }
                    Thread.sleep(LAST_PAUSE.toMillis());
                } else {
                    listener.waits(String.valueOf(e.getMessage()));
                    stop.pause(pause(failed));
                }
            }
        }
    }

    private Duration pause(int failed) {
        double doubled = FIRST_SECONDS * Math.scalb(1.0, Math.min(failed, 20));
        double share = 0.5 + 0.5 * random.nextDouble();
        return Duration.ofNanos((long) (Math.min(doubled, LONGEST_SECONDS) * share * 1e9));
    }
}
