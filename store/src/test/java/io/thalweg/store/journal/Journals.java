package io.thalweg.store.journal;

import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Goals;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.StepHealth;
import io.thalweg.core.trial.Trial;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Journals for tests. */
final class Journals {

    static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");

    private Journals() {}

    /** A study of one parameter of this name. */
    static StudyDefinition definition(String parameter) {
        return new StudyDefinition(
                SearchSpace.builder().real(parameter, 0, 1).build(),
                new Goals(List.of(new Goal.ToImprove("", Direction.MAXIMIZE)), List.of(), Optional.empty()),
                "yield",
                List.of(),
                false,
                false,
                OptionalInt.empty(),
                4,
                Seed.of(1),
                Map.of());
    }

    /** A trial of this number. */
    static Trial trial(long number) {
        StepHealth health = new StepHealth(
                "test", FitReport.NONE, Double.NaN, Duration.ZERO, Duration.ZERO, Duration.ZERO, List.of());
        return new Trial(number, Point.of("x", 1 / (2.0 + number)), Origin.DESIGN, health, List.of());
    }

    static JournalStore open(Path directory, Disk disk) {
        return JournalStore.open(directory, disk, () -> NOON, Duration.ofSeconds(5));
    }

    static List<StudyEvent> events(StudyStore store) {
        return store.history().stream().map(StudyStore.Recorded::event).toList();
    }
}
