package io.thalweg.core.study;

import io.thalweg.core.error.InvalidMeasurementException;
import io.thalweg.core.error.NoSuchTrialException;
import io.thalweg.core.space.Admission;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A search for the best point of a space: ask for points, evaluate them, tell what came of it. The one mutable class of the
 * loop, around an immutable {@link StudyState}; safe to use from many threads, and asks made at once get different points.
 *
 * <p>Tells may come in any order, late, or for points that were never asked for. No told number is lost, no numerical trouble
 * comes out of an ask as an exception, and no point of a finite space is suggested twice.
 */
public final class Study {

    private static final Logger LOG = LoggerFactory.getLogger(Study.class);

    private final StudySettings settings;

    /** Held for as long as a suggestion takes; guards the suggester. Always taken before the monitor of this. */
    private final ReentrantLock suggesting = new ReentrantLock();

    private final Suggester suggester;

    private StudyState state = StudyState.empty();

    Study(StudySettings settings) {
        this.settings = settings;
        this.suggester = new Suggester(settings);
    }

    /** Configures a search for the smallest value. */
    public static StudyBuilder minimize(SearchSpace space) {
        return StudyBuilder.searching(space, Direction.MINIMIZE);
    }

    /** Configures a search for the largest value. */
    public static StudyBuilder maximize(SearchSpace space) {
        return StudyBuilder.searching(space, Direction.MAXIMIZE);
    }

    /**
     * Configures the learning of a map: points are sought that tell most about the values everywhere, whether these are small or
     * large. There is no best trial and nothing is recommended; {@link #forecast} reads the map.
     */
    public static StudyBuilder learn(SearchSpace space) {
        return StudyBuilder.learning(space);
    }

    /** The space that is searched. */
    public SearchSpace space() {
        return settings.space();
    }

    /** Whether small or large values are sought; of no meaning where a map is learnt. */
    public Direction direction() {
        return settings.direction();
    }

    /** The history so far: an immutable value. */
    public synchronized StudyState state() {
        return state;
    }

    /**
     * The next point to evaluate. It counts as pending until it is told or cancelled.
     *
     * @throws io.thalweg.core.error.SpaceExhaustedException if a finite space has no point left
     */
    public Trial ask() {
        return ask(1).get(0);
    }

    /**
     * The next points to evaluate, chosen together.
     *
     * @param q how many, at least 1
     * @return q trials; fewer only if a finite space has fewer points left
     * @throws io.thalweg.core.error.SpaceExhaustedException if a finite space has no point left
     */
    public List<Trial> ask(int q) {
        return ask(q, TimeLimit.none(settings.clock()));
    }

