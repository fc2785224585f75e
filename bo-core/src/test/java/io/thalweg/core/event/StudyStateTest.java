package io.thalweg.core.event;

import static io.thalweg.core.trial.Events.asked;
import static io.thalweg.core.trial.Events.cancelled;
import static io.thalweg.core.trial.Events.fold;
import static io.thalweg.core.trial.Events.told;
import static io.thalweg.core.trial.Events.trial;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.NoSuchTrialException;
import io.thalweg.core.error.ThalwegException;
import io.thalweg.core.error.TrialConflictException;
import io.thalweg.core.random.Seed;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class StudyStateTest {

    @Test
    void askedTrialRunsUntilTold() {
        StudyState running = fold(asked(0), asked(1));
        assertThat(running.running()).containsExactly(trial(0), trial(1));
        StudyState told = running.apply(told(1, 7));
        assertThat(told.running()).containsExactly(trial(0));
        assertThat(told.isRunning(0)).isTrue();
        assertThat(told.isRunning(1)).isFalse();
        assertThat(told.results()).containsExactly(new TrialResult(trial(1), Outcome.of(7)));
        assertThat(told.outcome(1)).contains(Outcome.of(7));
        assertThat(told.outcome(0)).isEmpty();
        assertThat(running.results()).as("the earlier state").isEmpty();
    }

    @Test
    void repeatedTellChangesNothing() {
        StudyState state = fold(asked(0), told(0, 7));
        assertThat(state.apply(told(0, 7))).isSameAs(state);
        StudyState failed = fold(asked(0), told(0, Double.NaN));
        assertThat(failed.apply(told(0, Double.NaN))).isSameAs(failed);
    }

    @Test
    void differentTellIsAConflictShowingBoth() {
        StudyState state = fold(asked(0), told(0, 7));
        assertThatThrownBy(() -> state.apply(told(0, 8)))
                .isInstanceOf(TrialConflictException.class)
                .hasMessageContainingAll("trial 0", "7.0", "8.0");
        assertThat(state.outcome(0)).contains(Outcome.of(7));
    }

    @Test
    void cancelledTrialMayBeToldLate() {
        StudyState state = fold(asked(0), cancelled(0));
        assertThat(state.running()).isEmpty();
        assertThat(state.results()).isEmpty();
        StudyState late = state.apply(told(0, 7));
        assertThat(late.outcome(0)).contains(Outcome.of(7));
        assertThat(late.running()).isEmpty();
        assertThatThrownBy(() -> late.apply(told(0, 8))).isInstanceOf(TrialConflictException.class);
    }

    @Test
    void cancellingIsIdempotentAndRefusedAfterATell() {
        StudyState state = fold(asked(0), cancelled(0));
        assertThat(state.apply(cancelled(0))).isSameAs(state);
        StudyState told = fold(asked(0), told(0, 7));
        assertThatThrownBy(() -> told.apply(cancelled(0)))
                .isInstanceOf(TrialConflictException.class)
                .hasMessageContaining("trial 0");
    }

    @Test
    void numbersHaveNoGaps() {
        assertThatThrownBy(() -> fold(asked(1)))
                .isInstanceOf(TrialConflictException.class)
                .hasMessageContainingAll("trial 1", "the next number is 0");
        StudyState one = fold(asked(0));
        assertThatThrownBy(() -> one.apply(asked(0))).isInstanceOf(TrialConflictException.class);
        assertThatThrownBy(() -> one.apply(asked(2))).isInstanceOf(TrialConflictException.class);
    }

    @Test
    void unknownNumberIsRefusedWithTheExistingRange() {
        assertThatThrownBy(() -> StudyState.empty().apply(told(0, 1)))
                .isInstanceOf(NoSuchTrialException.class)
                .hasMessageContaining("no trials yet");
        StudyState three = fold(asked(0), asked(1), asked(2));
        assertThatThrownBy(() -> three.apply(told(3, 1)))
                .isInstanceOf(NoSuchTrialException.class)
                .hasMessageContainingAll("trial 3", "trials 0 to 2");
        assertThatThrownBy(() -> three.apply(cancelled(-1))).isInstanceOf(NoSuchTrialException.class);
    }

    @Test
    void returnedCollectionsCannotChangeTheState() {
        StudyState state = fold(asked(0), asked(1), told(1, 3));
        assertThatThrownBy(() -> state.trials().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> state.results().remove(0)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> state.running().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    /** Random commands, refused ones among them: every state stays as it was, and replaying gives the same history. */
    @Test
    void replayGivesAnEqualHistory() {
        RandomGenerator random = Seed.of(11).generator();
        List<StudyEvent> accepted = new ArrayList<>();
        List<StudyState> states = new ArrayList<>();
        StudyState state = StudyState.empty();
        for (int i = 0; i < 1000; i++) {
            StudyEvent event = randomEvent(random, state.trials().size());
            try {
                state = state.apply(event);
                accepted.add(event);
                states.add(state);
            } catch (ThalwegException refused) {
                assertThat(refused).isInstanceOfAny(TrialConflictException.class, NoSuchTrialException.class);
            }
        }
        assertThat(state.trials()).hasSizeGreaterThan(100);
        StudyState replayed = StudyState.empty();
        for (int i = 0; i < accepted.size(); i++) {
            replayed = replayed.apply(accepted.get(i));
            assertThat(replayed.trials()).isEqualTo(states.get(i).trials());
            assertThat(replayed.results()).isEqualTo(states.get(i).results());
            assertThat(replayed.running()).isEqualTo(states.get(i).running());
        }
    }

    private static StudyEvent randomEvent(RandomGenerator random, int trials) {
        long number = random.nextLong(trials + 1L);
        return switch (random.nextInt(4)) {
            case 0 -> asked(trials);
            case 1 -> cancelled(number);
            default -> told(number, random.nextInt(2));
        };
    }
}
