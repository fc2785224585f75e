package io.thalweg.core.event;

import io.thalweg.core.trial.StoreTrials;
import java.time.Duration;

/** What the parts of the {@linkplain StudyStoreContract contract kit} know of the store that they test. */
public interface StoreUnderTest {

    /** A lease of this length outlasts every test. */
    Duration LONG = Duration.ofHours(6);

    /** The store, in which {@link StoreTrials#definition} was begun. */
    StudyStore store();

    /** Another way to the same study, as another process has: the same store if there is none. */
    StudyStore another();

    /** Closes the store and opens it again. */
    StudyStore reopen();

    /** Closes a store that {@link #empty} made, and opens it again. */
    StudyStore reopen(StudyStore other);

    /** An empty store, of another study. */
    StudyStore empty();

    /** Lets time go by, on the store's clock. */
    void elapse(Duration time);

    /** Has the clock throw an error the next time that the store looks at it. */
    void breakTheClock(Error error);

    /** Whether the store goes by the clock that the tests set. */
    boolean obeysTheClock();

    /** Whether what was recorded is still there in a process that opens the store later. */
    boolean outlivesTheProcess();

    /** Whether leases are still held after the store was opened again. */
    boolean keepsLeases();

    /** How many random sequences are tried; 0 where leases can only be waited for, as they may run out at any time then. */
    int sequences();

    /** A lease that a test can wait for. */
    Duration brief();

    /** Lets all the leases of the length {@link #brief} run out. */
    default void outliveBriefLeases() {
        elapse(brief().plusMillis(20));
    }

    /** Terms of leases that run out when a test wants it. */
    default LeaseTerms briefly(int maxAttempts) {
        return new LeaseTerms(brief(), maxAttempts);
    }

    /** Terms of leases that do not run out. */
    default LeaseTerms forLong() {
        return new LeaseTerms(LONG, 3);
    }
}