    /**
     * The next points to evaluate, chosen within a time. Whatever it is, points come back; what there was no time for – the refit,
     * a part of the search, the model – is noted in their health. Absorbing what was told since the last ask is not cut, and neither
     * is an evaluation of the acquisition function that has begun.
     *
     * <p>The same seed gives the same points only as long as nothing is cut.
     *
     * @param q how many, at least 1
     * @param time how long it may take; 0 gives space-filling points
     * @return as {@link #ask(int)}
     * @throws io.thalweg.core.error.SpaceExhaustedException if a finite space has no point left
     */
    public List<Trial> ask(int q, Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("time is " + time + ", must not be negative");
        }
        return ask(q, TimeLimit.within(time, settings.clock()));
    }

    private List<Trial> ask(int q, TimeLimit limit) {
        if (q < 1) {
            throw new IllegalArgumentException("q is " + q + ", must be at least 1");
        }
        List<Trial> trials;
        suggesting.lock();
        try {
            trials = suggester.suggest(q, limit, this::state, this::append);
        } finally {
            suggesting.unlock();
        }
        trials.forEach(trial -> notifyListeners(listener -> listener.asked(trial)));
        return List.copyOf(trials);
    }

    /** Tells a trial's measured value. A NaN or infinite one is kept as a failed measurement. */
    public void tell(Trial trial, double value) {
        tell(trial, outcome(value, Double.NaN));
    }

    /**
     * Tells a trial's measured value and the variance of its noise, in squared units of the value.
     *
     * @throws InvalidMeasurementException if the variance is negative or infinite
     */
    public void tell(Trial trial, double value, double noiseVariance) {
        tell(trial, outcome(value, noiseVariance));
    }

    /**
     * Tells what came of a trial. The same outcome told again changes nothing.
     *
     * @throws NoSuchTrialException if the trial is not of this study
     * @throws InvalidMeasurementException if a declared outcome is missing or one was never declared
     * @throws io.thalweg.core.error.TrialConflictException if a different outcome was told before
     */
    public void tell(Trial trial, Outcome outcome) {
        checkOthers(outcome);
        synchronized (this) {
            checkOwn(trial);
            StudyState next = state.apply(new StudyEvent.Told(trial.number(), outcome));
            if (next == state) {
                return;
            }
            state = next;
        }
        notifyListeners(listener -> listener.told(trial, outcome));
    }

    /** Tells the measured value of a point that was never asked for, such as earlier data. */
    public Trial tell(Point point, double value) {
        return tell(point, outcome(value, Double.NaN));
    }

    /** Tells the measured value, with the variance of its noise, of a point that was never asked for. */
    public Trial tell(Point point, double value, double noiseVariance) {
        return tell(point, outcome(value, noiseVariance));
    }

    /**
     * Tells what came of a point that was never asked for. A point outside the space is kept and flagged, but neither modelled
     * nor recommended; the same point may be told many times and counts as repeated measurements.
     *
     * @return the trial that was made for it
     * @throws io.thalweg.core.error.InvalidParameterException if a parameter is missing, unknown or of the wrong type
     */
    public Trial tell(Point point, Outcome outcome) {
        checkOthers(outcome);
        Admission admission = settings.space().assess(point.asMap());
        List<String> notes = new ArrayList<>(admission.notes());
        admission.outside().forEach(why -> notes.add("out of space: " + why));
        Trial trial;
        synchronized (this) {
            trial = append(new Trial(state.trials().size(), admission.point(), Origin.TOLD, StepHealth.TOLD, notes));
            state = state.apply(new StudyEvent.Told(trial.number(), outcome));
        }
        Trial told = trial;
        notifyListeners(listener -> listener.told(told, outcome));
        return trial;
    }

    /** Gives a trial up: its point is free again. A result that comes in later is still accepted. */
    public void cancel(Trial trial) {
        suggesting.lock();
        try {
            StudyState next;
            synchronized (this) {
                checkOwn(trial);
                next = state.apply(new StudyEvent.Cancelled(trial.number()));
                if (next == state) {
                    return;
                }
                state = next;
            }
            suggester.release(next, trial);
        } finally {
            suggesting.unlock();
        }
        notifyListeners(listener -> listener.cancelled(trial));
    }

    /**
     * The best observed feasible trial in the space, by the first objective if there are several; empty if there is none yet, or a
     * map is learnt. Of equal ones the first told. Where the objective drifts this is history: {@link #recommend} says what is good
     * now.
     */
    public Optional<BestTrial> best() {
        return findings().best();
    }

    /** The best trade-offs between several objectives among what was measured; with one objective, its best trials. */
    public Front front() {
        return findings().front();
    }

    /**
     * The point to use if the search ended now: without noise the best observed one, otherwise the one with the best posterior
     * mean among the best observed ones; where the objective drifts, the one with the best posterior mean at the time of the next
     * trial among the latest observed ones. Empty if nothing feasible was observed, with several objectives, where people have to
     * choose from the {@link #front}, and where a map is learnt.
     */
    public Optional<Recommendation> recommend() {
        if (settings.learning() || settings.goals().several()) {
            return Optional.empty();
        }
        if (!settings.deterministic() || settings.inputs().drifting()) {
            suggesting.lock();
            try {
                StudyState now = state();
                return new Findings(settings, now).recommend(suggester.view(now));
            } catch (RuntimeException e) {
                LOG.warn("the model could not be used, the best observed point is recommended: {}", String.valueOf(e));
            } finally {
                suggesting.unlock();
            }
        }
        return best().map(best -> new Recommendation(best.trial().point(), best.value(), 0));
    }

    /**
     * What the model expects at a point, from the results told so far: for people who compare it with what they measure then.
     * Trials that are running do not count. Where the objective drifts, the time is that of the next trial. Of several objectives
     * the first. Empty before the first measurement.
     *
     * @param point a point of the space, evaluated or not
     * @throws io.thalweg.core.error.InvalidParameterException if the point is not of the space
     */
    public Optional<Forecast> forecast(Point point) {
        double[] u = space().encode(space().admit(point.asMap()).point());
        suggesting.lock();
        try {
            StudyState now = state();
            return new Findings(settings, now).forecast(u, suggester.view(now));
        } finally {
            suggesting.unlock();
        }
    }

    /**
     * How well the noise-free objective is known on average: the root of the mean posterior variance over the space, in user units;
     * of several objectives the first. Empty before the second measurement.
     */
    public OptionalDouble averageDeviation() {
        suggesting.lock();
        try {
            StudyState now = state();
            return new Findings(settings, now).averageDeviation(suggester.view(now));
        } finally {
            suggesting.unlock();
        }
    }

    private Findings findings() {
        return new Findings(settings, state());
    }

    /**
     * Asks, evaluates and tells until {@code budget} further trials have been evaluated, the space is exhausted, or nearly all
     * evaluations fail. Trials are evaluated as many at a time as {@link StudyBuilder#withExecutor} says, and told in the order
     * of their numbers.
     *
     * @param objective what to evaluate; an exception makes its trial a failed one
     * @param budget number of evaluations, at least 1
     * @throws InvalidMeasurementException if the study has other outcomes, whose values an objective does not return; see {@link
     *     #runExperiments}
     */
    public StudyResult run(Objective objective, int budget) {
        requireNoOthers();
        return runExperiments(point -> Outcome.of(objective.evaluate(point)), budget);
    }

    /** Like {@link #run}, for evaluations that measure more than the objective, such as constrained outcomes. */
    public StudyResult runExperiments(Experiment experiment, int budget) {
        return new StudyRun(this, settings).run(experiment, budget);
    }

    private Trial append(Trial suggested) {
        synchronized (this) {
            long number = state.trials().size();
            Trial trial = suggested.number() == number
                    ? suggested
                    : new Trial(number, suggested.point(), suggested.origin(), suggested.health(), suggested.notes());
            state = state.apply(new StudyEvent.Asked(trial));
            return trial;
        }
    }

    private void checkOwn(Trial trial) {
        if (!state.trial(trial.number()).equals(trial)) {
            throw new NoSuchTrialException("trial " + trial.number() + " at " + trial.point()
                    + " is not of this study, whose trial of that number is at "
                    + state.trial(trial.number()).point());
        }
    }

    private Outcome outcome(double value, double noiseVariance) {
        requireNoOthers();
        return Outcome.of(value, noiseVariance);
    }

    private void requireNoOthers() {
        if (!settings.goals().told().isEmpty()) {
            throw new InvalidMeasurementException(
                    "this study has other outcomes, " + settings.goals().told()
                            + ": tell them along with the value, Outcome.of(value, noiseVariance, others)");
        }
    }

    private void checkOthers(Outcome outcome) {
        if (outcome instanceof Outcome.Measured measured) {
            Set<String> told = measured.others().keySet();
            if (!told.equals(settings.goals().told())) {
                throw new InvalidMeasurementException("outcomes told along with the value: " + told + ", declared: "
                        + settings.goals().told()
                        + "; tell each declared one, NaN where it is not known, and no other");
            }
        }
    }

    private void notifyListeners(java.util.function.Consumer<StudyListener> event) {
        for (StudyListener listener : settings.listeners()) {
            try {
                event.accept(listener);
            } catch (RuntimeException e) {
                LOG.warn("a listener failed; the study goes on", e);
            }
        }
    }
}
