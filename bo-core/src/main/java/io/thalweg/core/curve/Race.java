package io.thalweg.core.curve;

import io.thalweg.core.event.StudyState;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What rules decide by: the trials of a study with their curves, as they were when so many reports and events were recorded. The same
 * reports and events make the same decisions.
 */
public final class Race {

    /** How a trial does. */
    public enum Status {
        /** Its evaluation goes on, or waits to. */
        RUNNING,
        /** Its evaluation was stopped, and could go on. */
        STOPPED,
        /** It was measured at its end. */
        FINISHED,
        /** It failed or was cancelled. */
        OUT
    }

    /**
     * A trial and its curve.
     *
     * @param trial what is evaluated
     * @param curve what was reported, in the user's sign
     * @param status how it does
     * @param end the measured value, in the user's sign; NaN unless it is finished
     */
    public record Runner(Trial trial, Curve curve, Status status, double end) {}

    /** The order of merit: the better value, of equal ones that of the lower number. */
    static final Comparator<Placed> MERIT = Comparator.comparingDouble(Placed::value)
            .thenComparingLong(placed -> placed.runner().trial().number());

    private final Curves curves;
    private final double sign;
    private final List<Runner> runners;

    /**
     * The race of a state.
     *
     * @param curves what is known of curves
     * @param direction whether values are to be small or large
     * @param state the events so far
     * @param book the reports so far
     */
    public Race(Curves curves, Direction direction, StudyState state, CurveBook book) {
        this.curves = curves;
        this.sign = -direction.sign();
        Map<Long, Outcome> last = new HashMap<>();
        for (TrialResult result : state.results()) {
            last.put(result.trial().number(), result.outcome());
        }
        this.runners = new ArrayList<>(state.trials().size());
        for (Trial trial : state.trials()) {
            Outcome outcome = last.get(trial.number());
            Status status;
            if (state.isRunning(trial.number())) {
                status = Status.RUNNING;
            } else if (outcome instanceof Outcome.Stopped) {
                status = Status.STOPPED;
            } else {
                status = outcome instanceof Outcome.Measured ? Status.FINISHED : Status.OUT;
            }
            double end = outcome instanceof Outcome.Measured measured && status == Status.FINISHED
                    ? measured.value()
                    : Double.NaN;
            runners.add(new Runner(trial, book.of(trial.number()), status, end));
        }
    }

    /**
     * A trial with a value that it is ranked by.
     *
     * @param value smaller is better; infinite where it has diverged
     */
    record Placed(Runner runner, double value) {}

    /** What is known of curves. */
    Curves curves() {
        return curves;
    }

    /** All trials by number. */
    List<Runner> runners() {
        return runners;
    }

    /** The trial of a number. */
    Runner runner(long trial) {
        return runners.get(Math.toIntExact(trial));
    }

    /** A value such that smaller is better; infinite if it is no number. */
    double cost(double value) {
        return Double.isFinite(value) ? sign * value : Double.POSITIVE_INFINITY;
    }

    /** The value of a cost in the user's sign. */
    double value(double cost) {
        return sign * cost;
    }

    /**
     * The trial with the first value at a step or after it; a finished trial whose curve ends before has its measured value. Empty if it has
     * not come that far.
     */
    Optional<Placed> at(Runner runner, long step) {
        int i = runner.curve().before(step);
        if (i < runner.curve().size()) {
            return Optional.of(new Placed(runner, cost(runner.curve().value(i))));
        }
        return runner.status() == Status.FINISHED
                ? Optional.of(new Placed(runner, cost(runner.end())))
                : Optional.empty();
    }

    /** Whether the last report of a running trial is the first at a step or after it. */
    static boolean reaches(Runner runner, long step) {
        Curve curve = runner.curve();
        return !curve.isEmpty() && curve.lastStep() >= step && curve.before(step) == curve.size() - 1;
    }
}
