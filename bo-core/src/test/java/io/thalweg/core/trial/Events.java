package io.thalweg.core.trial;

import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.space.Point;
import java.util.List;

/** Events of made-up trials. */
public final class Events {

    private Events() {}

    public static Trial trial(long number) {
        return new Trial(number, Point.of("x", number / 100.0), Origin.DESIGN, StepHealth.TOLD, List.of());
    }

    public static StudyEvent asked(long number) {
        return new StudyEvent.Asked(trial(number), "");
    }

    public static StudyEvent told(long number, double value) {
        return new StudyEvent.Told(number, 0, Outcome.of(value));
    }

    public static StudyEvent cancelled(long number) {
        return new StudyEvent.Cancelled(number);
    }

    public static StudyState fold(StudyEvent... events) {
        return fold(List.of(events));
    }

    static StudyState fold(List<StudyEvent> events) {
        StudyState state = StudyState.empty();
        for (StudyEvent event : events) {
            state = state.apply(event);
        }
        return state;
    }
}
