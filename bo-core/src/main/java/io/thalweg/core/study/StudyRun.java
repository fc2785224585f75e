package io.thalweg.core.study;

import io.thalweg.core.error.SpaceExhaustedException;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.OngoingRun;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.internal.engine.RegretRule;
import io.thalweg.core.internal.engine.RegretSupport;
import io.thalweg.core.internal.engine.StudySettings;
import io.thalweg.core.internal.text.Durations;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.TrialResult;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Drives a study in this process. Its trials are leased while they are evaluated, so that those of a run that was killed are evaluated
 * by the next one.
 */
final class StudyRun implements OngoingRun {

    /** A run stops when this many evaluations in a row have failed: the objective is broken, not unlucky. */
    private static final int MOST_FAILURES_IN_A_ROW = 20;

    /** Renewed while this goes on; short for the sake of places where it cannot be seen that a process has died. */
    private static final LeaseTerms TERMS = new LeaseTerms(Duration.ofSeconds(30), 3).boundToStore();

    private static final String WITHOUT_THREADS =
            "no thread is free: evaluations that timed out and ignore their interruption occupy them all";

    private final Study study;
    private final StudySettings settings;
    private final RunOptions options;
    private final Instant began;
    private final List<String> objectives = new ArrayList<>();
    private final Failures failures = new Failures();
    private int begun;
    private double cost;
    private Optional<String> exhausted = Optional.empty();
    private OptionalDouble deviation = OptionalDouble.empty();
    private int deviationOf = -1;
    private Optional<String> regret = Optional.empty();
    private int regretOf = -1;
    private volatile @Nullable String stopped;

    /**
     * A run that has not begun.
     *
     * @throws IllegalArgumentException if the study has no value or cost that it could end by
     */
    StudyRun(Study study, StudySettings settings, RunOptions options) {
        this.study = study;
        this.settings = settings;
        this.options = options;
        this.began = settings.clock().instant();
        objectives.add(
                settings.store().definition().map(StudyDefinition::valueName).orElse("value"));
        settings.goals().objectives().stream().skip(1).map(Goal::name).forEach(objectives::add);
        if (options.target().isPresent()
                && (settings.learning() || settings.goals().several())) {
            throw new IllegalArgumentException("target is " + options.target().getAsDouble()
                    + ": only a study that minimises or maximises one objective can stop at a target value");
        }
        if (options.cost().isPresent() && settings.goals().cost().isEmpty()) {
            throw new IllegalArgumentException("cost is " + options.cost().getAsDouble()
                    + ", but the study has no outcome that is a cost: declare it with StudyBuilder.cost(name)");
        }
        options.regret()
                .ifPresent(bound -> RegretSupport.obstacle(settings).ifPresent(why -> {
                    throw new IllegalArgumentException("the run is to end at a regret of " + bound.epsilon()
                            + ", which this study cannot estimate: " + why);
                }));
    }

    @Override
    public OptionalInt evaluations() {
        return options.evaluations();
    }

    @Override
    public Duration elapsed() {
        return Duration.between(began, settings.clock().instant());
    }

    @Override
    public OptionalDouble best() {
        return study.best().map(best -> OptionalDouble.of(best.value())).orElse(OptionalDouble.empty());
    }

    @Override
    public synchronized void stop(String reason) {
        if (stopped == null) {
            stopped = "stopped: " + reason;
        }
    }

