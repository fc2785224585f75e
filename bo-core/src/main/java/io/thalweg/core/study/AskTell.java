package io.thalweg.core.study;

import io.thalweg.core.error.InvalidMeasurementException;
import io.thalweg.core.error.NoSuchTrialException;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Forecast;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What is asked of a study, told to it and read from it, wherever the study is: code that is written for this interface works with a
 * {@link Study} of its own process and with one that it reaches in another way. Safe to use from many threads.
 *
 * <p>Where the study cannot be reached, any method may throw {@link io.thalweg.core.error.StoreUnavailableException}: nothing was
 * changed, and the call may be repeated. An implementation proves itself by the contract kit {@code AskTellContract}.
 */
public interface AskTell extends AutoCloseable {

    /**
     * {@return the space that is searched, as far as this process knows: another one may have {@linkplain #change changed} it since its last call}
     */
    SearchSpace space();

    /**
     * {@return the next point to evaluate} It counts as pending until it is told or cancelled.
     *
     * @throws io.thalweg.core.error.SpaceExhaustedException if a finite space has no point left
     * @throws io.thalweg.core.error.InvalidParameterException if the space has contexts, see {@link #ask(Map)}
     * @throws java.util.concurrent.CancellationException if the thread is interrupted, see {@link #ask(Request)}
     */
    default Trial ask() {
        return ask(1).get(0);
    }

    /**
     * The next points to evaluate, chosen together and recorded together: all of them or, if this throws, none.
     *
     * @param q how many, at least 1 and at most {@link StudyBuilder#askLimit}
     * @return q trials; fewer only if a finite space has fewer points left
     * @throws io.thalweg.core.error.SpaceExhaustedException if a finite space has no point left
     */
    default List<Trial> ask(int q) {
        return ask(Request.of(q));
    }

    /**
     * {@return the next point to evaluate while some parameters have given values, such as the contexts of today: see {@link Request#given}}
     *
     * @param given values by parameter name; all the {@linkplain SearchSpace#contexts contexts} of the space among them
     * @throws io.thalweg.core.error.InvalidParameterException as {@link #ask(Request)}
     */
    default Trial ask(Map<String, ?> given) {
        return ask(Request.of(1).given(given)).get(0);
    }

    /**
     * {@link #ask(Request)}, to be answered within a time: see {@link Request#within}.
     *
     * @param q how many trials
     * @param time within which the answer is to come
     * @return the trials to evaluate
     */
    default List<Trial> ask(int q, Duration time) {
        return ask(Request.of(q).within(time));
    }

    /**
     * {@link #ask(Request)} for a request that may be repeated: see {@link Request#named}.
     *
     * @param q how many trials
     * @param key the name of the request
     * @return the trials to evaluate
     */
    default List<Trial> ask(int q, String key) {
        return ask(Request.of(q).named(key));
    }

    /**
     * The next points to evaluate, chosen together and recorded together: all of them or, if this throws, none.
     *
     * @param request how many, and what else is wanted of them
     * @return that many trials; fewer only if a finite space has fewer points left. A repeated request gets the trials that it got before
     * @throws io.thalweg.core.error.SpaceExhaustedException if a finite space, or what is given of it, has no point left
     * @throws java.util.concurrent.CancellationException if the thread is interrupted meanwhile, and stays so; nothing was recorded
     * @throws io.thalweg.core.error.InvalidParameterException if given values are not of the space, or a {@linkplain SearchSpace#contexts
     *     context} is not given
     * @throws io.thalweg.core.error.InfeasibleSpaceException if no point has the given values
     */
    List<Trial> ask(Request request);

    /**
     * Tells a trial's measured value. A NaN or infinite one is kept as a failed measurement.
     *
     * @param trial the trial
     * @param value what was measured
     */
    void tell(Trial trial, double value);

    /**
     * Tells a trial's measured value and the variance of its noise, in squared units of the value.
     *
     * @param trial the trial
     * @param value what was measured
     * @param noiseVariance variance of the noise, in squared units of the value
     * @throws InvalidMeasurementException if the variance is negative or infinite
     */
    void tell(Trial trial, double value, double noiseVariance);

