package io.thalweg.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.error.SpaceExhaustedException;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyListener;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.event.WatchedStore;
import io.thalweg.core.internal.engine.MaximumUncertainty;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An ask of several points is one decision: recorded whole or not at all, whatever dies when. */
class OneDecisionTest {

    private static final SearchSpace LINE =
            SearchSpace.builder().real("x", 0, 1).build();

    private static final SearchSpace FIVE =
            SearchSpace.builder().integer("x", 1, 5).build();

    private static final int WANTED = 6;

    private final ManualClock clock = new ManualClock();
    private final MemoryStore memory = new MemoryStore(clock);

    private StudyBuilder study(SearchSpace space, StudyStore store) {
        return Study.minimize(space)
                .surrogate((s, deterministic) -> NearestNeighbor.prior(s.dimension()))
                .acquisition(new MaximumUncertainty())
                .initialDesign(4)
                .clock(clock)
                .storedIn(store);
    }

    /** What a request meets. */
    private enum Situation {
        /** A design to begin with, from which it goes over to nothing better: there is no result yet. */
        NEW,
        /** Part of a design. */
        DESIGN,
        /** A model that has something to learn. */
        MODEL,
        /** Fewer trials that wait than are wanted. */
        SOME_WAIT,
        /** More trials that wait than are wanted. */
        ALL_WAIT
    }

    private void prepare(Situation situation) {
        Study before = study(LINE, memory).build();
        switch (situation) {
            case NEW -> {}
            case DESIGN -> before.tell(before.ask(), 1);
            case MODEL -> before.ask(5).forEach(trial -> before.tell(trial, (double) trial.number()));
            case SOME_WAIT -> {
                before.ask(5).forEach(trial -> before.tell(trial, (double) trial.number()));
                enqueue(before, 2);
            }
            case ALL_WAIT -> enqueue(before, WANTED + 2);
        }
    }

    private static void enqueue(Study study, int trials) {
        for (int i = 0; i < trials; i++) {
            study.enqueue(Point.of("x", 0.01 * i));
        }
    }

    @ParameterizedTest
    @EnumSource
    void repeatedKeyedRequestAfterACrashHasAllItsTrials(Situation situation) {
        prepare(situation);
        int before = memory.history().size();
        boolean died = true;
        for (int k = 0; died; k++) {
            for (boolean recorded : new boolean[] {false, true}) {
                String key = "monday " + k + recorded;
                int trials =
                        memory.state().trials().size() - memory.state().queued().size();
                died = dies(WatchedStore.dying(memory, k, recorded), key);
                clock.advance(Duration.ofMinutes(2)); // what was being handed out waits again
                List<Trial> again = study(LINE, memory).build().ask(WANTED, key);
                assertThat(again).hasSize(WANTED).extracting(Trial::number).doesNotHaveDuplicates();
                assertThat(memory.state().requested(key)).isEqualTo(again);
                StudyState now = memory.state();
                assertThat(now.trials().size() - now.queued().size())
                        .as("no trial was handed out to nobody")
                        .isEqualTo(trials + WANTED);
                Study afterwards = study(LINE, memory).build();
                if (situation == Situation.SOME_WAIT || situation == Situation.ALL_WAIT) {
                    again.forEach(afterwards::release);
                }
            }
        }
        assertThat(memory.history().size()).isGreaterThan(before);
    }

    private boolean dies(WatchedStore store, String key) {
        Study study = study(LINE, store).build();
        try {
            study.ask(WANTED, key);
            return false;
        } catch (WatchedStore.Died e) {
            return true;
        }
    }

    @ParameterizedTest
    @EnumSource
    void askIsOneAppend(Situation situation) {
        prepare(situation);
        WatchedStore store = new WatchedStore(memory);
        List<Trial> trials = study(LINE, store).build().ask(WANTED);
        assertThat(trials).hasSize(WANTED);
        assertThat(store.recorded()).hasSize(1);
        assertThat(store.recorded().get(0).stream()
                        .filter(event -> event instanceof StudyEvent.Asked || event instanceof StudyEvent.Taken))
                .hasSize(WANTED);
    }

