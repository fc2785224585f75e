package io.thalweg.core.event;

import static io.thalweg.core.trial.StoreTrials.ask;
import static io.thalweg.core.trial.StoreTrials.asks;
import static io.thalweg.core.trial.StoreTrials.queue;
import static io.thalweg.core.trial.StoreTrials.queues;
import static io.thalweg.core.trial.StoreTrials.records;
import static io.thalweg.core.trial.StoreTrials.tells;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.NoSuchTrialException;
import io.thalweg.core.error.TrialConflictException;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StoreTrials;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What becomes of results: told twice, late, by two, amended, and of trials that were cancelled; and of requests. */
interface TellingContract extends StoreUnderTest {

    @Test
    default void equalRepeatedTellChangesNothing() {
        ask(store(), 1);
        store().append(tells(0, 0, 7));
        StudyState again = store().append(tells(0, 0, 7));
        assertThat(again.results()).hasSize(1);
        assertThat(reopen().state().results()).hasSize(1);
    }

    @Test
    default void repeatedFailureChangesNothing() {
        ask(store(), 1);
        store().append(tells(0, 0, Double.NaN));
        assertThat(reopen().append(tells(0, 0, Double.NaN)).results()).hasSize(1);
    }

    @Test
    default void differentTellIsAConflictThatChangesNothing() {
        ask(store(), 1);
        store().append(tells(0, 0, 7.25));
        assertThatThrownBy(() -> store().append(tells(0, 0, 8.5)))
                .isInstanceOf(TrialConflictException.class)
                .hasMessageContainingAll("trial 0", "7.25", "8.5");
        assertThat(store().history()).hasSize(2);
        assertThat(store().state().results()).containsExactly(new TrialResult(trial(0), Outcome.of(7.25)));
    }

    @Test
    default void unknownTrialIsRefusedWithTheExistingRange() {
        ask(store(), 3);
        assertThatThrownBy(() -> store().append(tells(3, 0, 1)))
                .isInstanceOf(NoSuchTrialException.class)
                .hasMessageContainingAll("trial 3", "0 to 2");
        assertThatThrownBy(() -> store().append(records(new StudyEvent.Cancelled(-1))))
                .isInstanceOf(NoSuchTrialException.class);
        assertThat(store().history()).hasSize(3);
    }

    @Test
    default void resultOfAnotherAttemptIsKeptAsARepeat() {
        queue(store(), 1);
        store().append(tells(0, 2, 5));
        StudyState late = store().append(tells(0, 1, 6));
        assertThat(late.results())
                .containsExactly(
                        new TrialResult(trial(0), 2, Outcome.of(5)), new TrialResult(trial(0), 1, Outcome.of(6)));
        assertThat(reopen().state().results()).isEqualTo(late.results());
    }

    @Test
    default void pointAsCarriedOutIsKeptBesideThePlan() {
        ask(store(), 2);
        Point actual = Point.of("x", 0.25);
        store().append(records(new StudyEvent.Told(0, 0, Outcome.of(5), Optional.of(actual))));
        store().append(tells(1, 0, 6));
        StudyState state = reopen().state();
        assertThat(state.results())
                .containsExactly(
                        new TrialResult(trial(0), 0, Outcome.of(5), actual), new TrialResult(trial(1), Outcome.of(6)));
        assertThat(state.trial(0).point()).isEqualTo(trial(0).point());
        assertThat(store().history().get(2).event())
                .isEqualTo(new StudyEvent.Told(0, 0, Outcome.of(5), Optional.of(actual)));
    }

    @Test
    default void sameOutcomeAtAnotherPointIsAConflict() {
        ask(store(), 1);
        StudyStore.Decision there = records(new StudyEvent.Told(0, 0, Outcome.of(5), Optional.of(Point.of("x", 0.25))));
        store().append(there);
        assertThat(store().append(there).results()).hasSize(1);
        assertThatThrownBy(() -> store().append(tells(0, 0, 5)))
                .isInstanceOf(TrialConflictException.class)
                .hasMessageContainingAll("trial 0", "x=0.25", "x=0.0");
        assertThat(store().state().results()).hasSize(1);
    }

    @Test
    default void pointIsAmendedOrKept() {
        ask(store(), 1);
        Point first = Point.of("x", 0.25);
        Point second = Point.of("x", 0.5);
        store().append(records(new StudyEvent.Told(0, 0, Outcome.of(5), Optional.of(first))));
        StudyState value = store().append(records(new StudyEvent.Amended(0, 0, Outcome.of(4), "comma lost")));
        assertThat(value.results()).containsExactly(new TrialResult(trial(0), 0, Outcome.of(4), first));
        store().append(records(new StudyEvent.Amended(0, 0, Outcome.of(4), Optional.of(second), "another day")));
        StudyState state = reopen().state();
        assertThat(state.results()).containsExactly(new TrialResult(trial(0), 0, Outcome.of(4), second));
        assertThat(state.amendments()).isEqualTo(2);
    }

    @Test
    default void failedRepeatIsNoConflict() {
        queue(store(), 1);
        store().append(tells(0, 1, 5));
        StudyState after = store().append(records(new StudyEvent.Told(0, 2, Outcome.failed("broken"))));
        assertThat(after.results()).hasSize(2);
    }

    @Test
    default void unusableValuesAreKept() {
        ask(store(), 3);
        store().append(tells(0, 0, Double.NEGATIVE_INFINITY));
        store().append(tells(1, 0, 1e308));
        store().append(tells(2, 0, Double.NaN));
        assertThat(reopen().state().results())
                .extracting(result -> ((Outcome.Failed) result.outcome()).rawValue())
                .containsExactly(Double.NEGATIVE_INFINITY, 1e308, Double.NaN);
    }

