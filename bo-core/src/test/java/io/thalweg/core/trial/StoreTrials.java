package io.thalweg.core.trial;

import io.thalweg.core.event.Lease;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Trials and events for the tests of stores. */
public final class StoreTrials {

    private StoreTrials() {}

    public static StudyDefinition definition() {
        return definition(SearchSpace.builder().real("x", 0, 1).build());
    }

    public static StudyDefinition definition(SearchSpace space) {
        return new StudyDefinition(
                space,
                new Goals(List.of(new Goal.ToImprove("", Direction.MINIMIZE)), List.of(), Optional.empty()),
                "value",
                List.of(),
                false,
                false,
                OptionalInt.empty(),
                4,
                Seed.of(7),
                Map.of());
    }

    public static Trial trial(long number, Point point) {
        return new Trial(number, point, Origin.DESIGN, StepHealth.TOLD, List.of());
    }

    /** A decision that creates a trial, whatever its number will be, and hands it out. */
    public static StudyStore.Decision asks(String key) {
        return state -> List.of(new StudyEvent.Asked(next(state), key));
    }

    /** A decision that creates a trial, whatever its number will be, and has it wait. */
    public static StudyStore.Decision queues() {
        return state -> List.of(new StudyEvent.Queued(next(state)));
    }

    public static StudyStore.Decision records(StudyEvent... events) {
        return state -> List.of(events);
    }

    public static StudyStore.Decision tells(long number, int attempt, double value) {
        return records(new StudyEvent.Told(number, attempt, Outcome.of(value)));
    }

    /** Tells what a lease was for. */
    public static StudyStore.Decision tells(Lease lease, double value) {
        return tells(lease.trial().number(), lease.attempt(), value);
    }

    /** Has some trials wait. */
    public static void queue(StudyStore store, int trials) {
        for (int i = 0; i < trials; i++) {
            store.append(queues());
        }
    }

    /** Hands some trials out. */
    public static void ask(StudyStore store, int trials) {
        for (int i = 0; i < trials; i++) {
            store.append(asks(""));
        }
    }

    /** Makes the next trial of a state; what a state makes depends on nothing but how many trials it has. */
    public static Trial next(StudyState state) {
        long number = state.trials().size();
        return trial(number, Point.of("x", number / 1000.0));
    }

    /** Replays a history. */
    public static StudyState fold(List<StudyStore.Recorded> history) {
        return StudyState.empty()
                .applyAll(history.stream().map(StudyStore.Recorded::event).toList());
    }

    /** Everything that can be read from a state, to be compared. */
    public static List<Object> everything(StudyState state) {
        return List.of(
                List.copyOf(state.trials()),
                List.copyOf(state.results()),
                state.running(),
                List.copyOf(state.queued()),
                List.copyOf(state.stops()),
                List.copyOf(state.cancellations()),
                List.copyOf(state.lessons()),
                state.requests(),
                state.amendments(),
                state.changes(),
                state.definition());
    }
}
