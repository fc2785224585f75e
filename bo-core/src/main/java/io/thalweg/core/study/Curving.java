package io.thalweg.core.study;

import io.thalweg.core.curve.CurveBook;
import io.thalweg.core.curve.CurveEnds;
import io.thalweg.core.curve.Curves;
import io.thalweg.core.curve.Race;
import io.thalweg.core.error.InvalidMeasurementException;
import io.thalweg.core.error.TrialConflictException;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepReport;
import io.thalweg.core.trial.Trial;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/** The learning curves of a study while it is open in this process: takes reports, and decides by them which evaluations stop and go on. */
final class Curving {

    private final OpenStudy study;
    private final CurveBook book = new CurveBook();

    Curving(OpenStudy study) {
        this.study = study;
    }

    /**
     * Adds a report to the stream.
     *
     * @throws InvalidMeasurementException if the step is beyond the end of curves
     * @throws TrialConflictException if the trial has come to an end
     */
    void report(StepReport report) {
        curves().filter(curves -> report.step() > curves.steps()).ifPresent(curves -> {
            throw new InvalidMeasurementException("step is " + report.step() + " of trial " + report.trial()
                    + ": whole curves of this study have " + curves.steps() + " steps");
        });
        StudyStore store = study.writable();
        StudyState now = store.state();
        Trial trial = now.trial(report.trial());
        if (!now.isRunning(trial.number())) {
            throw new TrialConflictException("trial " + trial.number() + " has come to an end: its report of step "
                    + report.step() + " was not recorded");
        }
        store.report(report);
    }

    private Optional<Curves> curves() {
        return study.settings().curves();
    }

    /** Whether an evaluation should stop; if that is decided now, it is recorded. */
    boolean shouldStop(Trial trial, int attempt) {
        StudyStore store = study.writable();
        long reports = store.flush();
        while (true) {
            StudyState now = store.state();
            if (!now.isRunning(trial.number())
                    || now.stop(trial.number(), attempt).isPresent()) {
                return true;
            }
            Optional<String> reason = curves().flatMap(curves ->
                    judged(curves, now, reports, race -> curves.rule().stop(race, trial.number())));
            if (reason.isEmpty()) {
                return false;
            }
            recorded(now, new StudyEvent.Stopped(trial.number(), attempt, reports, reason.get()));
        }
    }

    /** Why an evaluation stops, for people. */
    String reason(Trial trial, int attempt) {
        return study.writable()
                .state()
                .stop(trial.number(), attempt)
                .map(StudyEvent.Stopped::reason)
                .orElse("its evaluation ended it");
    }

    /** A trial that is evaluated. */
    LiveTrial live(Trial trial, int attempt) {
        long begin = study.writable()
                .state()
                .outcome(trial.number())
                .filter(Outcome.Stopped.class::isInstance)
                .map(outcome -> ((Outcome.Stopped) outcome).step())
                .orElse(0L);
        return new LiveTrial(this, trial, attempt, begin);
    }

    /** Records an event that was decided in a state, unless that has changed since. */
    private boolean recorded(StudyState decided, StudyEvent event) {
        AtomicBoolean fresh = new AtomicBoolean();
        study.writable().append(state -> {
            fresh.set(isSame(state, decided));
            return fresh.get() ? List.of(event) : List.of();
        });
        return fresh.get();
    }

    /** Whether nothing was recorded between two states that a rule can see. */
    private static boolean isSame(StudyState state, StudyState decided) {
        return state.results().size() == decided.results().size()
                && state.trials().size() == decided.trials().size()
                && state.running().size() == decided.running().size()
                && state.revisions() == decided.revisions()
                && state.lessons().size() == decided.lessons().size();
    }

    /** Has the stopped trial wait again that should go on now; false if there is none. */
    boolean resume() {
        Optional<Curves> resumable = curves().filter(Curves::resumable);
        if (resumable.isEmpty()) {
            return false;
        }
        StudyStore store = study.writable();
        long reports = store.flush();
        while (true) {
            StudyState now = store.state();
            OptionalLong next = judged(
                    resumable.get(),
                    now,
                    reports,
                    race -> resumable.get().rule().resume(race));
            if (next.isEmpty()) {
                return false;
            }
            if (recorded(now, new StudyEvent.Resumed(next.getAsLong(), reports))) {
                return true;
            }
        }
    }

    /** An outcome with what is expected of the end, if its evaluation was stopped and nobody said so. */
    Outcome completed(Trial trial, int attempt, Outcome outcome) {
        if (!(outcome instanceof Outcome.Stopped stopped) || stopped.isInformative()) {
            return outcome;
        }
        StudyStore store = study.writable();
        long reports = store.flush();
        StudyState now = store.state();
        Optional<Outcome.Stopped> before = now.results().stream()
                .filter(result -> result.trial().number() == trial.number() && result.attempt() == attempt)
                .map(result -> result.outcome())
                .filter(Outcome.Stopped.class::isInstance)
                .map(Outcome.Stopped.class::cast)
                .filter(told -> told.expecting(Double.NaN, Double.NaN).equals(stopped))
                .findFirst();
        if (before.isPresent() && !now.isRunning(trial.number())) {
            return before.get(); // told again
        }
        return curves().map(curves ->
                        judged(curves, now, reports, race -> CurveEnds.of(race).expected(trial.number(), stopped)))
                .orElse(stopped);
    }

    /** What a rule makes of a state and so many reports. */
    private synchronized <T> T judged(Curves curves, StudyState state, long reports, Function<Race, T> question) {
        return question.apply(new Race(curves, study.at(state).settings().direction(), state, upTo(reports)));
    }

    /** The curves of so many reports. */
    private CurveBook upTo(long reports) {
        CurveBook known = book.size() <= reports ? book : new CurveBook();
        known.add(study.store().reports(known.size(), reports));
        return known;
    }
}