    /**
     * Tells what came of a trial. The same outcome told again changes nothing.
     *
     * @param trial the trial
     * @param outcome what came of it
     * @throws NoSuchTrialException if the trial is not of this study
     * @throws InvalidMeasurementException if a declared outcome is missing or one was never declared
     * @throws io.thalweg.core.error.TrialConflictException if a different outcome was told before
     */
    void tell(Trial trial, Outcome outcome);

    /**
     * Tells what came of a trial that was not carried out as planned: 23 °C instead of 20, 63.2 g instead of 63.23. The models learn
     * the point as it was carried out; the trial keeps the planned one. The same outcome told again at the same point changes
     * nothing.
     *
     * @param trial the trial
     * @param outcome what came of it
     * @param actual the point at which it was carried out, with values of all the parameters
     * @throws io.thalweg.core.error.InvalidParameterException if a parameter is missing, unknown or of the wrong type
     * @throws io.thalweg.core.error.TrialConflictException if a different outcome or another point was told before
     */
    void tell(Trial trial, Outcome outcome, Point actual);

    /**
     * Tells the measured value of a point that was never asked for, such as earlier data.
     *
     * @param point the point
     * @param value what was measured
     * @return the trial
     */
    Trial tell(Point point, double value);

    /**
     * Tells the measured value, with the variance of its noise, of a point that was never asked for.
     *
     * @param point the point
     * @param value what was measured
     * @param noiseVariance variance of the noise, in squared units of the value
     * @return the trial
     */
    Trial tell(Point point, double value, double noiseVariance);

    /**
     * Tells what came of a point that was never asked for; the same point may be told many times and counts as repeated measurements.
     * A point that would not be suggested – off a grid, beyond a range, against a constraint – is flagged. The models learn from it as far
     * as the surrogate reaches, see {@link Study#unlearnt}; it can be the best only if the space {@linkplain SearchSpace#allows allows} it.
     *
     * @param point the point
     * @param outcome what came of it
     * @return the trial that was made for it
     * @throws io.thalweg.core.error.InvalidParameterException if a parameter is missing, unknown or of the wrong type
     */
    Trial tell(Point point, Outcome outcome);

    /**
     * Corrects what was told of a trial. Both outcomes stay in the history; from now on the models learn from the corrected one: of more than a thousand results
     * a part with each ask, and until all are learnt the models believe what they knew before. Attributes that the new outcome does not have stay as they were told.
     *
     * @param trial the trial
     * @param outcome what came of it
     * @param reason for people
     * @throws io.thalweg.core.error.TrialConflictException if nothing was told of it yet
     */
    void amend(Trial trial, Outcome outcome, String reason);

    /**
     * {@link #amend(Trial, Outcome, String)} where the point was told wrongly as well.
     *
     * @param trial the trial
     * @param outcome what came of it
     * @param actual the point at which the trial was really carried out; the planned one if it was carried out there
     * @param reason why, for people
     * @throws io.thalweg.core.error.InvalidParameterException if a parameter is missing, unknown or of the wrong type
     */
    void amend(Trial trial, Outcome outcome, Point actual, String reason);

    /**
     * Gives a trial up: its point is free again. A result that comes in later is still accepted.
     *
     * @param trial the trial
     */
    void cancel(Trial trial);

    /**
     * Adds a trial that waits to be evaluated, in front of all suggestions.
     *
     * @param point the point
     * @return the trial
     * @throws io.thalweg.core.error.InvalidParameterException if the point is not of the space
     */
    Trial enqueue(Point point);

    /**
     * Gives a trial back that was handed out by {@link #ask}: it waits for someone else, and is the first to be handed out again.
     *
     * @param trial the trial
     * @throws io.thalweg.core.error.TrialConflictException if it has come to an end
     */
    void release(Trial trial);

    /**
     * Begins a change of the space or of the goals: ranges can be widened or narrowed, choices added or retired, parameters, constraints
     * and outcomes added. {@link StudyChange#apply} records it.
     *
     * <pre>{@code
     * study.change("the new thermostat").range("temperature", 20, 150).addChoice("solvent", "DMSO").apply();
     * }</pre>
     *
     * @param reason for people; may be empty as long as there are no trials
     * @return the change, to be completed
     */
    StudyChange change(String reason);

