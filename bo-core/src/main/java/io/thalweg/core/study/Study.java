package io.thalweg.core.study;

import io.thalweg.core.error.InvalidMeasurementException;
import io.thalweg.core.error.SpaceExhaustedException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyListener;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.internal.engine.StudySettings;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A search for the best point of a space: ask for points, evaluate them, tell the results. The one mutable class of the
 * loop, around an immutable {@link StudyState}; safe to use from many threads, and simultaneous asks get different
 * points.
 *
 * <p>Tells may come in any order, late, or for points that were never asked for. No told number is lost, an ask
 * never throws for numerical reasons, and no point of a finite space is suggested twice.
 */
public final class Study extends ReadableStudy {

    private final Listeners listeners;
    private final Suggestions suggestions;
    private final Teller teller;
    private final Set<StudyRun> runs = ConcurrentHashMap.newKeySet();

    Study(StudySettings settings, StudyState state) {
        super(new OpenStudy(settings, state));
        listeners = new Listeners(settings.listeners());
        suggestions = new Suggestions(study, listeners, curving);
        teller = new Teller(study, listeners, curving);
    }

    /**
     * Configures a search for the smallest value.
     *
     * @param space the space
     * @return a builder of the study
     */
    public static StudyBuilder minimize(SearchSpace space) {
        return StudyBuilder.searching(space, Direction.MINIMIZE);
    }

    /**
     * Configures a search for the largest value.
     *
     * @param space the space
     * @return a builder of the study
     */
    public static StudyBuilder maximize(SearchSpace space) {
        return StudyBuilder.searching(space, Direction.MAXIMIZE);
    }

    /**
     * Configures a study that learns a map: it seeks the points that tell most about the values everywhere, small or large. There is no best trial and nothing is recommended; {@link #forecast} reads the map.
     *
     * @param space the space
     * @return a builder of the study
     */
    public static StudyBuilder learn(SearchSpace space) {
        return StudyBuilder.learning(space);
    }

    /**
     * Configures the study that a definition describes; a surrogate and an acquisition function are still to be given.
     *
     * @param definition what the study is about
     * @return a builder of the study
     */
    public static StudyBuilder of(StudyDefinition definition) {
        return StudyBuilder.of(definition);
    }

    @Override
    public List<Trial> ask(Request request) {
        return suggestions.ask(request);
    }

    /**
     * Leases a trial to evaluate: one that waits or, if there is none, a new suggestion. For workers, of which there may be many and which
     * may die: a trial whose holder does not come back is offered again.
     *
     * @param owner who asks, for people
     * @param terms how long the lease lasts
     * @param trials how many trials the study is to have in all: no more are suggested
     * @return empty if no trial waits and the study has as many as it is to have, or a finite space has no point left
     * @throws java.util.concurrent.CancellationException if the thread is interrupted while a suggestion is sought
     * @throws io.thalweg.core.error.InvalidParameterException if none waits and the space has contexts, which a new one needs
     */
    public Optional<Lease> claim(String owner, LeaseTerms terms, long trials) {
        return claim(owner, terms, trials, Map.of());
    }

    /**
     * {@link #claim(String, LeaseTerms, long)} while some parameters have given values, such as the machine that the worker is: of the
     * trials that wait only those are leased that have them, and a new one has them.
     *
     * @param owner who asks, for people
     * @param terms how long the lease lasts
     * @param trials how many trials the study is to have in all
     * @param given values by parameter name, as in {@link Request#given}
     * @return the lease; empty if there is nothing to do at present
     * @throws io.thalweg.core.error.InvalidParameterException if given values are not of the space, or a new trial needs a {@linkplain
     *     SearchSpace#contexts context} that is not given
     */
    public Optional<Lease> claim(String owner, LeaseTerms terms, long trials, Map<String, ?> given) {
        return suggestions.claim(owner, terms, trials, given);
    }