    @Test
    void suggestionsToLeaseAreOneAppend() {
        WatchedStore store = new WatchedStore(memory);
        Study study = study(LINE, store).build();
        List<Lease> leases = study.lease(WANTED, "me", LeaseTerms.DEFAULT, Map.of());
        assertThat(leases).hasSize(WANTED);
        assertThat(store.recorded()).hasSize(1);
        assertThat(store.recorded().get(0)).hasSize(WANTED);
    }

    @Test
    void exhaustedSpaceGivesAShorterBatchInOneDecision() {
        WatchedStore store = new WatchedStore(memory);
        Study study = study(FIVE, store).build();
        study.tell(Point.of("x", 3), 1);
        store.recorded().clear();
        assertThat(study.ask(9))
                .hasSize(4)
                .extracting(Trial::point)
                .doesNotHaveDuplicates()
                .doesNotContain(Point.of("x", 3));
        assertThat(store.recorded()).hasSize(1);
    }

    /** An acquisition function that has something happen the first time that it is asked, after the dry run of its study. */
    private static Acquisition meanwhile(Runnable event) {
        List<Runnable> events = new ArrayList<>(List.of(() -> {}, event));
        return context -> {
            if (!events.isEmpty()) {
                events.remove(0).run();
            }
            return new MaximumUncertainty().on(context);
        };
    }

    private Study told(StudyStore store) {
        Study study = study(LINE, store).build();
        study.ask(4).forEach(trial -> study.tell(trial, (double) trial.number()));
        return study;
    }

    @Test
    void requestAnsweredByAnotherWorkerIsAnsweredOnce() {
        Study quick = told(memory);
        List<Trial> answered = new ArrayList<>();
        List<Trial> listened = new ArrayList<>();
        Study slow = study(LINE, memory)
                .acquisition(meanwhile(() -> answered.addAll(quick.ask(3, "monday"))))
                .listener(new StudyListener() {
                    @Override
                    public void asked(Trial trial) {
                        listened.add(trial);
                    }
                })
                .build();
        assertThat(slow.ask(5, "monday")).isEqualTo(answered).hasSize(3);
        assertThat(memory.state().trials()).hasSize(7);
        assertThat(listened).as("they were handed out by another").isEmpty();
    }

    @Test
    void pointsTakenByOthersAreChosenAgain() {
        Study quick = told(memory);
        List<Trial> others = new ArrayList<>();
        WatchedStore store = new WatchedStore(memory);
        Study slow = study(LINE, store)
                .acquisition(meanwhile(() -> others.addAll(quick.ask(3))))
                .build();
        List<Trial> own = slow.ask(3);
        assertThat(own).extracting(Trial::number).containsExactly(7L, 8L, 9L);
        assertThat(own)
                .extracting(Trial::point)
                .doesNotContainAnyElementsOf(others.stream().map(Trial::point).toList());
        assertThat(store.recorded()).hasSize(1);
    }

    @Test
    void endedWaitingTrialIsNotHandedOut() {
        Study quick = told(memory);
        Trial waiting = quick.enqueue(Point.of("x", 0.5));
        Study slow = study(LINE, memory)
                .acquisition(meanwhile(() -> quick.tell(waiting, 3)))
                .build();
        assertThat(slow.ask(3)).hasSize(3).doesNotContain(waiting);
        assertThat(memory.state().running()).hasSize(3);
    }

    @Test
    void waitingTrialLeasedByAnotherStaysTheirs() {
        Study quick = told(memory);
        Trial waiting = quick.enqueue(Point.of("x", 0.5));
        List<Lease> leases = new ArrayList<>();
        Study slow = study(LINE, memory)
                .acquisition(meanwhile(() -> {
                    clock.advance(Duration.ofHours(1)); // the choice takes longer than trials are held back
                    memory.claim("another", LeaseTerms.DEFAULT).ifPresent(leases::add);
                }))
                .build();
        assertThat(slow.ask(2)).hasSize(2).doesNotContain(waiting);
        assertThat(leases).extracting(Lease::trial).containsExactly(waiting);
        assertThat(memory.leases()).isEqualTo(leases);
    }

