package io.thalweg.benchmark;

import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepHealth;
import io.thalweg.core.trial.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Events of many trials at once, to make long histories quickly. */
final class BulkTrials {

    private static final StepHealth HEALTH = new StepHealth(
            "made up", FitReport.NONE, Double.NaN, Duration.ZERO, Duration.ZERO, Duration.ZERO, List.of());

    private BulkTrials() {}

    /** Trials that were told. */
    static List<StudyEvent> told(int from, int to, Function<Integer, Point> points) {
        List<StudyEvent> events = new ArrayList<>();
        for (int i = from; i < to; i++) {
            events.add(new StudyEvent.Asked(new Trial(i, points.apply(i), Origin.TOLD, HEALTH, List.of()), ""));
            events.add(new StudyEvent.Told(i, 0, Outcome.of(Math.sin(0.37 * i))));
        }
        return events;
    }

    /** Trials that wait. */
    static List<StudyEvent> queued(int from, int to) {
        List<StudyEvent> events = new ArrayList<>();
        for (int i = from; i < to; i++) {
            Point point = Point.of("rate", (i % 9973 + 1) * 1e-4, "layers", 1 + i % 8, "optimizer", "adam");
            events.add(new StudyEvent.Queued(new Trial(i, point, Origin.DESIGN, HEALTH, List.of())));
        }
        return events;
    }
}
