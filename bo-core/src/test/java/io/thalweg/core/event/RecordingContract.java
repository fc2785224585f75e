package io.thalweg.core.event;

import static io.thalweg.core.trial.StoreTrials.asks;
import static io.thalweg.core.trial.StoreTrials.everything;
import static io.thalweg.core.trial.StoreTrials.queues;
import static io.thalweg.core.trial.StoreTrials.records;
import static io.thalweg.core.trial.StoreTrials.tells;
import static io.thalweg.core.trial.StoreTrials.trial;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.StudyExistsException;
import io.thalweg.core.error.TrialConflictException;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StoreTrials;
import io.thalweg.core.trial.Trial;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Beginning a study, and recording its events. */
interface RecordingContract extends StoreUnderTest {

    @Test
    default void emptyStoreHasNoStudy() {
        StudyStore empty = empty();
        assertThat(empty.definition()).isEmpty();
        assertThat(empty.learnt()).isEmpty();
        assertThat(empty.history()).isEmpty();
        assertThat(empty.leases()).isEmpty();
        assertThat(empty.claim("me", LeaseTerms.DEFAULT)).isEmpty();
        assertThat(everything(empty.state())).isEqualTo(everything(StudyState.empty()));
    }

    @Test
    default void begunStudyIsDefined() {
        StudyStore store = empty();
        store.begin(StoreTrials.definition());
        assertThat(store.definition()).hasValueSatisfying(definition -> {
            assertThat(definition.differences(StoreTrials.definition())).isEmpty();
            assertThat(definition.seed()).isEqualTo(StoreTrials.definition().seed());
        });
        assertThat(store.history()).isEmpty();
    }

    @Test
    default void beginningWithOtherSettingsJoinsTheStudy() {
        StudyStore store = store();
        store.append(asks(""));
        store.begin(StoreTrials.definition().withSettings(Map.of("batch", "8")));
        assertThat(store.definition().orElseThrow().settings())
                .as("as it was begun")
                .isEmpty();
        assertThat(store.state().trials()).hasSize(1);
    }

    @Test
    default void beginningWithOtherDigitsJoinsTheStudy() {
        StudyStore store = store();
        store.begin(StoreTrials.definition(
                SearchSpace.builder().real("x", 0, 1).digits(2, "x").build()));
        assertThat(store.definition()).hasValue(StoreTrials.definition());
    }

    @Test
    default void eventsKeepTheTraceOfTheirRequest() {
        StudyStore store = store();
        store.append(asks("").traced("4bf92f3577b34da6"));
        store.append(asks(""));
        store.append(asks("").traced("a3ce929d0e0e4736"));
        assertThat(store.history())
                .extracting(StudyStore.Recorded::trace)
                .containsExactly("4bf92f3577b34da6", "", "a3ce929d0e0e4736");
        assertThat(reopen().history(1)).extracting(StudyStore.Recorded::trace).containsExactly("", "a3ce929d0e0e4736");
    }

    @Test
    default void differentStudyIsRefusedWithTheDifferences() {
        StudyStore store = store();
        StudyDefinition other = StoreTrials.definition(
                SearchSpace.builder().real("x", 0, 2).real("temperature", 0, 1).build());
        assertThatThrownBy(() -> store.begin(other))
                .isInstanceOf(StudyExistsException.class)
                .hasMessageContainingAll("x: 0 to 1 → 0 to 2", "temperature: no parameter → 0 to 1");
        assertThat(store.definition().orElseThrow().differences(StoreTrials.definition()))
                .isEmpty();
        store.append(asks(""));
    }

    @Test
    default void recordedEventsAreInTheState() {
        StudyState after = store().append(asks(""));
        assertThat(after.trials()).containsExactly(trial(0, Point.of("x", 0.0)));
        assertThat(everything(store().state())).isEqualTo(everything(after));
    }

    @Test
    default void decisionSeesTheWholeHistory() {
        StudyStore store = store();
        for (int i = 0; i < 10; i++) {
            int known = i;
            store.append(state -> {
                assertThat(state.trials()).hasSize(known);
                return List.of(new StudyEvent.Asked(StoreTrials.next(state), ""));
            });
        }
        assertThat(store.state().trials())
                .extracting(Trial::number)
                .containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
    }

    @Test
    default void secondHandleShowsTheSameState() {
        StudyStore store = store();
        StudyStore other = another();
        store.append(asks(""));
        assertThat(other.state().trials()).hasSize(1);
        other.append(tells(0, 0, 3));
        assertThat(store.state().outcome(0)).contains(Outcome.of(3));
        assertThat(other.definition()).isPresent();
        assertThat(other.history()).isEqualTo(store.history());
    }

    @Test
    default void eventsOfOneDecisionAreRecordedTogether() {
        StudyState after = store().append(state -> List.of(
                new StudyEvent.Asked(StoreTrials.next(state), ""),
                new StudyEvent.Told(0, 0, Outcome.of(1)),
                new StudyEvent.Learned(1, 0, Optional.of(RefitBudget.WARM), 0, 1)));
        assertThat(after.results()).hasSize(1);
        assertThat(after.lessons()).hasSize(1);
        assertThat(store().history()).extracting(StudyStore.Recorded::sequence).containsExactly(1L, 2L, 3L);
    }

    @Test
    default void emptyDecisionChangesNothing() {
        StudyStore store = store();
        store.append(asks(""));
        StudyState after = store.append(state -> List.of());
        assertThat(after.trials()).hasSize(1);
        assertThat(store.history()).hasSize(1);
    }

