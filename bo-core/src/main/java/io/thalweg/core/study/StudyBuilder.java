package io.thalweg.core.study;

import io.thalweg.core.model.Acquisition;
import io.thalweg.core.random.Seed;
import io.thalweg.core.search.AcquisitionOptimizer;
import io.thalweg.core.search.SearchEffort;
import io.thalweg.core.search.SpaceSearch;
import io.thalweg.core.space.SearchSpace;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Configures a {@link Study}. Everything has a default but the surrogate and the acquisition function, which the façade
 * {@code io.thalweg.Thalweg} supplies.
 */
public final class StudyBuilder {

    /**
     * Default unit of time of objectives that drift. With priors of length scales of inputs in the unit cube a change over 70 trials
     * is the likeliest, and one over 5 trials, which few could follow, the quickest. Measured on a well that moves by its width in 14
     * trials (and in 5), units of 100 to 300 make no difference to how it is followed; shorter ones explain the first values
     * found by time instead of place now and then, and cost more where nothing changes.
     */
    private static final int TRIALS_PER_UNIT = 200;

    private final SearchSpace space;
    private final Direction direction;
    private final List<ConstraintBound> constraints = new ArrayList<>();
    private final List<StudyListener> listeners = new ArrayList<>();
    private @Nullable SurrogateFactory surrogate;
    private @Nullable Acquisition acquisition;
    private @Nullable AcquisitionOptimizer search;
    private SearchEffort effort = SearchEffort.DEFAULT;
    private RefitSchedule refits = RefitSchedule.growing();
    private OptionalInt initialDesign = OptionalInt.empty();
    private boolean deterministic;
    private boolean drifting;
    private OptionalInt trialsPerUnit = OptionalInt.empty();
    private Seed seed = Seed.of(0);
    private Executor executor = Runnable::run;
    private int parallelism = 1;
    private InstantSource clock = InstantSource.system();

    StudyBuilder(SearchSpace space, Direction direction) {
        this.space = space;
        this.direction = direction;
    }

    /**
     * The surrogate that learns the objective, and each constraint.
     *
     * @throws IllegalArgumentException if it is not {@linkplain SurrogateFactory#restandardisable() restandardisable}
     */
    public StudyBuilder surrogate(SurrogateFactory factory) {
        if (!factory.restandardisable()) {
            throw new IllegalArgumentException("factory is " + factory
                    + ": its targets have no other units, but a study standardises what it is told; use a surrogate of real"
                    + " numbers, with a Gaussian likelihood");
        }
        this.surrogate = factory;
        return this;
    }

    /** What makes a point worth evaluating. */
    public StudyBuilder acquisition(Acquisition function) {
        this.acquisition = function;
        return this;
    }

    /** The randomness of the study: the same seed and the same outcomes give the same suggestions. Default 0. */
    public StudyBuilder seed(long number) {
        this.seed = Seed.of(number);
        return this;
    }

    /**
     * How many of the first trials are space-filling. Default 2·(d + 1), at least 4 and at most 16; trials told by the user
     * count.
     */
    public StudyBuilder initialDesign(int trials) {
        if (trials < 0) {
            throw new IllegalArgumentException("trials is " + trials + ", must be 0 or more");
        }
        this.initialDesign = OptionalInt.of(trials);
        return this;
    }

    /** The objective carries no noise: the same point always gives the same value. */
    public StudyBuilder deterministic() {
        return deterministic(true);
    }

    /** Whether the objective is known to carry no noise. Default: noise is learnt. */
    public StudyBuilder deterministic(boolean noiseFree) {
        this.deterministic = noiseFree;
        return this;
    }

    /**
     * The objective changes while it is optimised: the number of a trial is its time, and time is an input of the models. What was
     * measured counts for less the longer ago it was, as far as the data say; the incumbent, the recommendation and the forecast are
     * those of the time of the next trial; and points may be suggested again. Default: it does not change.
     *
     * @throws IllegalStateException from {@link #build} if the surrogate does not extrapolate, see {@link #drifting(int)}
     */
    public StudyBuilder drifting() {
        this.drifting = true;
        return this;
    }

    /**
     * Like {@link #drifting()}, with another unit of time than 200 trials: it is to the models what the whole range of a parameter
     * is.
     *
     * @param trials number of trials in a unit of time, at least 1; for surrogates that do not {@linkplain
     *     SurrogateFactory#extrapolates() extrapolate} at least as many as there will ever be: of later ones they learn nothing
     */
    public StudyBuilder drifting(int trials) {
        if (trials < 1) {
            throw new IllegalArgumentException("trials is " + trials + ", must be at least 1");
        }
        this.trialsPerUnit = OptionalInt.of(trials);
        return drifting();
    }

