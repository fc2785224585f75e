package io.thalweg.core.event;

import static io.thalweg.core.trial.StoreTrials.asks;
import static io.thalweg.core.trial.StoreTrials.everything;
import static io.thalweg.core.trial.StoreTrials.queues;
import static io.thalweg.core.trial.StoreTrials.tells;
import static io.thalweg.core.trial.StoreTrials.trial;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.thalweg.core.error.TrialConflictException;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StoreTrials;
import io.thalweg.core.trial.Trial;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** A decision of several events is in the history whole or not at all, whatever is thrown when. */
interface AtomicContract extends StoreUnderTest {

    /** How many events the larger decisions have. */
    int MANY = 300;

    /** A decision as an ask makes it: trials that waited, a lesson, and many new trials, handed out or waiting. */
    private static List<StudyEvent> ask(StudyState state) {
        List<StudyEvent> events = new ArrayList<>();
        state.queued().forEach(number -> events.add(new StudyEvent.Taken(number, "monday")));
        events.add(new StudyEvent.Learned(state.results().size(), 0, Optional.of(RefitBudget.WARM), 2, 1));
        long number = state.trials().size();
        for (int i = 0; i < MANY; i++) {
            Trial next = trial(number + i, Point.of("x", i / 1000.0));
            events.add(i % 7 == 0 ? new StudyEvent.Queued(next) : new StudyEvent.Asked(next, "monday"));
        }
        return events;
    }

    /** Some history: a trial that was told, one that was handed out, and one that waits. */
    private void begin(StudyStore store) {
        store.append(asks(""));
        store.append(tells(0, 0, 1));
        store.append(asks(""));
        store.append(queues());
    }

    private void assertUnchangedAndUsable(StudyStore store, List<Object> before) {
        assertThat(everything(store.state())).isEqualTo(before);
        assertThat(store.history())
                .hasSize(4)
                .extracting(StudyStore.Recorded::sequence)
                .containsExactly(1L, 2L, 3L, 4L);
        assertThat(everything(another().state())).isEqualTo(before);
        StudyState after = store.append(tells(1, 0, 5));
        assertThat(after.outcome(1)).contains(Outcome.of(5));
        assertThat(everything(reopen().state())).isEqualTo(everything(after));
        assertThat(everything(StoreTrials.fold(store().history()))).isEqualTo(everything(after));
    }

    @Test
    default void theHistoryGoesOnAfterAnyEvent() {
        StudyStore store = store();
        begin(store);
        List<StudyStore.Recorded> all = store.history();
        for (int after = 0; after <= all.size(); after++) {
            assertThat(store.history(after)).isEqualTo(all.subList(after, all.size()));
        }
        assertThat(store.history(Long.MAX_VALUE)).isEmpty();
    }

    @Test
    default void manyEventsOfSeveralKindsAreRecordedTogether() {
        StudyStore store = store();
        begin(store);
        StudyState after = store.append(AtomicContract::ask);
        assertThat(after.trials()).hasSize(3 + MANY);
        assertThat(after.lessons()).hasSize(1);
        assertThat(after.isQueued(2)).isFalse();
        assertThat(after.requested("monday")).hasSize(1 + MANY - after.queued().size());
        assertThat(store.history()).hasSize(4 + 2 + MANY);
        assertThat(everything(another().state())).isEqualTo(everything(after));
        assertThat(everything(reopen().state())).isEqualTo(everything(after));
    }

    @Test
    default void decisionThrowingAnErrorRecordsNothing() {
        StudyStore store = store();
        begin(store);
        List<Object> before = everything(store.state());
        for (Error error : List.of(
                new OutOfMemoryError("as if there were none left"),
                new StackOverflowError(),
                new AssertionError("any other"))) {
            assertThatThrownBy(() -> store.append(state -> {
                        throw error;
                    }))
                    .isSameAs(error);
        }
        assertUnchangedAndUsable(store, before);
    }

    @Test
    default void decisionWithARefusedLastEventRecordsNothing() {
        StudyStore store = store();
        begin(store);
        List<Object> before = everything(store.state());
        assertThatThrownBy(() -> store.append(state -> {
                    List<StudyEvent> events = ask(state);
                    events.add(new StudyEvent.Asked(trial(7, Point.of("x", 0)), ""));
                    return events;
                }))
                .isInstanceOf(TrialConflictException.class);
        assertUnchangedAndUsable(store, before);
    }

    /** Events of which so many can be read, and then none any more: a store that runs out of memory stops like this. */
    final class Failing extends AbstractList<StudyEvent> {
        private final List<StudyEvent> events;
        private final Error error;
        private int left;

        Failing(List<StudyEvent> events, Error error, int left) {
            this.events = events;
            this.error = error;
            this.left = left;
        }

        @Override
        public StudyEvent get(int index) {
            if (left-- == 0) {
                throw error;
            }
            return events.get(index);
        }

        @Override
        public int size() {
            return events.size();
        }
    }

    @Test
    default void errorWhileFoldingOrWritingRecordsNothing() {
        StudyStore store = store();
        begin(store);
        List<Object> before = everything(store.state());
        OutOfMemoryError error = new OutOfMemoryError("as if there were none left");
        StudyEvent[] events = {
            new StudyEvent.Taken(2, ""),
            new StudyEvent.Queued(trial(3, Point.of("x", 0.5))),
            new StudyEvent.Told(1, 0, Outcome.of(2))
        };
        int left = 0;
        while (fails(store, error, new Failing(List.of(events), error, left++))) {
            assertThat(everything(store.state())).isEqualTo(before);
            assertThat(store.history()).hasSize(4);
        }
        assertThat(left).as("it failed, and the store went on").isGreaterThan(events.length);
        assertThat(store.history()).hasSize(4 + events.length);
        assertThat(everything(another().state())).isEqualTo(everything(store.state()));
        assertThat(everything(reopen().state())).isEqualTo(everything(StoreTrials.fold(store().history())));
    }

    private static boolean fails(StudyStore store, Error error, List<StudyEvent> events) {
        Throwable thrown = catchThrowable(() -> store.append(state -> events));
        assertThat(thrown).isIn(null, error);
        return thrown != null;
    }

    @Test
    default void errorWhileStampingRecordsNothing() {
        Assumptions.assumeTrue(obeysTheClock(), "the store has its own clock");
        StudyStore store = store();
        begin(store);
        List<Object> before = everything(store.state());
        for (Error error : List.of(new OutOfMemoryError("as if there were none left"), new StackOverflowError())) {
            breakTheClock(error);
            assertThatThrownBy(() -> store.append(AtomicContract::ask)).isSameAs(error);
        }
        assertUnchangedAndUsable(store, before);
    }
}