    @Test
    default void amendmentIsUsedAndBothStayInTheHistory() {
        ask(store(), 2);
        store().append(tells(0, 0, 5));
        store().append(tells(1, 0, 6));
        StudyState amended = store().append(records(new StudyEvent.Amended(0, 0, Outcome.of(4), "comma lost")));
        assertThat(amended.results())
                .as("in the order of telling")
                .containsExactly(new TrialResult(trial(0), Outcome.of(4)), new TrialResult(trial(1), Outcome.of(6)));
        assertThat(amended.amendments()).isEqualTo(1);
        assertThat(reopen().history())
                .extracting(StudyStore.Recorded::event)
                .contains(
                        new StudyEvent.Told(0, 0, Outcome.of(5)),
                        new StudyEvent.Amended(0, 0, Outcome.of(4), "comma lost"));
    }

    @Test
    default void attributesStayUnlessTheyAreAmended() {
        ask(store(), 1);
        Outcome told = Outcome.of(40).with("machine", "B3").with("batch", "7");
        store().append(records(new StudyEvent.Told(0, 0, told)));
        Outcome right = Outcome.of(4).with("batch", "8");
        StudyState amended = store().append(records(new StudyEvent.Amended(0, 0, right, "comma lost")));
        assertThat(amended.results()).containsExactly(new TrialResult(amended.trial(0), right.with("machine", "B3")));
        assertThat(store().history().get(2).event()).isEqualTo(new StudyEvent.Amended(0, 0, right, "comma lost"));
    }

    @Test
    default void otherAttributesAreAnotherOutcome() {
        ask(store(), 1);
        store().append(records(new StudyEvent.Told(0, 0, Outcome.of(4).with("machine", "B3"))));
        assertThatThrownBy(() -> store().append(tells(0, 0, 4)))
                .isInstanceOf(TrialConflictException.class)
                .hasMessageContainingAll("machine=B3", "amend");
    }

    @Test
    default void amendmentAppliesToTheAttempt() {
        queue(store(), 1);
        store().append(tells(0, 1, 5));
        store().append(tells(0, 2, 6));
        StudyState amended = store().append(records(new StudyEvent.Amended(0, 1, Outcome.failed("leak"), "")));
        assertThat(amended.results())
                .extracting(TrialResult::outcome)
                .containsExactly(Outcome.failed("leak"), Outcome.of(6));
    }

    @Test
    default void untoldTrialCannotBeAmended() {
        queue(store(), 1);
        assertThatThrownBy(() -> store().append(records(new StudyEvent.Amended(0, 0, Outcome.of(1), "why"))))
                .isInstanceOf(TrialConflictException.class)
                .hasMessageContaining("it has no result yet");
        store().append(tells(0, 1, 5));
        assertThatThrownBy(() -> store().append(records(new StudyEvent.Amended(0, 2, Outcome.of(1), "why"))))
                .isInstanceOf(TrialConflictException.class);
        assertThat(store().history()).hasSize(2);
    }

    @Test
    default void cancelledTrialMayBeToldLate() {
        ask(store(), 1);
        store().append(records(new StudyEvent.Cancelled(0)));
        assertThat(store().state().running()).isEmpty();
        StudyState late = store().append(tells(0, 0, 3));
        assertThat(late.outcome(0)).contains(Outcome.of(3));
        assertThat(late.cancellations()).containsExactly(0L);
    }

    @Test
    default void toldTrialCannotBeCancelled() {
        ask(store(), 1);
        store().append(tells(0, 0, 3));
        assertThatThrownBy(() -> store().append(records(new StudyEvent.Cancelled(0))))
                .isInstanceOf(TrialConflictException.class);
    }

    @Test
    default void requestFindsItsTrialsAgain() {
        store().append(asks("plate 1"));
        store().append(asks("plate 2"));
        store().append(asks("plate 1"));
        store().append(queues());
        store().append(records(new StudyEvent.Taken(3, "plate 2")));
        store().append(tells(0, 0, 1));
        StudyState state = reopen().state();
        assertThat(state.requested("plate 1")).extracting(Trial::number).containsExactly(0L, 2L);
        assertThat(state.requested("plate 2")).extracting(Trial::number).containsExactly(1L, 3L);
        assertThat(state.requested("plate 3")).isEmpty();
    }

    @Test
    default void requestRepeatedAfterReopeningGetsTheSameTrials() {
        StudyStore.Decision idempotent = state -> state.requested("monday").isEmpty()
                ? java.util.List.of(new StudyEvent.Asked(StoreTrials.next(state), "monday"))
                : java.util.List.of();
        StudyState first = store().append(idempotent);
        assertThat(reopen().append(idempotent).requested("monday")).isEqualTo(first.requested("monday"));
        assertThat(store().state().trials()).hasSize(1);
    }

    @Test
    default void trialIsHandedOutOnce() {
        queue(store(), 1);
        store().append(records(new StudyEvent.Taken(0, "")));
        assertThatThrownBy(() -> store().append(records(new StudyEvent.Taken(0, ""))))
                .isInstanceOf(TrialConflictException.class);
        assertThat(store().history()).hasSize(2);
    }

    private static Trial trial(long number) {
        return StoreTrials.trial(number, io.thalweg.core.space.Point.of("x", number / 1000.0));
    }
}