    StudyResult run(Training training) {
        boolean interrupted = false;
        String ending;
        try (LeaseRenewal renewal = new LeaseRenewal(study, TERMS);
                Evaluations evaluations = new Evaluations(
                        study,
                        training,
                        settings.executor(),
                        settings.clock(),
                        options.timeout(),
                        renewal,
                        this::count)) {
            try {
                ending = drive(evaluations);
            } catch (InterruptedException e) {
                interrupted = true;
                evaluations.interrupt();
                ending = "interrupted; when the study continues, the running trials are evaluated first";
            }
        }
        try {
            return result(failures.addTo(ending));
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private String drive(Evaluations evaluations) throws InterruptedException {
        while (true) {
            Evaluations.requireUninterrupted();
            Optional<String> ending = endingNow();
            boolean mayBegin = ending.isEmpty() && (evaluations.isEmpty() || !options.batches());
            int free = mayBegin ? evaluations.free(settings.parallelism()) : 0;
            if (free > 0) {
                begin(evaluations, Math.min(free, left()));
            } else if (!evaluations.isEmpty()) {
                if (!evaluations.await()) {
                    return ending.orElse(WITHOUT_THREADS);
                }
            } else if (ending.isPresent()) {
                return ending.get();
            } else {
                evaluations.awaitThread();
                if (evaluations.free(settings.parallelism()) == 0) {
                    return WITHOUT_THREADS;
                }
            }
        }
    }

    private void begin(Evaluations evaluations, int most) throws InterruptedException {
        List<Lease> leases;
        try {
            leases = study.lease(
                    most,
                    "a run in process " + ProcessHandle.current().pid(),
                    TERMS,
                    options.given().get());
        } catch (SpaceExhaustedException e) {
            exhausted = Optional.of(String.valueOf(e.getMessage()));
            return;
        } catch (CancellationException e) {
            Evaluations.requireUninterrupted();
            throw e;
        }
        begun += leases.size();
        evaluations.begin(leases);
    }

    private int left() {
        return options.evaluations().orElse(Integer.MAX_VALUE) - begun;
    }

    /** {@link #ending}, which takes a while where the model is asked, and is then interrupted like an ask. */
    private Optional<String> endingNow() throws InterruptedException {
        try {
            return ending();
        } catch (CancellationException e) {
            Evaluations.requireUninterrupted();
            throw e;
        }
    }

    /** Why no further evaluation is to begin; empty if one may. */
    private Optional<String> ending() {
        String asked = stopped;
        if (asked != null) {
            return Optional.of(asked);
        }
        return reached()
                .or(this::known)
                .or(this::bestEnough)
                .or(() -> when(
                        failures.inARow() >= MOST_FAILURES_IN_A_ROW,
                        () -> "the last " + failures.inARow() + " evaluations all failed"))
                .or(() -> when(
                        left() <= 0,
                        () -> "the budget of " + options.evaluations().getAsInt() + " evaluations is used up"))
                .or(() -> options.time()
                        .filter(time -> elapsed().compareTo(time) >= 0)
                        .map(time -> "the time of " + Durations.words(time) + " is over"))
                .or(() -> when(
                        options.cost().isPresent() && cost >= options.cost().getAsDouble(),
                        () -> "the evaluations have cost " + cost + " of "
                                + options.cost().getAsDouble()))
                .or(() -> exhausted);
    }

    private static Optional<String> when(boolean so, Supplier<String> ending) {
        return so ? Optional.of(ending.get()) : Optional.empty();
    }

    private Optional<String> reached() {
        OptionalDouble best = options.target().isPresent() ? best() : OptionalDouble.empty();
        return when(
                best.isPresent()
                        && !settings.direction().better(options.target().getAsDouble(), best.getAsDouble()),
                () -> "the target of " + options.target().getAsDouble() + " is reached: the best value is "
                        + best.getAsDouble());
    }

    /** The deviation takes a while, and is looked at again only when there are further results. */
    private Optional<String> known() {
        int results = study.state().results().size();
        if (settings.untilDeviation().isPresent()
                && results != deviationOf
                && study.state().trials().size() >= settings.initialDesign()) {
            deviation = study.averageDeviation();
            deviationOf = results;
        }
        return when(
                deviation.isPresent()
                        && deviation.getAsDouble() <= settings.untilDeviation().getAsDouble(),
                () -> "the map is accurate enough: its standard deviation is " + deviation.getAsDouble()
                        + " on average");
    }

    /** Looked at once for each number of results, so that it depends on what was told and not on when. */
    private Optional<String> bestEnough() {
        int results = study.state().results().size();
        if (options.regret().isPresent() && results != regretOf) {
            regret = bestEnough(options.regret().get());
            regretOf = results;
        }
        return regret;
    }

    private Optional<String> bestEnough(RunOptions.Regret bound) {
        RegretRule rule = new RegretRule(bound.epsilon(), bound.probability());
        try {
            return study.regretWithin(bound.epsilon(), bound.probability()).map(rule::words);
        } catch (CancellationException e) {
            throw e; // the thread was interrupted, and nothing has failed
        } catch (RuntimeException | OutOfMemoryError e) {
            study.met("the probability of regret cannot be estimated now; the run continues", e);
            return Optional.empty();
        }
    }

    private void count(Lease lease, Optional<Evaluation.Ended> result) {
        if (result.isEmpty()) {
            failures.countInterrupted();
            return;
        }
        Outcome outcome = result.get().outcome();
        failures.count(lease.trial().number(), outcome, result.get().thrown());
        if (outcome instanceof Outcome.Measured measured
                && settings.goals().cost().isPresent()) {
            double one =
                    measured.others().getOrDefault(settings.goals().cost().get().name(), 0.0);
            cost += Double.isFinite(one) ? one : 0;
        }
    }

    private StudyResult result(String ending) {
        List<TrialResult> results =
                study.state().results().stream().sorted(TrialResult.BY_TRIAL).toList();
        return new StudyResult(
                study.best(), study.whyNoBest(), study.recommend(), study.front(), objectives, results, ending);
    }
}