    @Test
    default void throwingDecisionRecordsNothing() {
        StudyStore store = store();
        store.append(asks(""));
        IllegalStateException undecided = new IllegalStateException("undecided");
        assertThatThrownBy(() -> store.append(state -> {
                    throw undecided;
                }))
                .isSameAs(undecided);
        assertThat(store.history()).hasSize(1);
        assertThat(store.append(asks("")).trials()).hasSize(2);
    }

    @Test
    default void oneRefusedEventRejectsTheDecision() {
        StudyStore store = store();
        store.append(asks(""));
        assertThatThrownBy(() -> store.append(records(
                        new StudyEvent.Told(0, 0, Outcome.of(1)),
                        new StudyEvent.Asked(trial(7, Point.of("x", 0)), ""))))
                .isInstanceOf(TrialConflictException.class);
        assertThat(store.history()).hasSize(1);
        assertThat(store.state().isRunning(0)).isTrue();
        assertThat(store.append(tells(0, 0, 2)).outcome(0)).contains(Outcome.of(2));
        assertThat(everything(reopen().state())).isEqualTo(everything(StoreTrials.fold(store().history())));
    }

    @Test
    default void trialNumberOutOfSequenceIsRefused() {
        StudyStore store = store();
        store.append(asks(""));
        for (long wrong : new long[] {-1, 0, 2, Long.MAX_VALUE}) {
            assertThatThrownBy(() -> store.append(records(new StudyEvent.Asked(trial(wrong, Point.of("x", 0)), ""))))
                    .isInstanceOf(TrialConflictException.class);
        }
        assertThat(store.history()).hasSize(1);
    }

    @Test
    default void historyIsNumberedFromOneAndFoldsToTheState() {
        StudyStore store = store();
        store.append(asks("request"));
        store.append(queues());
        store.append(tells(0, 0, 1));
        store.append(records(new StudyEvent.Taken(1, "other request")));
        store.append(records(new StudyEvent.Released(1)));
        store.append(records(new StudyEvent.Amended(0, 0, Outcome.of(2), "typed wrongly")));
        store.append(records(new StudyEvent.Cancelled(1)));
        List<StudyStore.Recorded> history = store.history();
        assertThat(history).extracting(StudyStore.Recorded::sequence).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L);
        assertThat(everything(StoreTrials.fold(history))).isEqualTo(everything(store.state()));
    }

    @Test
    default void eventsCarryTheStoresTime() {
        Assumptions.assumeTrue(obeysTheClock(), "the store has its own clock");
        StudyStore store = store();
        store.append(asks(""));
        elapse(Duration.ofSeconds(5));
        store.append(asks(""));
        Instant first = store.history().get(0).at();
        assertThat(store.history().get(1).at()).isEqualTo(first.plusSeconds(5));
    }

    @Test
    default void clockSteppingBackDoesNotChangeTheOrder() {
        Assumptions.assumeTrue(obeysTheClock(), "the store has its own clock");
        store().append(asks(""));
        elapse(Duration.ofHours(-1));
        store().append(tells(0, 0, 1));
        elapse(Duration.ofHours(-1));
        store().append(asks(""));
        assertThat(everything(reopen().state())).isEqualTo(everything(StoreTrials.fold(store().history())));
        assertThat(store().history()).extracting(StudyStore.Recorded::sequence).containsExactly(1L, 2L, 3L);
    }

    @Test
    default void statesAreImmutable() {
        StudyStore store = store();
        StudyState before = store.append(queues());
        List<Object> then = everything(before);
        store.append(records(new StudyEvent.Taken(0, "key")));
        store.append(tells(0, 0, 1));
        store.append(asks(""));
        assertThat(everything(before)).isEqualTo(then);
    }

    @Test
    default void newLessonReplacesTheOldOne() {
        StudyStore store = store();
        store.append(asks(""));
        byte[] bytes = new byte[100_000];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31 / 8);
        }
        store.keep(new StudyStore.Learnt(0, new byte[0]));
        assertThat(store.learnt().orElseThrow().content()).isEmpty();
        store.keep(new StudyStore.Learnt(3, bytes.clone()));
        assertThat(store.learnt()).hasValueSatisfying(learnt -> {
            assertThat(learnt.lessons()).isEqualTo(3);
            assertThat(learnt.content()).isEqualTo(bytes);
        });
        assertThat(store.history()).hasSize(1);
    }

    @Test
    default void keptBytesAreCopied() {
        byte[] bytes = {1, 2, 3};
        store().keep(new StudyStore.Learnt(1, bytes));
        bytes[0] = 9;
        assertThat(store().learnt().orElseThrow().content()).containsExactly(1, 2, 3);
        store().learnt().orElseThrow().content()[1] = 9;
        assertThat(store().learnt().orElseThrow().content()).containsExactly(1, 2, 3);
    }

    @Test
    default void lessonAboutUntoldTrialsIsRefused() {
        StudyStore store = store();
        assertThatThrownBy(() -> store.append(records(new StudyEvent.Learned(1, 0, Optional.empty(), 0, 1))))
                .isInstanceOf(TrialConflictException.class);
        assertThat(store.history()).isEmpty();
    }

    @Test
    default void closingTwiceIsHarmless() {
        StudyStore store = store();
        store.append(asks(""));
        store.close();
        assertThatNoException().isThrownBy(store::close);
    }
}
