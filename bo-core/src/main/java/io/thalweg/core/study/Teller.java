package io.thalweg.core.study;

import io.thalweg.core.error.NoSuchTrialException;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyListener;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.internal.engine.StudySettings;
import io.thalweg.core.space.Admission;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepHealth;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Records what people say of trials, and has the listeners hear what is new; see {@link Study}. */
record Teller(OpenStudy study, Listeners listeners, Curving curving) {

    /**
     * A value that says it all, and the variance of its noise.
     *
     * @throws io.thalweg.core.error.InvalidMeasurementException if other outcomes were declared
     */
    Outcome outcome(double value, double noiseVariance) {
        requireNoOthers();
        return Outcome.of(value, noiseVariance);
    }

    /**
     * Checks that a value alone says it all.
     *
     * @throws io.thalweg.core.error.InvalidMeasurementException if other outcomes were declared
     */
    void requireNoOthers() {
        told(study.settings()).requireNoOthers();
    }

    /** Tells what came of a trial. */
    void tell(Trial trial, int attempt, Outcome told, Optional<Point> carriedOut) {
        Outcome outcome = curving.completed(trial, attempt, told);
        Optional<StudyState> recorded = append(state -> {
            told(study.at(state).settings()).require(outcome);
            Point planned = requireOwn(state, trial).point();
            Optional<Point> actual =
                    carriedOut.map(point -> assessed(state, point)).filter(point -> !point.equals(planned));
            return new StudyEvent.Told(trial.number(), attempt, outcome, actual);
        });
        recorded.ifPresent(after -> hear(StudyListener::told, after, trial, attempt));
    }

    /** Tells what came of a point that was never asked for. */
    Trial tell(Point point, Outcome outcome) {
        Objects.requireNonNull(point, "point must not be null");
        StudyState after = study.writable().append(state -> {
            told(study.at(state).settings()).require(outcome);
            Admission admission = study.at(state).settings().space().assess(point.asMap());
            Trial trial = new Trial(
                    state.trials().size(), admission.point(), Origin.TOLD, StepHealth.TOLD, admission.remarks());
            return List.of(new StudyEvent.Asked(trial, ""), new StudyEvent.Told(trial.number(), 0, outcome));
        });
        Trial told = after.trials().get(after.trials().size() - 1);
        hear(StudyListener::told, after, told, 0);
        return told;
    }

    /** Corrects what was told of a trial. */
    void amend(Trial trial, Outcome outcome, Optional<Point> carriedOut, String reason) {
        Optional<StudyState> recorded = append(state -> {
            told(study.at(state).settings()).require(outcome);
            requireOwn(state, trial);
            Optional<Point> actual = carriedOut.map(point -> assessed(state, point));
            return new StudyEvent.Amended(trial.number(), firstAttempt(state, trial), outcome, actual, reason);
        });
        recorded.ifPresent(after -> hear(StudyListener::amended, after, trial, firstAttempt(after, trial)));
    }

    /** The attempt that told of a trial first; 0 if none has. */
    private static int firstAttempt(StudyState state, Trial trial) {
        return state.results().stream()
                .filter(result -> result.trial().number() == trial.number())
                .mapToInt(TrialResult::attempt)
                .findFirst()
                .orElse(0);
    }

    /** Has the listeners hear of the result of an attempt, as it was recorded. */
    private void hear(BiConsumer<StudyListener, TrialResult> what, StudyState after, Trial trial, int attempt) {
        List<TrialResult> results = after.results();
        for (int i = results.size() - 1; i >= 0; i--) {
            TrialResult result = results.get(i);
            if (result.trial().number() == trial.number() && result.attempt() == attempt) {
                listeners.hear(listener -> what.accept(listener, result));
                return;
            }
        }
    }

    /** Adds a trial that waits to be evaluated. */
    Trial enqueue(Point point) {
        Objects.requireNonNull(point, "point must not be null");
        StudyState after = study.writable().append(state -> {
            Admission admission = study.at(state).settings().space().admit(point.asMap());
            return List.of(new StudyEvent.Queued(new Trial(
                    state.trials().size(), admission.point(), Origin.TOLD, StepHealth.ENQUEUED, admission.notes())));
        });
        Trial trial = after.trials().get(after.trials().size() - 1);
        listeners.hear(listener -> listener.asked(trial));
        return trial;
    }

    /** Gives a trial back. */
    void release(Trial trial) {
        append(state -> {
            requireOwn(state, trial);
            return new StudyEvent.Released(trial.number());
        });
    }

    /** Gives a trial up. */
    void cancel(Trial trial) {
        Optional<StudyState> recorded = append(state -> {
            requireOwn(state, trial);
            return new StudyEvent.Cancelled(trial.number());
        });
        recorded.ifPresent(after -> listeners.hear(listener -> listener.cancelled(trial)));
    }

    /** Records an event, unless it says what is so already; the state after it if it was news. */
    private Optional<StudyState> append(Function<StudyState, StudyEvent> says) {
        AtomicBoolean news = new AtomicBoolean();
        StudyState after = study.writable().append(state -> {
            StudyEvent event = says.apply(state);
            news.set(state.apply(event) != state);
            return news.get() ? List.of(event) : List.of();
        });
        return news.get() ? Optional.of(after) : Optional.empty();
    }

    private Point assessed(StudyState state, Point actual) {
        return study.at(state).settings().space().assess(actual.asMap()).point();
    }

    /** The trial as it is known now: parameters that were added since it was asked for may have got values. */
    private static Trial requireOwn(StudyState state, Trial trial) {
        Trial own = state.trial(Objects.requireNonNull(trial, "trial must not be null; ask gives one")
                .number());
        if (!trial.point().completedBy(own.point()).equals(own.point())) {
            throw new NoSuchTrialException("trial " + trial.number() + " at " + trial.point()
                    + " does not belong to this study, whose trial of that number is at " + own.point());
        }
        return own;
    }

    private static ToldOutcomes told(StudySettings settings) {
        return new ToldOutcomes(settings.goals());
    }
}
