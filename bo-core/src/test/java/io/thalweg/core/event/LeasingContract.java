package io.thalweg.core.event;

import static io.thalweg.core.trial.StoreTrials.ask;
import static io.thalweg.core.trial.StoreTrials.queue;
import static io.thalweg.core.trial.StoreTrials.records;
import static io.thalweg.core.trial.StoreTrials.tells;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.LeaseLostException;
import io.thalweg.core.trial.TrialResult;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who evaluates which trial, and for how long. */
interface LeasingContract extends StoreUnderTest {

    /** Claims a trial that must be there. */
    default Lease claim(LeaseTerms terms) {
        return store().claim("me", terms).orElseThrow();
    }

    @Test
    default void waitingTrialOfTheLowestNumberIsLeasedFirst() {
        ask(store(), 1);
        queue(store(), 3);
        assertThat(claim(forLong()).trial().number()).isEqualTo(1);
        assertThat(claim(forLong()).trial().number()).isEqualTo(2);
        assertThat(claim(forLong()).trial().number()).isEqualTo(3);
        assertThat(store().claim("me", forLong())).isEmpty();
    }

    @Test
    default void onlyWantedTrialsAreLeased() {
        queue(store(), 3);
        assertThat(store().claim("me", forLong(), trial -> trial.number() == 3)).isEmpty();
        assertThat(store().claim("me", forLong(), trial -> trial.number() >= 1)
                        .orElseThrow()
                        .trial()
                        .number())
                .isEqualTo(1);
        assertThat(another().claim("you", forLong(), trial -> trial.number() == 1))
                .as("leased")
                .isEmpty();
        Lease first = claim(briefly(1));
        assertThat(first.trial().number()).as("was left as it was").isZero();
        assertThat(first.attempt()).isEqualTo(1);
        outliveBriefLeases();
        assertThat(store().claim("me", briefly(1), trial -> trial.number() > 1)).isPresent();
        assertThat(store().state().isRunning(0)).as("not given up for others").isTrue();
    }

    @Test
    default void leaseNamesItsTrial() {
        queue(store(), 1);
        Lease lease = store().claim("Grace's laptop", forLong()).orElseThrow();
        assertThat(lease.trial()).isEqualTo(store().state().trial(0));
        assertThat(lease.attempt()).isEqualTo(1);
        assertThat(lease.owner()).isEqualTo("Grace's laptop");
        assertThat(store().leases()).containsExactly(lease);
        assertThat(another().leases()).containsExactly(lease);
    }

    @Test
    default void leasedTrialRunsButIsNotHandedOut() {
        queue(store(), 1);
        claim(forLong());
        assertThat(store().state().isRunning(0)).isTrue();
        assertThat(store().state().isQueued(0)).isTrue();
        assertThat(store().history()).as("leases are no history").hasSize(1);
    }

    @Test
    default void leasedTrialIsExclusive() {
        queue(store(), 1);
        claim(forLong());
        assertThat(another().claim("you", forLong())).isEmpty();
        assertThat(store().claim("you", forLong())).isEmpty();
    }

    @Test
    default void leaseEndIsSetAtTheClaim() {
        queue(store(), 2);
        Lease brief = claim(briefly(3));
        Lease lasting = claim(forLong());
        Duration longer = Duration.between(brief.until(), lasting.until());
        assertThat(longer).isBetween(LONG.minus(brief()), LONG.minus(brief()).plusSeconds(30));
        outliveBriefLeases();
        assertThat(store().leases()).extracting(Lease::trial).containsExactly(lasting.trial());
    }

    @Test
    default void expiredTrialIsOfferedAsTheNextAttempt() {
        queue(store(), 2);
        claim(briefly(3));
        outliveBriefLeases();
        Lease second = another().claim("you", forLong()).orElseThrow();
        assertThat(second.trial().number()).isZero();
        assertThat(second.attempt()).isEqualTo(2);
        assertThat(second.owner()).isEqualTo("you");
    }

    @Test
    default void renewedLeaseLastsFromTheRenewal() {
        queue(store(), 1);
        Lease lease = claim(briefly(3));
        Lease renewed = store().renew(lease, forLong());
        assertThat(renewed.until()).isAfter(lease.until());
        assertThat(renewed.attempt()).isEqualTo(1);
        outliveBriefLeases();
        assertThat(store().claim("you", forLong())).isEmpty();
        assertThat(store().leases()).extracting(Lease::attempt).containsExactly(1);
        Lease shortened = store().renew(renewed, briefly(3));
        assertThat(shortened.until()).isBefore(renewed.until());
    }

    @Test
    default void staleLeaseObjectCanBeRenewed() {
        queue(store(), 1);
        Lease lease = claim(forLong());
        store().renew(lease, forLong());
        Lease again = store().renew(lease, forLong());
        store().release(lease);
        assertThat(store().leases()).isEmpty();
        assertThatThrownBy(() -> store().renew(again, forLong())).isInstanceOf(LeaseLostException.class);
    }

    @Test
    default void expiredLeaseIsRenewedIfTheTrialIsFree() {
        queue(store(), 1);
        Lease lease = claim(briefly(3));
        outliveBriefLeases();
        Lease renewed = store().renew(lease, forLong());
        assertThat(store().claim("you", forLong())).isEmpty();
        assertThat(store().leases()).containsExactly(renewed);
    }