    /** The outcome of this name, told along with the objective, must be at least the bound. */
    public StudyBuilder constraintAtLeast(String name, double bound) {
        return constraint(new ConstraintBound(name, ConstraintBound.Sense.AT_LEAST, bound));
    }

    /** The outcome of this name, told along with the objective, must be at most the bound. */
    public StudyBuilder constraintAtMost(String name, double bound) {
        return constraint(new ConstraintBound(name, ConstraintBound.Sense.AT_MOST, bound));
    }

    private StudyBuilder constraint(ConstraintBound bound) {
        if (!Double.isFinite(bound.bound())) {
            throw new IllegalArgumentException(
                    "bound of constraint \"" + bound.name() + "\" is " + bound.bound() + ", must be finite");
        }
        if (constraints.stream().anyMatch(other -> other.name().equals(bound.name()))) {
            throw new IllegalArgumentException("there is a constraint on \"" + bound.name()
                    + "\" already; to bound an outcome on both sides tell it under two names");
        }
        constraints.add(bound);
        return this;
    }

    /** When hyperparameters are refitted. Default {@link RefitSchedule#growing()}. */
    public StudyBuilder refits(RefitSchedule schedule) {
        this.refits = schedule;
        return this;
    }

    /** How hard the acquisition function is searched. Default {@link SearchEffort#DEFAULT}. */
    public StudyBuilder effort(SearchEffort searchEffort) {
        this.effort = searchEffort;
        return this;
    }

    /** How the acquisition function is searched. Default {@link SpaceSearch}. */
    public StudyBuilder search(AcquisitionOptimizer optimizer) {
        this.search = optimizer;
        return this;
    }

    /**
     * Runs parallel work: parts of the search, and the evaluations of {@link Study#run}. Results do not depend on the number
     * of its threads, but on {@code evaluations}.
     *
     * @param threads runs the work; it is not shut down
     * @param evaluations how many trials {@link Study#run} evaluates at a time
     */
    public StudyBuilder withExecutor(Executor threads, int evaluations) {
        if (evaluations < 1) {
            throw new IllegalArgumentException("evaluations is " + evaluations + ", must be at least 1");
        }
        this.executor = threads;
        this.parallelism = evaluations;
        return this;
    }

    /** Tells the times in health records. Default: the system's clock. */
    public StudyBuilder clock(InstantSource source) {
        this.clock = source;
        return this;
    }

    /** Is told of progress; several may be added. */
    public StudyBuilder listener(StudyListener listener) {
        listeners.add(listener);
        return this;
    }

    /**
     * The study, ready for its first ask or tell.
     *
     * @throws IllegalStateException if no surrogate or acquisition function was given, or the objective drifts and the surrogate
     *     needs {@link #drifting(int)}
     */
    public Study build() {
        if (surrogate == null || acquisition == null) {
            throw new IllegalStateException(
                    "a study needs a surrogate and an acquisition function: call surrogate(...) and"
                            + " acquisition(...), or start with Thalweg.minimize(space), which has defaults for both");
        }
        int designed = initialDesign.orElse(Math.min(16, Math.max(4, 2 * (space.dimension() + 1))));
        AcquisitionOptimizer optimizer = search != null ? search : new SpaceSearch(effort, executor);
        return new Study(new StudySettings(
                space,
                direction,
                surrogate,
                acquisition,
                optimizer,
                refits,
                List.copyOf(constraints),
                designed,
                deterministic,
                unitOfTime(surrogate),
                seed,
                executor,
                parallelism,
                clock,
                List.copyOf(listeners)));
    }

    /** Number of trials in a unit of time; empty if time is no input. */
    private OptionalInt unitOfTime(SurrogateFactory factory) {
        if (!drifting || trialsPerUnit.isPresent()) {
            return drifting ? trialsPerUnit : OptionalInt.empty();
        }
        if (!factory.extrapolates()) {
            throw new IllegalStateException("surrogate is " + factory
                    + ", which knows nothing beyond a unit of time: say how many trials there will be at most, drifting(300), or"
                    + " use a surrogate that extrapolates");
        }
        return OptionalInt.of(TRIALS_PER_UNIT);
    }

    /** Builds the study and runs it: {@link Study#run}. */
    public StudyResult run(Objective objective, int budget) {
        return build().run(objective, budget);
    }
}
