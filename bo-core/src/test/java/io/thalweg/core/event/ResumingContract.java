package io.thalweg.core.event;

import static io.thalweg.core.trial.StoreTrials.everything;
import static io.thalweg.core.trial.StoreTrials.queue;
import static io.thalweg.core.trial.StoreTrials.records;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.TrialResult;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Trials that are stopped before their end, and gone on with later. */
interface ResumingContract extends StoreUnderTest {

    /** Tells that a lease's evaluation was stopped. */
    private static StudyStore.Decision stopped(Lease lease) {
        return records(new StudyEvent.Told(
                lease.trial().number(), lease.attempt(), Outcome.stopped(3, 0.41, "it will not win")));
    }

    @Test
    default void stopsAndResumptionsAreKept() {
        queue(store(), 5);
        store().append(records(
                new StudyEvent.Stopped(0, 1, 17, "below the median"),
                new StudyEvent.Stopped(1, 0, 0, ""),
                new StudyEvent.Stopped(2, 2, Long.MAX_VALUE, "größe \"q\"\n"),
                new StudyEvent.Told(0, 1, Outcome.stopped(0, Double.NaN, "")),
                new StudyEvent.Told(
                        3,
                        0,
                        new Outcome.Stopped(Long.MAX_VALUE, 0.1, -1e150, 0, "unlikely to win", Map.of("gpu", "2"))),
                new StudyEvent.Told(4, 0, Outcome.stopped(5, Double.NEGATIVE_INFINITY, "diverged")),
                new StudyEvent.Resumed(3, 21)));
        StudyState state = store().state();
        assertThat(state.stops()).extracting(StudyEvent.Stopped::number).containsExactly(1L, 2L);
        assertThat(state.queued()).containsExactly(1L, 2L, 3L);
        store().keep(new StudyStore.Learnt(0, new byte[0])); // has some stores write the state
        assertThat(everything(another().state())).isEqualTo(everything(state));
        assertThat(everything(reopen().state())).isEqualTo(everything(state));
        assertThat(StudyState.empty()
                        .applyAll(store().history().stream()
                                .map(StudyStore.Recorded::event)
                                .toList())
                        .results())
                .isEqualTo(state.results());
    }

    @Test
    default void stoppedTrialIsNotHeld() {
        queue(store(), 1);
        Lease lease = store().claim("me", forLong()).orElseThrow();
        store().append(records(new StudyEvent.Stopped(0, 1, 0, "it will not win")));
        assertThat(store().leases()).as("is to stop, and has not yet").containsExactly(lease);
        store().append(stopped(lease));
        assertThat(store().leases()).isEmpty();
        store().append(records(new StudyEvent.Resumed(0, 0)));
        assertThat(store().leases()).isEmpty();
        assertThat(another().claim("you", forLong()).orElseThrow().attempt()).isEqualTo(2);
    }

    /** However often it was: a lease that was told is none that ran out. */
    @Test
    default void resumedTrialIsLeasedAgainAndItsAttemptsAreCountedOn() {
        queue(store(), 1);
        for (int attempt = 1; attempt <= 5; attempt++) {
            StudyStore worker = attempt % 2 == 0 ? another() : store();
            Lease lease = worker.claim("me", forLong()).orElseThrow();
            assertThat(lease.attempt()).isEqualTo(attempt);
            worker.append(stopped(lease));
            store().append(records(new StudyEvent.Resumed(0, 0)));
        }
        assertThat(reopen().claim("me", forLong()).orElseThrow().attempt()).isEqualTo(6);
        assertThat(store().state().results())
                .extracting(TrialResult::attempt)
                .isEqualTo(IntStream.rangeClosed(1, 5).boxed().toList());
    }

    /** Also if that is one decision. */
    @Test
    default void trialThatIsToldAndResumedAtOnceWaits() {
        queue(store(), 1);
        Lease lease = store().claim("me", forLong()).orElseThrow();
        store().append(records(
                new StudyEvent.Told(0, 1, Outcome.stopped(1, 2, "paused")), new StudyEvent.Resumed(0, 0)));
        assertThat(store().leases()).isEmpty();
        assertThat(store().claim("you", forLong()).orElseThrow().attempt()).isEqualTo(lease.attempt() + 1);
    }

    @Test
    default void resumedTrialMayBeAbandonedInTheEnd() {
        queue(store(), 1);
        store().append(stopped(store().claim("me", briefly(2)).orElseThrow()));
        store().append(records(new StudyEvent.Resumed(0, 0)));
        for (int attempt = 2; attempt <= 3; attempt++) {
            assertThat(store().claim("me", briefly(2)).orElseThrow().attempt()).isEqualTo(attempt);
            outliveBriefLeases();
        }
        assertThat(store().claim("me", briefly(2))).isEmpty();
        assertThat(store().state().outcome(0).orElseThrow())
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.kind()).isEqualTo(Outcome.Kind.ABANDONED));
    }
}
