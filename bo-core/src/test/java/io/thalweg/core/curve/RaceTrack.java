package io.thalweg.core.curve;

import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepHealth;
import io.thalweg.core.trial.StepReport;
import io.thalweg.core.trial.Trial;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Runs trials one after the other as a rule says, without a study around them. */
final class RaceTrack {

    private static final SearchSpace SPACE =
            SearchSpace.builder().real("x", 0, 1).build();

    private final Curves curves;
    private final int most;
    private final CurveBook book = new CurveBook();
    private StudyState state = StudyState.empty();

    /**
     * Before the first trial.
     *
     * @param most how many trials there are at most
     */
    RaceTrack(Curves curves, int most) {
        this.curves = curves;
        this.most = most;
    }

    /** As it is now. */
    Race race() {
        return new Race(curves, Direction.MINIMIZE, state, book);
    }

    /** The number of the trial that runs next: one that goes on, or a new one; −1 if there are none any more. */
    long next() {
        OptionalLong next = curves.resumable() ? curves.rule().resume(race()) : OptionalLong.empty();
        if (next.isPresent()) {
            long number = next.getAsLong();
            state = state.apply(new StudyEvent.Resumed(number, book.size()));
            state = state.apply(new StudyEvent.Taken(number, ""));
            return number;
        }
        int number = state.trials().size();
        if (number == most) {
            return -1;
        }
        Point point = SPACE.admit(Map.of("x", number / (double) most)).point();
        state = state.apply(
                new StudyEvent.Asked(new Trial(number, point, Origin.TOLD, StepHealth.TOLD, List.of()), ""));
        return number;
    }

    /** Has a trial report values without asking the rule. */
    void report(long trial, List<Long> steps, double[] values) {
        for (int i = 0; i < steps.size(); i++) {
            book.add(List.of(new StepReport(trial, 0, steps.get(i), values[i])));
        }
    }

    /** Has a trial run to its end without asking the rule. */
    void finish(long trial, List<Long> steps, double[] values) {
        report(trial, steps, values);
        state = state.apply(new StudyEvent.Told(trial, 0, Outcome.of(values[values.length - 1])));
    }

    /** Has a trial report values and stop without asking the rule. */
    void stop(long trial, List<Long> steps, double[] values) {
        report(trial, steps, values);
        int last = steps.size() - 1;
        state = state.apply(
                new StudyEvent.Told(trial, 0, Outcome.stopped(steps.get(last), values[last], "it is tested")));
    }

    /** How many steps a trial has reported. */
    int reported(long trial) {
        return book.of(trial).size();
    }

    /**
     * Runs a trial on until the rule stops it or it ends.
     *
     * @param steps at which it reports
     * @param values that it reports there
     * @return the index of the last step that was reported
     */
    int run(long trial, List<Long> steps, double[] values) {
        for (int i = book.of(trial).size(); i < values.length; i++) {
            book.add(List.of(new StepReport(trial, 0, steps.get(i), values[i])));
            Optional<String> stop = curves.rule().stop(race(), trial);
            if (stop.isPresent()) {
                state = state.apply(new StudyEvent.Stopped(trial, 0, book.size(), stop.get()));
                state = state.apply(
                        new StudyEvent.Told(trial, 0, Outcome.stopped(steps.get(i), values[i], stop.get())));
                return i;
            }
        }
        state = state.apply(new StudyEvent.Told(trial, 0, Outcome.of(values[values.length - 1])));
        return values.length - 1;
    }
}