    @Test
    void failedAskReturnsTrialsToTheQueue() {
        Study quick = told(memory);
        Trial waiting = quick.enqueue(Point.of("x", 0.5));
        Study broken = study(LINE, memory)
                .acquisition(meanwhile(() -> {
                    throw new InternalError("not a matter of models");
                }))
                .build();
        assertThatThrownBy(() -> broken.ask(2)).isInstanceOf(InternalError.class);
        assertThat(memory.leases()).isEmpty();
        assertThat(broken.ask(2)).contains(waiting);
    }

    @Test
    void replacementIsOneDecision() {
        WatchedStore store = new WatchedStore(memory);
        List<String> heard = new ArrayList<>();
        Study study = study(LINE, store)
                .listener(new StudyListener() {
                    @Override
                    public void asked(Trial trial) {
                        heard.add("asked " + trial.number());
                    }

                    @Override
                    public void cancelled(Trial trial) {
                        heard.add("cancelled " + trial.number());
                    }
                })
                .build();
        study.ask(4).forEach(trial -> study.tell(trial, (double) trial.number()));
        study.ask(3);
        Trial waiting = study.enqueue(Point.of("x", 0.5));
        study.release(study.state().trial(4));
        store.recorded().clear();
        heard.clear();
        List<Trial> instead = study.ask(Request.of(4).named("b").insteadOfAwaited());
        assertThat(instead).extracting(Trial::number).containsExactly(4L, waiting.number(), 8L, 9L);
        assertThat(store.recorded()).hasSize(1);
        assertThat(memory.state().cancellations()).containsExactly(5L, 6L);
        assertThat(memory.state().running()).containsExactlyInAnyOrderElementsOf(instead);
        assertThat(heard).startsWith("cancelled 5", "cancelled 6", "asked 4").hasSize(6);
        store.recorded().clear();
        assertThat(study.ask(Request.of(4).named("b").insteadOfAwaited())).isEqualTo(instead);
        assertThat(store.recorded())
                .as("asked again, it gives nothing up")
                .allSatisfy(events -> assertThat(events).isEmpty());
    }

    /** Chosen is as if the awaited trials had been cancelled before. */
    @Test
    void replacedTrialsAreNotPending() {
        Study replacing = told(memory);
        replacing.ask(3);
        MemoryStore other = new MemoryStore(clock);
        Study cancelling = told(other);
        cancelling.ask(3).forEach(cancelling::cancel);
        assertThat(replacing.ask(Request.of(2).insteadOfAwaited()))
                .extracting(Trial::point)
                .isEqualTo(cancelling.ask(2).stream().map(Trial::point).toList());
        assertThat(replacing.ask().point())
                .as("and so is the next one")
                .isEqualTo(cancelling.ask().point());
    }

    @Test
    void replacedPointsOfAFiniteSpaceAreFree() {
        Study study = study(FIVE, memory).build();
        study.ask(5);
        assertThatThrownBy(() -> study.ask(Request.of(2))).isInstanceOf(SpaceExhaustedException.class);
        assertThat(study.ask(Request.of(5).insteadOfAwaited())).hasSize(5);
        assertThat(memory.state().running()).hasSize(5);
    }

    @Test
    void nothingIsGivenUpForARequestThatCannotBeAnswered() {
        SearchSpace space = SearchSpace.builder().integer("x", 1, 5).bool("hot").build();
        Study study = study(space, memory).build();
        study.tell(Point.of("x", 3, "hot", "true"), 1);
        study.tell(Point.of("x", 3, "hot", "false"), 2);
        List<Trial> awaited = study.ask(3);
        Request impossible = Request.of(2).insteadOfAwaited();
        assertThatThrownBy(() -> study.ask(impossible.given(Map.of("x", 3))))
                .isInstanceOf(SpaceExhaustedException.class);
        assertThatThrownBy(() -> study.ask(impossible.given(Map.of("x", 7))))
                .isInstanceOf(InvalidParameterException.class);
        assertThat(memory.state().running()).isEqualTo(awaited);
        assertThat(study.ask(10))
                .as("what is awaited is still taken")
                .hasSize(10 - 2 - 3)
                .extracting(Trial::point)
                .doesNotContainAnyElementsOf(awaited.stream().map(Trial::point).toList());
    }
}