    @Test
    default void lateHolderHasLostTheLease() {
        queue(store(), 1);
        Lease first = claim(briefly(3));
        outliveBriefLeases();
        Lease second = store().claim("you", forLong()).orElseThrow();
        assertThatThrownBy(() -> store().renew(first, forLong()))
                .isInstanceOf(LeaseLostException.class)
                .hasMessageContaining("trial 0");
        store().release(first);
        assertThat(store().leases()).as("the lease of the other").containsExactly(second);
    }

    @Test
    default void resultAfterExpiryIsAccepted() {
        queue(store(), 1);
        Lease lease = claim(briefly(3));
        outliveBriefLeases();
        StudyState after = store().append(tells(lease, 4));
        assertThat(after.isRunning(0)).isFalse();
        assertThat(store().claim("you", forLong())).isEmpty();
    }

    @Test
    default void newHolderLosesATrialThatWasTold() {
        queue(store(), 1);
        Lease first = claim(briefly(3));
        outliveBriefLeases();
        Lease second = claim(forLong());
        store().append(tells(first, 4));
        assertThatThrownBy(() -> store().renew(second, forLong()))
                .isInstanceOf(LeaseLostException.class)
                .hasMessageContaining("trial 0");
        assertThat(store().leases()).isEmpty();
        assertThat(store().append(tells(second, 4.5)).results()).hasSize(2);
    }

    @Test
    default void laterResultOfAnotherAttemptIsKeptAsARepeat() {
        queue(store(), 1);
        Lease first = claim(briefly(3));
        outliveBriefLeases();
        Lease second = claim(forLong());
        store().append(tells(second, 4));
        StudyState after = reopen().append(tells(first, 4.5));
        assertThat(after.results()).extracting(TrialResult::attempt).containsExactly(2, 1);
    }

    @Test
    default void endedTrialIsNeitherRenewedNorLeased() {
        queue(store(), 3);
        Lease told = claim(forLong());
        Lease cancelled = claim(forLong());
        Lease taken = claim(forLong());
        store().append(tells(told, 1));
        store().append(records(new StudyEvent.Cancelled(1)));
        store().append(records(new StudyEvent.Taken(2, "")));
        for (Lease lease : List.of(told, cancelled, taken)) {
            assertThatThrownBy(() -> store().renew(lease, forLong())).isInstanceOf(LeaseLostException.class);
            store().release(lease);
        }
        assertThat(store().leases()).isEmpty();
        assertThat(store().claim("you", forLong())).isEmpty();
    }

    @Test
    default void releasedTrialWaitsAtOnce() {
        queue(store(), 2);
        store().release(claim(forLong()));
        Lease again = claim(forLong());
        assertThat(again.trial().number()).isZero();
        assertThat(again.attempt()).isEqualTo(2);
    }

    @Test
    default void releasedTrialIsNotHeld() {
        queue(store(), 1);
        Lease lease = claim(forLong());
        store().release(lease);
        store().release(lease);
        assertThat(store().leases()).isEmpty();
        assertThatThrownBy(() -> store().renew(lease, forLong())).isInstanceOf(LeaseLostException.class);
        Lease next = claim(forLong());
        store().release(lease);
        assertThat(store().leases()).containsExactly(next);
    }

    /** Whoever takes a trial for himself needs no lease any more, and none is left when he gives it back. */
    @Test
    default void leasedTakenAndReleasedTrialWaitsAtOnce() {
        queue(store(), 1);
        Lease lease = claim(forLong());
        store().append(records(new StudyEvent.Taken(0, "")));
        store().append(records(new StudyEvent.Released(0)));
        assertThat(store().leases()).isEmpty();
        Lease again = claim(forLong());
        assertThat(again.attempt()).isEqualTo(2);
        assertThatThrownBy(() -> store().renew(lease, forLong())).isInstanceOf(LeaseLostException.class);
    }

    @Test
    default void releasedTrialIsHandedOutFirst() {
        ask(store(), 1);
        queue(store(), 1);
        store().append(records(new StudyEvent.Released(0)));
        assertThat(claim(forLong()).trial().number()).isZero();
        assertThat(claim(forLong()).trial().number()).isEqualTo(1);
    }

    @Test
    default void tooShortLeasesAreRefused() {
        for (Duration length : List.of(Duration.ofMillis(1), Duration.ZERO, Duration.ofSeconds(-1))) {
            assertThatThrownBy(() -> new LeaseTerms(length, 3))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("length");
        }
        assertThatThrownBy(() -> new LeaseTerms(LONG, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    default void leaseMayLastYears() {
        queue(store(), 1);
        Lease lease = claim(new LeaseTerms(Duration.ofDays(36_500), 1));
        assertThat(store().leases()).containsExactly(lease);
        assertThat(store().claim("you", forLong())).isEmpty();
    }

    @Test
    default void leasesAreListedByTrial() {
        queue(store(), 12);
        for (int i = 0; i < 12; i++) {
            claim(forLong());
        }
        assertThat(store().leases())
                .extracting(lease -> lease.trial().number())
                .containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L, 11L);
    }
}