    /**
     * Leases trials to evaluate: those that wait and have given values, and suggestions that are chosen together.
     *
     * @return q leases; fewer only if a finite space has fewer points left, or others are quicker
     * @throws SpaceExhaustedException if no trial waits and a finite space has no point left
     */
    List<Lease> lease(int q, String owner, LeaseTerms terms, Map<String, ?> given) {
        return suggestions.lease(q, owner, terms, given);
    }

    /**
     * Prolongs a lease, see {@link StudyStore#renew}.
     *
     * @param lease the lease
     * @param terms how long the lease lasts
     * @return the lease as it is from now on
     */
    public Lease renew(Lease lease, LeaseTerms terms) {
        return study.writable().renew(lease, terms);
    }

    /**
     * Gives a leased trial back: it is offered to others at once.
     *
     * @param lease the lease
     */
    public void release(Lease lease) {
        study.writable().release(lease);
    }

    /**
     * Tells what came of a leased trial. If the lease was lost meanwhile and someone else has told of the trial, this is kept as a
     * repeated measurement.
     *
     * @param lease the lease
     * @param outcome what came of it
     * @throws InvalidMeasurementException if a declared outcome is missing or one was never declared
     * @throws io.thalweg.core.error.TrialConflictException if this attempt has told a different outcome before
     */
    public void tell(Lease lease, Outcome outcome) {
        teller.tell(lease.trial(), lease.attempt(), outcome, Optional.empty());
    }

    /**
     * {@link #tell(Lease, Outcome)} of a trial that was carried out elsewhere, see {@link #tell(Trial, Outcome, Point)}.
     *
     * @param lease the lease
     * @param outcome what came of it
     * @param actual the point at which it was carried out
     */
    public void tell(Lease lease, Outcome outcome, Point actual) {
        teller.tell(lease.trial(), lease.attempt(), outcome, Optional.of(actual));
    }

    /**
     * {@return a trial that was asked for, to report its learning curve while it is evaluated}
     *
     * @param trial the trial
     */
    public LiveTrial live(Trial trial) {
        return curving.live(trial, 0);
    }

    /**
     * {@return a leased trial, to report its learning curve while it is evaluated}
     *
     * @param lease the lease
     */
    public LiveTrial live(Lease lease) {
        return curving.live(lease.trial(), lease.attempt());
    }

    @Override
    public Trial enqueue(Point point) {
        return teller.enqueue(point);
    }

    @Override
    public void release(Trial trial) {
        teller.release(trial);
    }

    @Override
    public void amend(Trial trial, Outcome outcome, String reason) {
        teller.amend(trial, outcome, Optional.empty(), reason);
    }

    @Override
    public void amend(Trial trial, Outcome outcome, Point actual, String reason) {
        teller.amend(trial, outcome, Optional.of(actual), reason);
    }

    @Override
    public void tell(Trial trial, double value) {
        tell(trial, teller.outcome(value, Double.NaN));
    }

    @Override
    public void tell(Trial trial, double value, double noiseVariance) {
        tell(trial, teller.outcome(value, noiseVariance));
    }

    @Override
    public void tell(Trial trial, Outcome outcome) {
        teller.tell(trial, 0, outcome, Optional.empty());
    }

    @Override
    public void tell(Trial trial, Outcome outcome, Point actual) {
        teller.tell(trial, 0, outcome, Optional.of(actual));
    }

    @Override
    public Trial tell(Point point, double value) {
        return tell(point, teller.outcome(value, Double.NaN));
    }

    @Override
    public Trial tell(Point point, double value, double noiseVariance) {
        return tell(point, teller.outcome(value, noiseVariance));
    }

    @Override
    public Trial tell(Point point, Outcome outcome) {
        return teller.tell(point, outcome);
    }

    @Override
    public StudyChange change(String reason) {
        return new StudyChange(new ChangeRecorder(study), reason);
    }

    @Override
    public void cancel(Trial trial) {
        teller.cancel(trial);
    }

    /**
     * {@link #run(Objective, RunOptions)} with so many evaluations at most.
     *
     * @param objective evaluates a point
     * @param budget how many evaluations at most
     * @return what came of it
     */
    public StudyResult run(Objective objective, int budget) {
        return run(objective, RunOptions.evaluations(budget));
    }

