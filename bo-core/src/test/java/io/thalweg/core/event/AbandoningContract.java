package io.thalweg.core.event;

import static io.thalweg.core.trial.StoreTrials.queue;
import static io.thalweg.core.trial.StoreTrials.tells;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.LeaseLostException;
import io.thalweg.core.trial.Outcome;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Trials from whose evaluation nobody comes back, and what is left of leases when a store is opened again. */
interface AbandoningContract extends StoreUnderTest {

    @Test
    default void deadTrialIsAbandoned() {
        queue(store(), 2);
        for (int attempt = 1; attempt <= 2; attempt++) {
            Lease lease = store().claim("mayfly", briefly(2)).orElseThrow();
            assertThat(lease.trial().number()).isZero();
            assertThat(lease.attempt()).isEqualTo(attempt);
            outliveBriefLeases();
        }
        assertThat(store().claim("next", briefly(2)).orElseThrow().trial().number())
                .as("the next trial")
                .isEqualTo(1);
        StudyState state = store().state();
        assertThat(state.isRunning(0)).isFalse();
        assertThat(state.outcome(0))
                .hasValueSatisfying(outcome -> assertThat(outcome)
                        .isInstanceOfSatisfying(
                                Outcome.Failed.class,
                                failed -> assertThat(failed.kind()).isEqualTo(Outcome.Kind.ABANDONED)));
        assertThat(reopen().state().results()).isEqualTo(state.results());
    }

    @Test
    default void releasedAttemptsDoNotCount() {
        queue(store(), 1);
        for (int attempt = 1; attempt <= 4; attempt++) {
            store().release(store().claim("me", briefly(1)).orElseThrow());
        }
        Lease fifth = store().claim("mayfly", briefly(1)).orElseThrow();
        assertThat(fifth.attempt()).isEqualTo(5);
        outliveBriefLeases();
        assertThat(store().claim("me", briefly(1))).isEmpty();
        assertThat(store().state().outcome(0)).isPresent();
    }

    @Test
    default void claimantChoosesTheNumberOfAttempts() {
        queue(store(), 1);
        assertThat(store().claim("mayfly", briefly(1))).isPresent();
        outliveBriefLeases();
        assertThat(store().claim("patient", briefly(2)).orElseThrow().attempt()).isEqualTo(2);
    }

    @Test
    default void resultOfAnAbandonedTrialIsKept() {
        queue(store(), 1);
        Lease lease = store().claim("slow", briefly(1)).orElseThrow();
        outliveBriefLeases();
        assertThat(store().claim("me", briefly(1))).isEmpty();
        assertThatThrownBy(() -> store().renew(lease, forLong())).isInstanceOf(LeaseLostException.class);
        StudyState after = store().append(tells(lease, 3));
        assertThat(after.results()).hasSize(2);
        assertThat(after.outcome(0)).contains(Outcome.of(3));
    }

    @Test
    default void trialOfAReturningHolderIsNotAbandoned() {
        queue(store(), 1);
        Lease lease = store().claim("slow", briefly(1)).orElseThrow();
        outliveBriefLeases();
        store().renew(lease, forLong());
        assertThat(store().claim("me", briefly(1))).isEmpty();
        assertThat(store().state().isRunning(0)).isTrue();
    }

    @Test
    default void leasesAreStillHeldAfterReopening() {
        Assumptions.assumeTrue(keepsLeases(), "leases are lost with the process");
        queue(store(), 2);
        Lease lease = store().claim("me", forLong()).orElseThrow();
        reopen();
        assertThat(store().leases()).containsExactly(lease);
        assertThat(store().claim("you", forLong()).orElseThrow().trial().number())
                .isEqualTo(1);
        assertThat(store().renew(lease, forLong()).attempt()).isEqualTo(1);
    }

    /** Or else the results of two holders could not be told from one another. */
    @Test
    default void attemptNumbersAreNotReusedAfterReopening() {
        queue(store(), 1);
        Lease first = store().claim("me", briefly(3)).orElseThrow();
        reopen();
        outliveBriefLeases();
        Lease second = store().claim("you", forLong()).orElseThrow();
        assertThat(second.attempt()).isGreaterThan(first.attempt());
        store().append(tells(second, 1));
        assertThat(store().append(tells(first, 2)).results()).hasSize(2);
    }
}
