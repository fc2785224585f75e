package io.thalweg.core.trial;

import static io.thalweg.core.trial.StoreTrials.ask;
import static io.thalweg.core.trial.StoreTrials.asks;
import static io.thalweg.core.trial.StoreTrials.everything;
import static io.thalweg.core.trial.StoreTrials.queue;
import static io.thalweg.core.trial.StoreTrials.records;
import static io.thalweg.core.trial.StoreTrials.tells;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.StoreUnderTest;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.space.Point;
import io.thalweg.core.study.Crowd;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** That what was recorded is there when the store is opened again, and survives callers who are interrupted. */
public interface EnduringContract extends StoreUnderTest {

    @Test
    default void reopeningRestoresEverything() {
        queue(store(), 2);
        ask(store(), 2);
        store().append(asks("request"));
        store().append(tells(0, 1, 1));
        store().append(tells(0, 2, 1.5));
        store().append(tells(2, 0, Double.NaN));
        store().append(records(new StudyEvent.Told(1, 0, Outcome.of(3).with("machine", "B3"))));
        store().append(records(new StudyEvent.Amended(0, 2, Outcome.of(1.25, 0.5), "typed wrongly")));
        store().append(records(new StudyEvent.Cancelled(3)));
        store().append(records(new StudyEvent.Learned(2, 1, Optional.of(RefitBudget.THOROUGH), 4, 0)));
        store().append(records(new StudyEvent.Learned(3, 1, Optional.empty(), 4, 7)));
        store().keep(new StudyStore.Learnt(2, new byte[] {1, -1, 0}));
        List<Object> before = everything(store().state());
        List<StudyStore.Recorded> history = store().history();
        StudyStore again = reopen();
        assertThat(everything(again.state())).isEqualTo(before);
        assertThat(again.history()).isEqualTo(history);
        assertThat(again.definition().orElseThrow().differences(StoreTrials.definition()))
                .isEmpty();
        assertThat(again.definition().orElseThrow().seed())
                .isEqualTo(StoreTrials.definition().seed());
        if (outlivesTheProcess()) {
            assertThat(again.learnt().orElseThrow().content()).containsExactly(1, -1, 0);
            assertThat(again.learnt().orElseThrow().lessons()).isEqualTo(2);
        }
    }

    @Test
    default void reopenedStoreAcceptsNewEvents() {
        for (int i = 0; i < 5; i++) {
            store().append(asks("request " + i));
            reopen();
            store().begin(StoreTrials.definition());
            store().append(tells(i, 0, i));
            reopen();
        }
        assertThat(store().state().results()).hasSize(5);
        assertThat(store().history())
                .extracting(StudyStore.Recorded::sequence)
                .containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L);
    }

    @Test
    default void unusedStudySurvivesReopening() {
        store();
        assertThat(reopen().definition()).isPresent();
        assertThat(store().state().trials()).isEmpty();
    }

    @Test
    default void suggestionProvenanceIsKept() {
        StepHealth health = new StepHealth(
                "the maximum of the acquisition function",
                new FitReport(FitReport.Status.BUDGET_EXHAUSTED, 17, -0.1 - 0.2, 1e-10, List.of("jitter", "again")),
                Double.MIN_VALUE,
                Duration.ofNanos(123_456_789),
                Duration.ofSeconds(3, 1),
                Duration.ZERO,
                List.of("first", "second"));
        Trial trial = new Trial(0, Point.of("x", 0.25), Origin.MODEL, health, List.of("rounded"));
        store().append(records(new StudyEvent.Asked(trial, "")));
        assertThat(reopen().state().trial(0)).isEqualTo(trial);
        for (Origin origin : Origin.values()) {
            store().append(state -> List.of(new StudyEvent.Queued(
                    new Trial(state.trials().size(), Point.of("x", 0.5), origin, StepHealth.TOLD, List.of()))));
        }
        assertThat(reopen().state().trials())
                .extracting(Trial::origin)
                .containsExactly(Origin.MODEL, Origin.DESIGN, Origin.MODEL, Origin.FALLBACK, Origin.TOLD);
    }

    @Test
    default void everyKindOfFailureIsKept() {
        List<Outcome> outcomes = new ArrayList<>();
        for (Outcome.Kind kind : Outcome.Kind.values()) {
            outcomes.add(new Outcome.Failed(kind, "because of " + kind, outcomes.size()));
            outcomes.add(new Outcome.Failed(kind, "because of " + kind, Double.NaN, kind + "\n    at Loss.java:12\n"));
        }
        for (int i = 0; i < outcomes.size(); i++) {
            store().append(asks(""));
            store().append(records(new StudyEvent.Told(i, 0, outcomes.get(i))));
        }
        assertThat(reopen().state().results()).extracting(TrialResult::outcome).isEqualTo(outcomes);
    }

    @Test
    default void longHistorySurvivesReopening() {
        StudyStore store = store();
        for (int batch = 0; batch < 20; batch++) {
            store.append(state -> {
                List<StudyEvent> events = new ArrayList<>();
                for (int i = 0; i < 100; i++) {
                    int number = state.trials().size() + i;
                    events.add(new StudyEvent.Asked(StoreTrials.trial(number, Point.of("x", 1 / (number + 3.0))), ""));
                    events.add(new StudyEvent.Told(number, 0, Outcome.of(Math.sqrt(number))));
                }
                return events;
            });
        }
        List<Object> before = everything(store.state());
        assertThat(everything(reopen().state())).isEqualTo(before);
        assertThat(store().history()).hasSize(4000);
    }

    /** Whatever an interrupted caller does, it is done or refused, he stays interrupted, and others do not notice. */
    @Test
    default void interruptedCallerHarmsNobody() {
        StudyStore store = store();
        queue(store, 20);
        store.keep(new StudyStore.Learnt(0, new byte[] {1}));
        List<Runnable> calls = List.of(
                () -> store.append(asks("")),
                () -> store.append(tells(0, 0, 1)),
                () -> store.claim("me", forLong()),
                store::state,
                store::history,
                store::leases,
                store::definition,
                store::learnt,
                () -> store.keep(new StudyStore.Learnt(0, new byte[] {2})),
                () -> store.begin(StoreTrials.definition()));
        for (Runnable call : calls) {
            int before = store.history().size();
            Thread.currentThread().interrupt();
            try {
                call.run();
            } catch (StoreUnavailableException refused) {
                Thread.interrupted();
                assertThat(store.history()).as("nothing was changed").hasSize(before);
                Thread.currentThread().interrupt();
            } finally {
                assertThat(Thread.interrupted()).as("still interrupted").isTrue();
            }
            StudyState after = Crowd.of(1, i -> store.append(asks(""))).get(0);
            assertThat(everything(store.state())).isEqualTo(everything(after));
        }
        List<Object> state = everything(store.state());
        assertThat(everything(reopen().state())).isEqualTo(state);
    }
}