    /**
     * Asks, evaluates and tells until one of the ends that the options name is reached, the space is exhausted, too many evaluations fail in
     * a row, or somebody {@linkplain #stop stops} it. Trials are evaluated as many at a time as {@link StudyBuilder#withExecutor} says: each is told as soon
     * as its evaluation ends, and the next one is chosen at once, with the others pending. With one evaluation at a time, or {@linkplain
     * RunOptions#inBatches in batches}, the points are those of ask and tell by hand and do not depend on the number of threads; otherwise
     * they depend on the order in which evaluations end, which is part of the history.
     *
     * <p>Progress is shown by a line on the console or, where there is none, in the log.
     *
     * <p>An interrupt ends the run, also while a point is being chosen: what was measured is told, running evaluations
     * are interrupted, and their trials come first when the study goes on.
     *
     * @param objective what to evaluate; an exception makes its trial a failed one, and the first of each kind is logged
     * @param options when it ends, and how it evaluates
     * @return what came of it
     * @throws InvalidMeasurementException if the study has other outcomes, whose values an objective does not return; see {@link
     *     #runExperiments}
     * @throws io.thalweg.core.error.InvalidParameterException if the space has contexts that the options do not {@linkplain
     *     RunOptions#given give}
     */
    public StudyResult run(Objective objective, RunOptions options) {
        Objects.requireNonNull(objective, "objective must not be null");
        teller.requireNoOthers();
        return runExperiments(point -> Outcome.of(objective.evaluate(point)), options);
    }

    /**
     * {@link #runExperiments(Experiment, RunOptions)} with so many evaluations at most.
     *
     * @param experiment evaluates a point
     * @param budget how many evaluations at most
     * @return what came of it
     */
    public StudyResult runExperiments(Experiment experiment, int budget) {
        return runExperiments(experiment, RunOptions.evaluations(budget));
    }

    /**
     * Like {@link #run}, for evaluations that measure more than the objective, such as constrained outcomes.
     *
     * @param experiment evaluates a point
     * @param options when it ends, and how it evaluates
     * @return what came of it
     */
    public StudyResult runExperiments(Experiment experiment, RunOptions options) {
        Objects.requireNonNull(experiment, "experiment must not be null");
        return train(trial -> experiment.evaluate(trial.point()), options);
    }

    /**
     * Like {@link #runExperiments}, for evaluations that report learning curves and can be stopped before their end. One that goes on after a
     * stop counts as another evaluation.
     *
     * @param training evaluates a trial and reports how it does
     * @param options when it ends, and how it evaluates
     * @return what came of it
     */
    public StudyResult train(Training training, RunOptions options) {
        Objects.requireNonNull(training, "training must not be null");
        Objects.requireNonNull(options, "options must not be null");
        StudyRun run = new StudyRun(this, study.settings(), options);
        Optional<StudyListener> progress =
                options.silent() || listeners.logProgress() ? Optional.empty() : Optional.of(ProgressLine.usual());
        progress.ifPresent(listeners::add);
        runs.add(run);
        try {
            listeners.hear(listener -> listener.runBegins(run));
            StudyResult result = run.run(training);
            listeners.hear(listener -> listener.runEnds(result.ending()));
            return result;
        } finally {
            runs.remove(run);
            progress.ifPresent(listeners::remove);
        }
    }

    /**
     * Ends the current runs: no further evaluation begins, and running ones are finished first. May be called from an objective, a
     * listener or any other thread; without a run it does nothing.
     *
     * @param reason for people, in {@link StudyResult#ending}
     */
    public void stop(String reason) {
        runs.forEach(run -> run.stop(reason));
    }

    /**
     * Lets go of the store. What the models have learnt is kept there, so that it need not be learnt again when the study is opened
     * again. What was recorded can still be read; to ask or tell throws a {@link StoreUnavailableException}.
     */
    @Override
    public void close() {
        study.close();
    }
}
