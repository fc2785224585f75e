package io.thalweg.core.event;

import static io.thalweg.core.trial.StoreTrials.queue;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Leases that are bound to the store that gave them. */
interface LivenessContract extends StoreUnderTest {

    @Test
    default void boundLeaseLastsWhileItsStoreIsOpen() {
        queue(store(), 1);
        Lease lease = another().claim("me", forLong().boundToStore()).orElseThrow();
        assertThat(store().claim("you", forLong())).isEmpty();
        assertThat(store().leases()).containsExactly(lease);
        assertThat(store().renew(lease, forLong()).attempt()).isEqualTo(1);
        assertThat(another().claim("you", forLong().boundToStore())).isEmpty();
    }

    @Test
    default void boundLeaseEndsWithItsStore() {
        StudyStore other = requireAnother();
        queue(store(), 3);
        Lease free = other.claim("me", forLong()).orElseThrow();
        Lease bound = other.claim("me", forLong().boundToStore()).orElseThrow();
        Lease renewed = other.claim("me", forLong().boundToStore()).orElseThrow();
        other.renew(renewed, forLong().boundToStore());
        assertThat(store().leases()).hasSize(3);
        other.close();
        assertThat(store().leases()).containsExactly(free);
        Lease next = store().claim("you", forLong().boundToStore()).orElseThrow();
        assertThat(next.trial()).isEqualTo(bound.trial());
        assertThat(next.attempt()).isEqualTo(2);
        assertThat(store().claim("you", forLong()).orElseThrow().trial()).isEqualTo(renewed.trial());
        assertThat(store().claim("you", forLong())).isEmpty();
    }

    @Test
    default void boundLeaseRunsOutAsWell() {
        queue(store(), 1);
        store().claim("me", briefly(3).boundToStore());
        outliveBriefLeases();
        assertThat(store().leases()).isEmpty();
        assertThat(another().claim("you", forLong()).orElseThrow().attempt()).isEqualTo(2);
    }

    /** Whoever dies with each attempt is an attempt that nobody came back from. */
    @Test
    default void trialThatEndsItsProcessesIsAbandoned() {
        requireAnother();
        queue(store(), 1);
        for (int attempt = 1; attempt <= 3; attempt++) {
            StudyStore dying = another();
            assertThat(dying.claim("mayfly", forLong().boundToStore())
                            .orElseThrow()
                            .attempt())
                    .isEqualTo(attempt);
            dying.close();
        }
        assertThat(store().claim("you", forLong())).isEmpty();
        assertThat(store().state().outcome(0)).isPresent();
    }

    private StudyStore requireAnother() {
        StudyStore other = another();
        Assumptions.assumeTrue(other != store(), "there is one store");
        return other;
    }
}
