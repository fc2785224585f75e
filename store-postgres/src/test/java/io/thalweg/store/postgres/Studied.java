package io.thalweg.store.postgres;

import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Goals;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepHealth;
import io.thalweg.core.trial.Trial;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import javax.sql.DataSource;

/** A study of one parameter, and decisions about it. */
final class Studied {

    private static final StepHealth HEALTH = new StepHealth(
            "a test", FitReport.NONE, Double.NaN, Duration.ZERO, Duration.ZERO, Duration.ZERO, List.of());

    private Studied() {}

    static StudyDefinition definition() {
        return new StudyDefinition(
                SearchSpace.builder().real("x", 0, 1).build(),
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

    private static Trial next(StudyState state) {
        return trial(state.trials().size());
    }

    static Trial trial(long number) {
        return new Trial(number, Point.of("x", number / 1e6), Origin.DESIGN, HEALTH, List.of());
    }

    static StudyStore.Decision asks(String key) {
        return state -> List.of(new StudyEvent.Asked(next(state), key));
    }

    static StudyEvent asked(long number) {
        return new StudyEvent.Asked(trial(number), "");
    }

    static StudyStore.Decision queues() {
        return state -> List.of(new StudyEvent.Queued(next(state)));
    }

    static StudyStore.Decision tells(long number, int attempt, double value) {
        return state -> List.of(new StudyEvent.Told(number, attempt, Outcome.of(value)));
    }

    static double value(Outcome outcome) {
        return ((Outcome.Measured) outcome).value();
    }

    /** A data source that is another one at each call. */
    static DataSource choosing(Supplier<DataSource> choice) {
        return (DataSource) Proxy.newProxyInstance(
                Studied.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    try {
                        return method.invoke(choice.get(), arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause() == null ? e : e.getCause();
                    }
                });
    }
}