    /**
     * {@return the best observed feasible trial in the space, by the first objective if there are several; empty if there is none, and {@link
     * #whyNoBest} says why} Of equal ones that of the smallest number. In a space with a fidelity only full results count. Where the objective drifts this is history: {@link #recommend} says
     * what is good now. Where the space has contexts it is the best of all of them: {@link #recommend(Map)} says what is good in one.
     */
    Optional<BestTrial> best();

    /**
     * {@return why there is no best trial, for people: nothing was told yet, or how many results failed, miss a bound or lie outside of the space, and
     * the first of each kind; or a map is learnt} Empty if there is one.
     */
    Optional<String> whyNoBest();

    /** {@return the best trade-offs between several objectives among what was measured; with one objective, its best trials} */
    Front front();

    /**
     * {@return the point to use if the search ended now: without noise the best observed one, otherwise the one with the best posterior
     * mean among the best and the latest observed ones; where the objective drifts, the one with the best posterior mean at the time of the next
     * trial among the latest observed ones; where evaluations report learning curves, a running one that is expected to end better than that} Empty if nothing feasible was observed, with several objectives, where people have to
     * choose from the {@link #front}, where a map is learnt, and where the space has contexts, on which it depends: see {@link
     * #recommend(Map)}.
     */
    Optional<Recommendation> recommend();

    /**
     * {@return the point to use while some parameters have given values, such as the contexts of today: the one of the best posterior mean among
     * all points that have them, at full fidelity unless another is given, measured or not, at the time of the next trial; with constraints on outcomes among those that
     * meet them with a probability of 84 % each} It is sought like a suggestion. Empty as {@link #recommend()} is, and if
     * the model could not be used, of which the log says why. If nothing is given and the space has no contexts, this is {@link #recommend()}.
     *
     * @param given values by parameter name, read as {@link SearchSpace#admit} does; all the {@linkplain SearchSpace#contexts contexts} of
     *     the space among them
     * @throws io.thalweg.core.error.InvalidParameterException if given values are not of the space, nothing is left to choose, or a context
     *     is not given
     * @throws io.thalweg.core.error.InfeasibleSpaceException if no point has the given values
     */
    Optional<Recommendation> recommend(Map<String, ?> given);

    /**
     * {@return what the model expects at a point, from the results told so far: for people who compare it with what they measure then}
     * Trials that are running do not count. Where the objective drifts, the time is that of the next trial. Of several objectives
     * the first. Empty before the first measurement.
     *
     * @param point a point that the space {@linkplain SearchSpace#allows allows}, evaluated or not
     * @throws io.thalweg.core.error.InvalidParameterException if the point is not of the space
     */
    default Optional<Forecast> forecast(Point point) {
        Objects.requireNonNull(point, "point must not be null");
        return forecast(List.of(point), List.of()).stream().findFirst();
    }

    /**
     * {@return what the model would expect at points if some measurements had been made that nobody has made: for people who ask themselves what a
     * measurement would tell them} Nothing is recorded, and the next suggestions are the same as if nobody had asked. The belief of the model is conditioned on the
     * assumed values as they stand, however odd, with the noise that it knows; what a fit would make of them is not tried. Where it takes a value for certain, nothing else can be assumed.
     * Of several objectives the first. The forecasts are in the order of the points; there are none before the first measurement that was really made.
     *
     * @param points points that the space {@linkplain SearchSpace#allows allows}, evaluated or not
     * @param assumed the measurements, a hundred at most; none for what is expected now, as by {@link #forecast(Point)}
     * @throws io.thalweg.core.error.InvalidParameterException if a point is not of the space
     * @throws IllegalArgumentException if more are assumed
     */
    List<Forecast> forecast(List<Point> points, List<Assumed> assumed);

    /**
     * {@return which parameters matter for each objective, as far as the models can tell, and what the data alone say of it; the report shows the
     * same} Objectives whose models say nothing yet are left out. It takes up to some seconds, and the study does not notice.
     */
    List<Importance> importance();

    /**
     * {@return what has happened since an event, oldest first; empty if nothing has} Whoever keeps the number of the last event that was seen
     * goes on after it, also after a restart: no event is missed or comes twice.
     *
     * @param after the number of the last event that is known, 0 for none
     * @throws IllegalArgumentException if the number is negative
     */
    List<StudyStore.Recorded> events(long after);

    /** Lets go of the study, which stays as it is. To ask or tell throws a {@link io.thalweg.core.error.StoreUnavailableException} from then on. */
    @Override
    void close();
}
