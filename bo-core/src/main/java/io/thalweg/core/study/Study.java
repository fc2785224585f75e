package io.thalweg.core.study;

import io.thalweg.core.error.InvalidMeasurementException;
import io.thalweg.core.error.NoSuchTrialException;
import io.thalweg.core.error.SpaceExhaustedException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.error.ThalwegException;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyListener;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.internal.engine.Handout;
import io.thalweg.core.internal.engine.ModelState;
import io.thalweg.core.internal.engine.Order;
import io.thalweg.core.internal.engine.StudySettings;
import io.thalweg.core.internal.engine.TimeLimit;
import io.thalweg.core.space.Admission;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Forecast;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepHealth;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A search for the best point of a space: ask for points, evaluate them, tell what came of it. The one mutable class of the
 * loop, around an immutable {@link StudyState}; safe to use from many threads, and asks made at once get different points.
 *
 * <p>Tells may come in any order, late, or for points that were never asked for. No told number is lost, no numerical trouble
 * comes out of an ask as an exception, and no point of a finite space is suggested twice.
 */
public final class Study implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Study.class);

    /** Held for as long as a suggestion takes; guards the suggesters of sessions. */
    private final ReentrantLock suggesting = new ReentrantLock();

    private final StudyStore store;
    private final Set<StudyRun> runs = ConcurrentHashMap.newKeySet();

    /** Those that the study was built with, and while it is run what shows its progress. */
    private final List<StudyListener> listeners;

    /** The latest that is known; others may have changed the study since. */
    private volatile Session session;

    private volatile boolean closed;

    Study(StudySettings settings, StudyState state) {
        this.store = settings.store();
        this.listeners = new CopyOnWriteArrayList<>(settings.listeners());
        this.session = Session.of(settings, state);
        session.suggester();
    }

    /** What the study was about when a state was read. */
    private synchronized Session at(StudyState state) {
        session = session.at(state);
        return session;
    }

    /** What the study is about, as far as this process knows. */
    private StudySettings settings() {
        return session.settings();
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

    /** Configures the study that a definition describes; a surrogate and an acquisition function are still to be given. */
    public static StudyBuilder of(StudyDefinition definition) {
        return StudyBuilder.of(definition);
    }

    /** The space that is searched, as far as this process knows: another one may have {@linkplain #change changed} it since its last call. */
    public SearchSpace space() {
        return settings().space();
    }

    /** Whether small or large values are sought; of no meaning where a map is learnt. */
    public Direction direction() {
        return settings().direction();
    }

    /** Where the study is kept. */
    public StudyStore store() {
        return store;
    }

    /** The history so far, of all who work on the study: an immutable value. */
    public StudyState state() {
        StudyState state = store.state();
        return at(state).isAfter(state) ? state() : state;
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
     * The next points to evaluate, chosen together and recorded together: all of them or, if this throws, none.
     *
     * @param q how many, at least 1 and at most {@link StudyBuilder#askLimit}
     * @return q trials; fewer only if a finite space has fewer points left
     * @throws io.thalweg.core.error.SpaceExhaustedException if a finite space has no point left
     */
    public List<Trial> ask(int q) {
        return ask(Request.of(q));
    }

    /** {@link #ask(Request)}, to be answered within a time: see {@link Request#within}. */
    public List<Trial> ask(int q, Duration time) {
        return ask(Request.of(q).within(time));
    }

    /** {@link #ask(Request)} for a request that may be repeated: see {@link Request#named}. */
    public List<Trial> ask(int q, String key) {
        return ask(Request.of(q).named(key));
    }

    /**
     * The next points to evaluate, chosen together and recorded together: all of them or, if this throws, none.
     *
     * @param request how many, and what else is wanted of them
     * @return as many trials; fewer only if a finite space has fewer points left, or a repeated request got a different number before
     * @throws io.thalweg.core.error.SpaceExhaustedException if a finite space, or what is given of it, has no point left
     * @throws io.thalweg.core.error.InvalidParameterException if given values are not of the space
     * @throws io.thalweg.core.error.InfeasibleSpaceException if no point has the given values
     */
    public List<Trial> ask(Request request) {
        if (request.q() > settings().askLimit()) {
            throw new IllegalArgumentException(
                    "q is " + request.q() + ", more than the " + settings().askLimit()
                            + " trials that may be asked for at once; StudyBuilder.askLimit allows more");
        }
        TimeLimit limit = request.time()
                .map(time -> TimeLimit.within(time, settings().clock()))
                .orElseGet(() -> TimeLimit.none(settings().clock()));
        return List.copyOf(suggest(Order.handedOut(request.q(), request.key(), request.given()), limit));
    }

    private List<Trial> suggest(Order order, TimeLimit limit) {
        Handout handout;
        suggesting.lock();
        try {
            do {
                StudyState now = open().state();
                List<Trial> before = order.key().isEmpty() ? List.of() : now.requested(order.key());
                if (!before.isEmpty()) {
                    return before;
                }
                handout = at(now).suggester().suggest(order, limit);
            } while (handout.fate() == Handout.Fate.OUTDATED);
        } finally {
            suggesting.unlock();
        }
        if (handout.fate() == Handout.Fate.RECORDED) {
            handout.trials().forEach(trial -> notifyListeners(listener -> listener.asked(trial)));
        }
        return handout.trials();
    }

    /**
     * Leases a trial to evaluate: one that waits or, if there is none, a new suggestion. For those of whom many work on a study and
     * who may die: a trial whose holder does not come back is offered again.
     *
     * @param owner who asks, for people
     * @param trials how many trials the study is to have in all: no more are suggested
     * @return empty if no trial waits and the study has as many as it is to have, or a finite space has no point left
     */
    public Optional<Lease> claim(String owner, LeaseTerms terms, long trials) {
        while (true) {
            Optional<Lease> waiting = open().claim(owner, terms);
            if (waiting.isPresent() || store.state().trials().size() >= trials) {
                return waiting;
            }
            try {
                suggest(Order.queued(1, trials), TimeLimit.none(settings().clock()));
            } catch (SpaceExhaustedException e) {
                return open().claim(owner, terms);
            }
        }
    }

    /**
     * Leases trials to evaluate: those that wait, and suggestions that are chosen together.
     *
     * @return q leases; fewer only if a finite space has fewer points left, or others are quicker
     * @throws SpaceExhaustedException if no trial waits and a finite space has no point left
     */
    List<Lease> lease(int q, String owner, LeaseTerms terms) {
        List<Lease> leases = new ArrayList<>();
        addWaiting(leases, q, owner, terms);
        while (leases.isEmpty()) {
            suggest(Order.queued(q, Long.MAX_VALUE), TimeLimit.none(settings().clock()));
            addWaiting(leases, q, owner, terms);
        }
        return leases;
    }

    private void addWaiting(List<Lease> leases, int q, String owner, LeaseTerms terms) {
        while (leases.size() < q) {
            Optional<Lease> waiting = open().claim(owner, terms);
            if (waiting.isEmpty()) {
                return;
            }
            leases.add(waiting.get());
        }
    }

    /** Prolongs a lease, see {@link StudyStore#renew}. */
    public Lease renew(Lease lease, LeaseTerms terms) {
        return open().renew(lease, terms);
    }

    /** Gives a leased trial back: it is offered to others at once. */
    public void release(Lease lease) {
        open().release(lease);
    }

    /**
     * Tells what came of a leased trial. If the lease was lost meanwhile and someone else has told of the trial, this is kept as a
     * repeated measurement.
     *
     * @throws InvalidMeasurementException if a declared outcome is missing or one was never declared
     * @throws io.thalweg.core.error.TrialConflictException if this attempt has told a different outcome before
     */
    public void tell(Lease lease, Outcome outcome) {
        tell(lease.trial(), lease.attempt(), outcome, Optional.empty());
    }

    /** {@link #tell(Lease, Outcome)} of a trial that was carried out elsewhere, see {@link #tell(Trial, Outcome, Point)}. */
    public void tell(Lease lease, Outcome outcome, Point actual) {
        tell(lease.trial(), lease.attempt(), outcome, Optional.of(actual));
    }

    /**
     * Adds a trial that waits to be evaluated, in front of all suggestions.
     *
     * @throws io.thalweg.core.error.InvalidParameterException if the point is not of the space
     */
    public Trial enqueue(Point point) {
        Objects.requireNonNull(point, "point must not be null");
        StudyState after = open().append(state -> {
            Admission admission = at(state).settings().space().admit(point.asMap());
            return List.of(new StudyEvent.Queued(new Trial(
                    state.trials().size(), admission.point(), Origin.TOLD, StepHealth.ENQUEUED, admission.notes())));
        });
        Trial trial = after.trials().get(after.trials().size() - 1);
        notifyListeners(listener -> listener.asked(trial));
        return trial;
    }

    /**
     * Gives a trial back that was handed out by {@link #ask}: it waits for someone else, and is the first to be handed out again.
     *
     * @throws io.thalweg.core.error.TrialConflictException if it has come to an end
     */
    public void release(Trial trial) {
        open().append(state -> {
            requireOwn(state, trial);
            return ifChanging(state, new StudyEvent.Released(trial.number()));
        });
    }

    /**
     * Corrects what was told of a trial. Both are kept in the history; what is learnt from now on is learnt from the corrected
     * outcomes.
     *
     * @param reason for people
     * @throws io.thalweg.core.error.TrialConflictException if nothing was told of it yet
     */
    public void amend(Trial trial, Outcome outcome, String reason) {
        amend(trial, outcome, Optional.empty(), reason);
    }

    /**
     * {@link #amend(Trial, Outcome, String)} where it was also told wrongly at which point the trial was carried out.
     *
     * @param actual the point at which it was really carried out; the planned one if there
     * @throws io.thalweg.core.error.InvalidParameterException if a parameter is missing, unknown or of the wrong type
     */
    public void amend(Trial trial, Outcome outcome, Point actual, String reason) {
        amend(trial, outcome, Optional.of(actual), reason);
    }

    private void amend(Trial trial, Outcome outcome, Optional<Point> carriedOut, String reason) {
        open().append(state -> {
            told(at(state).settings()).require(outcome);
            requireOwn(state, trial);
            Optional<Point> actual = carriedOut.map(point -> assessed(state, point));
            int attempt = state.results().stream()
                    .filter(result -> result.trial().number() == trial.number())
                    .mapToInt(TrialResult::attempt)
                    .findFirst()
                    .orElse(0);
            return ifChanging(state, new StudyEvent.Amended(trial.number(), attempt, outcome, actual, reason));
        });
        notifyListeners(listener -> listener.amended(trial, outcome));
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
        tell(trial, 0, outcome, Optional.empty());
    }

    /**
     * Tells what came of a trial that was not carried out as planned: 23 °C instead of 20, 63.2 g instead of 63.23. What is learnt is
     * learnt of the point as it was carried out; the trial keeps the planned one. The same outcome told again at the same point changes
     * nothing.
     *
     * @param actual the point at which it was carried out, with values of all the parameters
     * @throws io.thalweg.core.error.InvalidParameterException if a parameter is missing, unknown or of the wrong type
     * @throws io.thalweg.core.error.TrialConflictException if a different outcome or another point was told before
     */
    public void tell(Trial trial, Outcome outcome, Point actual) {
        tell(trial, 0, outcome, Optional.of(actual));
    }

    private Point assessed(StudyState state, Point actual) {
        return at(state).settings().space().assess(actual.asMap()).point();
    }

    private void tell(Trial trial, int attempt, Outcome outcome, Optional<Point> carriedOut) {
        AtomicBoolean news = new AtomicBoolean();
        open().append(state -> {
            told(at(state).settings()).require(outcome);
            Point planned = requireOwn(state, trial).point();
            Optional<Point> actual =
                    carriedOut.map(point -> assessed(state, point)).filter(point -> !point.equals(planned));
            List<StudyEvent> events = ifChanging(state, new StudyEvent.Told(trial.number(), attempt, outcome, actual));
            news.set(!events.isEmpty());
            return events;
        });
        if (news.get()) {
            notifyListeners(listener -> listener.told(trial, outcome));
        }
    }

    /** The event, unless it says what is so already. */
    private static List<StudyEvent> ifChanging(StudyState state, StudyEvent event) {
        return state.apply(event) == state ? List.of() : List.of(event);
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
     * Tells what came of a point that was never asked for; the same point may be told many times and counts as repeated measurements.
     * A point that would not be suggested – off a grid, beyond a range, against a constraint – is flagged and learnt from as far as the
     * surrogate reaches, see {@link #unlearnt}; it can be the best one only if the space {@linkplain SearchSpace#allows allows} it.
     *
     * @return the trial that was made for it
     * @throws io.thalweg.core.error.InvalidParameterException if a parameter is missing, unknown or of the wrong type
     */
    public Trial tell(Point point, Outcome outcome) {
        Objects.requireNonNull(point, "point must not be null");
        StudyState after = open().append(state -> {
            told(at(state).settings()).require(outcome);
            Admission admission = at(state).settings().space().assess(point.asMap());
            Trial trial = new Trial(
                    state.trials().size(), admission.point(), Origin.TOLD, StepHealth.TOLD, admission.remarks());
            return List.of(new StudyEvent.Asked(trial, ""), new StudyEvent.Told(trial.number(), 0, outcome));
        });
        Trial told = after.trials().get(after.trials().size() - 1);
        notifyListeners(listener -> listener.told(told, outcome));
        return told;
    }

    /**
     * Begins a change of what is searched and sought: ranges are widened or narrowed, choices added or retired, parameters, constraints
     * and outcomes added. {@link StudyChange#apply} records it.
     *
     * <pre>{@code
     * study.change("the new thermostat").range("temperature", 20, 150).addChoice("solvent", "DMSO").apply();
     * }</pre>
     *
     * @param reason for people; may be empty as long as there are no trials
     */
    public StudyChange change(String reason) {
        return new StudyChange(open(), this::at, reason);
    }

    /** Gives a trial up: its point is free again. A result that comes in later is still accepted. */
    public void cancel(Trial trial) {
        AtomicBoolean news = new AtomicBoolean();
        open().append(state -> {
            requireOwn(state, trial);
            List<StudyEvent> events = ifChanging(state, new StudyEvent.Cancelled(trial.number()));
            news.set(!events.isEmpty());
            return events;
        });
        if (news.get()) {
            notifyListeners(listener -> listener.cancelled(trial));
        }
    }

    /**
     * The best observed feasible trial in the space, by the first objective if there are several; empty if there is none yet, or a
     * map is learnt. Of equal ones that of the smallest number. Where the objective drifts this is history: {@link #recommend} says what is good
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
        StudyState now = state();
        StudySettings settings = at(now).settings();
        if (settings.learning() || settings.goals().several()) {
            return Optional.empty();
        }
        Optional<BestTrial> best = best();
        boolean moved = best.isEmpty() || !settings.space().contains(best.get().point());
        if (!settings.deterministic() || settings.inputs().drifting() || moved) {
            suggesting.lock();
            try {
                return look(Findings::recommend);
            } catch (RuntimeException | OutOfMemoryError e) {
                session.suggester().met("the model could not be used, the best observed point is recommended", e);
            } finally {
                suggesting.unlock();
            }
        }
        return best.map(BestTrial::point)
                .map(point -> moved ? settings.space().decode(settings.space().encode(point)) : point)
                .map(point -> new Recommendation(point, best.get().value(), 0));
    }

    /**
     * What the model expects at a point, from the results told so far: for people who compare it with what they measure then.
     * Trials that are running do not count. Where the objective drifts, the time is that of the next trial. Of several objectives
     * the first. Empty before the first measurement.
     *
     * @param point a point that the space {@linkplain SearchSpace#allows allows}, evaluated or not
     * @throws io.thalweg.core.error.InvalidParameterException if the point is not of the space
     */
    public Optional<Forecast> forecast(Point point) {
        Objects.requireNonNull(point, "point must not be null");
        suggesting.lock();
        try {
            return look((findings, model) -> findings.forecast(point, model));
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
            return look(Findings::averageDeviation);
        } finally {
            suggesting.unlock();
        }
    }

    /**
     * What the models believe now, from the results told so far, and what they learnt it from: for reports and plots.
     */
    public StudyInsight insight() {
        suggesting.lock();
        try {
            StudyState now = state();
            Session present = at(now);
            return StudyInsight.of(present.settings(), now, present.suggester().view(now));
        } finally {
            suggesting.unlock();
        }
    }

    /** What was told and the models cannot learn from, with the reasons; by trial. */
    public List<Unlearnt> unlearnt() {
        return findings().unlearnt();
    }

    private Findings findings() {
        StudyState now = state();
        return new Findings(at(now).settings(), now);
    }

    /** What is found with the models as they are now; to be called under the lock of suggestions. */
    private <T> T look(BiFunction<Findings, ModelState, T> question) {
        StudyState now = state();
        Session present = at(now);
        return question.apply(
                new Findings(present.settings(), now), present.suggester().view(now));
    }

    /** {@link #run(Objective, RunOptions)} with so many evaluations at most. */
    public StudyResult run(Objective objective, int budget) {
        return run(objective, RunOptions.evaluations(budget));
    }

    /**
     * Asks, evaluates and tells until the options say that it is enough, the space is exhausted, nearly all evaluations fail, or somebody
     * {@linkplain #stop stops} it. Trials are evaluated as many at a time as {@link StudyBuilder#withExecutor} says: each is told as soon
     * as its evaluation ends, and the next one is chosen at once, with the others pending. With one evaluation at a time, or {@linkplain
     * RunOptions#inBatches in batches}, the points are those of ask and tell by hand and do not depend on the number of threads; otherwise
     * they depend on the order in which evaluations end, which is part of the history.
     *
     * <p>Progress is shown by a line on the console or, where there is none, in the log.
     *
     * <p>An interrupt ends the run: what was measured is told, evaluations that go on are interrupted as far as the executor has them do
     * that, and their trials are evaluated first when the study goes on.
     *
     * @param objective what to evaluate; an exception makes its trial a failed one, and the first of each kind is logged
     * @throws InvalidMeasurementException if the study has other outcomes, whose values an objective does not return; see {@link
     *     #runExperiments}
     */
    public StudyResult run(Objective objective, RunOptions options) {
        told(settings()).requireNoOthers();
        return runExperiments(point -> Outcome.of(objective.evaluate(point)), options);
    }

    /** {@link #runExperiments(Experiment, RunOptions)} with so many evaluations at most. */
    public StudyResult runExperiments(Experiment experiment, int budget) {
        return runExperiments(experiment, RunOptions.evaluations(budget));
    }

    /** Like {@link #run}, for evaluations that measure more than the objective, such as constrained outcomes. */
    public StudyResult runExperiments(Experiment experiment, RunOptions options) {
        StudyRun run = new StudyRun(this, settings(), options);
        Optional<StudyListener> progress =
                options.silent() || listeners.stream().anyMatch(ProgressLog.class::isInstance)
                        ? Optional.empty()
                        : Optional.of(ProgressLine.usual());
        progress.ifPresent(listeners::add);
        runs.add(run);
        try {
            notifyListeners(listener -> listener.runBegins(run));
            StudyResult result = run.run(experiment);
            notifyListeners(listener -> listener.runEnds(result.ending()));
            return result;
        } finally {
            runs.remove(run);
            progress.ifPresent(listeners::remove);
        }
    }

    /**
     * Ends the runs that go on: no further evaluation begins, and those that go on come to their end first. May be called from an
     * objective, a listener or any other thread; without a run it does nothing.
     *
     * @param reason for people, in {@link StudyResult#ending}
     */
    public void stop(String reason) {
        runs.forEach(run -> run.stop(reason));
    }

    /**
     * Lets go of the store. What the models have learnt is kept there, so that whoever opens the study again need not learn it
     * again. What was recorded can still be read; to ask or tell throws a {@link StoreUnavailableException}.
     */
    @Override
    public void close() {
        suggesting.lock();
        try {
            session.suggester().keep();
        } catch (ThalwegException | OutOfMemoryError e) {
            LOG.warn(
                    "what the models have learnt was not kept, they will learn it again: {}",
                    String.valueOf(e.getMessage()));
        } finally {
            suggesting.unlock();
            closed = true;
            store.close();
        }
    }

    /** The store, to write to. */
    private StudyStore open() {
        if (closed) {
            throw new StoreUnavailableException("the study was closed here; open it again");
        }
        return store;
    }

    /** The trial as it is known now: parameters that were added since it was asked for may have got values. */
    private static Trial requireOwn(StudyState state, Trial trial) {
        Trial own = state.trial(Objects.requireNonNull(trial, "trial must not be null; ask gives one")
                .number());
        if (!trial.point().completedBy(own.point()).equals(own.point())) {
            throw new NoSuchTrialException("trial " + trial.number() + " at " + trial.point()
                    + " is not of this study, whose trial of that number is at " + own.point());
        }
        return own;
    }

    private Outcome outcome(double value, double noiseVariance) {
        told(settings()).requireNoOthers();
        return Outcome.of(value, noiseVariance);
    }

    private static ToldOutcomes told(StudySettings settings) {
        return new ToldOutcomes(settings.goals());
    }

    private void notifyListeners(java.util.function.Consumer<StudyListener> event) {
        for (StudyListener listener : listeners) {
            try {
                event.accept(listener);
            } catch (RuntimeException e) {
                LOG.warn("a listener failed; the study goes on", e);
            }
        }
    }
}
