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
            Optional<StudyEvent.Stopped> stop = curves().flatMap(curves -> judged(
                    curves,
                    now,
                    reports,
                    (race, seen) -> curves.rule()
                            .stop(race, trial.number())
                            .map(why -> new StudyEvent.Stopped(trial.number(), attempt, seen, why))));
            if (stop.isEmpty()) {
                return false;
            }
            recorded(now, stop.get());
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
            Optional<StudyEvent.Resumed> next = judged(resumable.get(), now, reports, (race, seen) -> {
                OptionalLong trial = resumable.get().rule().resume(race);
                return trial.isPresent()
                        ? Optional.of(new StudyEvent.Resumed(trial.getAsLong(), seen))
                        : Optional.empty();
            });
            if (next.isEmpty()) {
                return false;
            }
            if (recorded(now, next.get())) {
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
        return curves().filter(curves -> trial.number() < now.trials().size())
                .map(curves -> judged(
                        curves, now, reports, (race, seen) -> CurveEnds.of(race).expected(trial.number(), stopped)))
                .orElse(stopped);
    }

    /**
     * The running trial that is expected to end best, if that is better than what is recommended of the finished ones: its point is the one
     * to use if the search ended now.
     */
    Optional<Recommendation> promising(Recommendation finished) {
        return curves().flatMap(curves -> {
            StudyState now = study.state();
            return judged(
                            curves,
                            now,
                            Long.MAX_VALUE,
                            (race, seen) -> CurveEnds.of(race).best())
                    .filter(best ->
                            study.settings().space().contains(best.trial().point())
                                    && study.settings().direction().better(best.expected(), finished.mean()))
                    .map(best -> new Recommendation(best.trial().point(), best.expected(), best.deviation()));
        });
    }

    /** A question about curves. */
    @FunctionalInterface
    private interface Question<T> {

        /**
         * Answers it.
         *
         * @param seen how many reports the race was made of
         */
        T answer(Race race, long seen);
    }

    /** What a rule makes of a state and of at least so many reports: of more if others have reported and asked meanwhile. */
    private synchronized <T> T judged(Curves curves, StudyState state, long reports, Question<T> question) {
        if (book.size() < reports) {
            book.add(study.store().reports(book.size(), reports));
        }
        Race race = new Race(curves, study.at(state).settings().direction(), state, book);
        return question.answer(race, book.size());
    }
}
