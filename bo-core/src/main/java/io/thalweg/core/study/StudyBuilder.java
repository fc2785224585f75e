package io.thalweg.core.study;

import io.thalweg.core.curve.Curves;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyListener;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.internal.engine.Learner;
import io.thalweg.core.internal.engine.StudySettings;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.RefitSchedule;
import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.random.Seed;
import io.thalweg.core.search.AcquisitionOptimizer;
import io.thalweg.core.search.BatchChoice;
import io.thalweg.core.search.SearchEffort;
import io.thalweg.core.search.SpaceSearch;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.ConstraintBound;
import io.thalweg.core.trial.Direction;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Configures a {@link Study}. Everything has a default but the surrogate and the acquisition function, which the façade
 * {@code io.thalweg.Thalweg} supplies.
 */
public final class StudyBuilder {

    /** How many trials may be asked for at once. */
    public static final int DEFAULT_ASK_LIMIT = 10_000;

    private final SearchSpace space;
    private final DeclaredGoals goals;
    private OptionalDouble untilDeviation = OptionalDouble.empty();
    private BatchChoice batches = BatchChoice.AUTO;
    private Optional<Boolean> trustRegion = Optional.empty();
    private boolean rounded;
    private final List<StudyListener> listeners = new ArrayList<>();
    private int generation = Learner.GENERATION;
    private @Nullable SurrogateFactory surrogate;
    private @Nullable Acquisition acquisition;
    private @Nullable AcquisitionOptimizer search;
    private SearchEffort effort = SearchEffort.DEFAULT;
    private RefitSchedule refits = RefitSchedule.growing();
    private OptionalInt initialDesign = OptionalInt.empty();
    private boolean deterministic;
    private Drift drift = Drift.NONE;
    private Seed seed = Seed.of(0);
    private Threads threads = new Threads(CallersThread.INSTANCE, 1);
    private InstantSource clock = InstantSource.system();
    private @Nullable StudyStore store;
    private String valueName = "value";
    private Map<String, String> recorded = Map.of();
    private Optional<Curves> curves = Optional.empty();
    private int askLimit = DEFAULT_ASK_LIMIT;

    private StudyBuilder(SearchSpace space, DeclaredGoals goals) {
        this.space = Objects.requireNonNull(space, "space must not be null");
        this.goals = goals;
    }

    /** For a search for the best value. */
    static StudyBuilder searching(SearchSpace space, Direction direction) {
        return new StudyBuilder(space, DeclaredGoals.of(direction, false));
    }

    /** For a map of the values, none of which is better than another. */
    static StudyBuilder learning(SearchSpace space) {
        return new StudyBuilder(space, DeclaredGoals.of(Direction.MAXIMIZE, true));
    }

    /** For what a definition says; surrogate and acquisition function are not in it as such. */
    static StudyBuilder of(StudyDefinition definition) {
        StudyBuilder builder =
                new StudyBuilder(definition.space(), new DeclaredGoals(definition.goals(), definition.learning()));
        if (!definition.referencePoint().isEmpty()) {
            builder.referencePoint(definition.referencePoint().stream()
                    .mapToDouble(Double::doubleValue)
                    .toArray());
        }
        builder.seed = definition.seed();
        builder.valueName = definition.valueName();
        builder.recorded = definition.settings();
        builder.rounded = definition.rounded();
        definition.trialsPerUnit().ifPresent(builder::drifting);
        return builder.deterministic(definition.deterministic()).initialDesign(definition.initialDesign());
    }

    /**
     * The surrogate that learns the objective, and each constraint.
     *
     * @param factory makes the surrogate
     * @return this builder
     * @throws IllegalArgumentException if it is not {@linkplain SurrogateFactory#restandardisable() restandardisable}
     */
    public StudyBuilder surrogate(SurrogateFactory factory) {
        if (!Objects.requireNonNull(factory, "factory must not be null").restandardisable()) {
            throw new IllegalArgumentException("factory is " + factory
                    + ": its targets cannot be rescaled, but a study standardises its values; use a surrogate with a "
                    + "Gaussian likelihood");
        }
        this.surrogate = factory;
        return this;
    }

    /**
     * What makes a point worth evaluating.
     *
     * @param function the acquisition function
     * @return this builder
     */
    public StudyBuilder acquisition(Acquisition function) {
        this.acquisition = Objects.requireNonNull(function, "function must not be null");
        return this;
    }

    /**
     * The randomness of the study: the same seed and the same outcomes give the same suggestions. Default 0. A study
     * can go on with another seed than it began with; a warning is logged.
     *
     * @param number any number
     * @return this builder
     */
    public StudyBuilder seed(long number) {
        this.seed = Seed.of(number);
        return this;
    }

    /**
     * How many of the first trials are space-filling. Default 2·(d + 1), at least 4 and at most 16; trials told by the user
     * count.
     *
     * @param trials how many
     * @return this builder
     */
    public StudyBuilder initialDesign(int trials) {
        if (trials < 0) {
            throw new IllegalArgumentException("trials is " + trials + ", must be 0 or more");
        }
        this.initialDesign = OptionalInt.of(trials);
        return this;
    }

    /**
     * The objective carries no noise: the same point always gives the same value.
     *
     * @return this builder
     */
    public StudyBuilder deterministic() {
        return deterministic(true);
    }

    /**
     * Whether the objective is known to carry no noise. Default: noise is learnt.
     *
     * @param noiseFree whether it carries none
     * @return this builder
     */
    public StudyBuilder deterministic(boolean noiseFree) {
        this.deterministic = noiseFree;
        return this;
    }

    /**
     * The objective changes while it is optimised: the number of a trial is its time, and time is an input of the models. What was
     * measured counts for less the longer ago it was, as far as the data say; the incumbent, the recommendation and the forecast are
     * those of the time of the next trial; and points may be suggested again. Default: it does not change.
     *
     * @return this builder
     * @throws IllegalStateException from {@link #build} if the surrogate does not extrapolate, see {@link #drifting(int)}
     */
    public StudyBuilder drifting() {
        drift = drift.begun();
        return this;
    }

    /**
     * Like {@link #drifting()}, with another unit of time than 200 trials: it is to the models what the whole range of a parameter
     * is.
     *
     * @param trials number of trials in a unit of time, at least 1; for surrogates that do not {@linkplain
     *     SurrogateFactory#extrapolates() extrapolate} at least as many as there will ever be: of later ones they learn nothing
     * @return this builder
     */
    public StudyBuilder drifting(int trials) {
        drift = Drift.of(trials);
        return this;
    }

    /**
     * The outcome of this name, told along with the value, is to be made small as well: the search is for the best trade-offs,
     * {@link Study#front}.
     *
     * @param name of the outcome
     * @return this builder
     */
    public StudyBuilder alsoMinimize(String name) {
        goals.improve(name, Direction.MINIMIZE);
        return this;
    }

    /**
     * The outcome of this name, told along with the value, is to be made large as well: the search is for the best trade-offs,
     * {@link Study#front}.
     *
     * @param name of the outcome
     * @return this builder
     */
    public StudyBuilder alsoMaximize(String name) {
        goals.improve(name, Direction.MAXIMIZE);
        return this;
    }

    /**
     * With several objectives, what each must at least reach for a trade-off to be of interest: the value first, then the others in
     * the order of their declaration, in user units. The volume of what the trade-offs dominate is measured from there. Default:
     * a tenth of their range beyond the worst values of the trade-offs found.
     *
     * @param values the least values, the value first
     * @return this builder
     */
    public StudyBuilder referencePoint(double... values) {
        goals.reference(values);
        return this;
    }

    /**
     * The outcome of this name, told along with the value, is what the evaluation cost: positive, in any unit. Where it differs
     * from point to point it is learnt, and an acquisition function that knows of costs seeks the most for the least.
     *
     * @param name of the outcome
     * @return this builder
     */
    public StudyBuilder cost(String name) {
        goals.cost(name);
        return this;
    }

    /**
     * The outcome of this name, told along with the objective, must be at least the bound.
     *
     * @param name of the outcome
     * @param bound the bound
     * @return this builder
     */
    public StudyBuilder constraintAtLeast(String name, double bound) {
        goals.constraint(new ConstraintBound(name, ConstraintBound.Sense.AT_LEAST, bound));
        return this;
    }

    /**
     * The outcome of this name, told along with the objective, must be at most the bound.
     *
     * @param name of the outcome
     * @param bound the bound
     * @return this builder
     */
    public StudyBuilder constraintAtMost(String name, double bound) {
        goals.constraint(new ConstraintBound(name, ConstraintBound.Sense.AT_MOST, bound));
        return this;
    }

    /**
     * A run ends when the latent value is known this well everywhere: when the root of the mean posterior variance over the space
     * is at most this, in user units. See {@link Study#averageDeviation}.
     *
     * @param deviation positive
     * @return this builder
     */
    public StudyBuilder untilDeviation(double deviation) {
        if (!(deviation > 0)) {
            throw new IllegalArgumentException("deviation is " + deviation + ", must be positive");
        }
        untilDeviation = OptionalDouble.of(deviation);
        return this;
    }

    /**
     * How the points of a batch are chosen. Default {@link BatchChoice#AUTO}.
     *
     * @param choice how they are chosen
     * @return this builder
     */
    public StudyBuilder batches(BatchChoice choice) {
        batches = Objects.requireNonNull(choice, "choice must not be null");
        return this;
    }

    /**
     * Whether a trust region around the best point is searched in place of the whole space (TuRBO: Eriksson et al. 2019). Default: for every other trial
     * in 20 and more dimensions, if all are continuous and one objective does not drift; otherwise the whole space.
     *
     * @param used whether one is searched
     * @return this builder
     */
    public StudyBuilder trustRegion(boolean used) {
        trustRegion = Optional.of(used);
        return this;
    }

    /**
     * Whether suggested reals have the digits that matter and no more, so that people can weigh them out: a unit of the last one is at
     * most a thousandth of the range – on a log scale there are three significant digits – and at most a hundredth of the length scale
     * along that parameter, as far as the surrogate knows it. Sums that must equal something do so in the digits. Default: only reals
     * with declared {@linkplain io.thalweg.core.space.SearchSpaceBuilder#digits digits} are rounded, to these.
     *
     * @param wanted whether they are rounded
     * @return this builder
     */
    public StudyBuilder roundSuggestions(boolean wanted) {
        rounded = wanted;
        return this;
    }

    /**
     * When hyperparameters are refitted. Default {@link RefitSchedule#growing()}.
     *
     * @param schedule when to refit
     * @return this builder
     */
    public StudyBuilder refits(RefitSchedule schedule) {
        this.refits = Objects.requireNonNull(schedule, "schedule must not be null");
        return this;
    }

    /**
     * How thoroughly the acquisition function is searched. Default {@link SearchEffort#DEFAULT}. Beyond 200 observations of a surrogate that keeps them, such as
     * the exact process, points of up to six coordinates are searched for with a quarter of the raw points and starts, because a value of the function costs the
     * square of the number of observations; and of a mixture of beliefs, those that have less than a fifth of the heaviest one's weight are not asked.
     *
     * @param searchEffort how thorough it is
     * @return this builder
     */
    public StudyBuilder effort(SearchEffort searchEffort) {
        this.effort = Objects.requireNonNull(searchEffort, "searchEffort must not be null");
        return this;
    }

    /**
     * How the acquisition function is searched. Default {@link SpaceSearch}.
     *
     * @param optimizer searches
     * @return this builder
     */
    public StudyBuilder search(AcquisitionOptimizer optimizer) {
        this.search = Objects.requireNonNull(optimizer, "optimizer must not be null");
        return this;
    }

    /**
     * How many trials may be asked for at once, so that a typing error does not leave millions of trials in a store. Default {@value
     * #DEFAULT_ASK_LIMIT}.
     *
     * @param trials how many
     * @return this builder
     */
    public StudyBuilder askLimit(int trials) {
        if (trials < 1) {
            throw new IllegalArgumentException("trials is " + trials + ", must be at least 1");
        }
        this.askLimit = trials;
        return this;
    }

    /**
     * Runs parallel work: parts of the search, and the evaluations of {@link Study#run}. What is suggested after the same results does not
     * depend on the number of its threads.
     *
     * @param threads runs the work; it is not shut down
     * @param evaluations how many trials {@link Study#run} evaluates at a time
     * @return this builder
     */
    public StudyBuilder withExecutor(Executor threads, int evaluations) {
        this.threads = new Threads(threads, evaluations);
        return this;
    }

    /**
     * Tells the times in health records. Default: the system's clock.
     *
     * @param source tells the time
     * @return this builder
     */
    public StudyBuilder clock(InstantSource source) {
        this.clock = Objects.requireNonNull(source, "source must not be null");
        return this;
    }

    /**
     * Where the study is kept. If the store has a history, the study goes on with it. Default: memory, which lasts as long as the
     * process.
     *
     * @param memory the store
     * @return this builder
     */
    public StudyBuilder storedIn(StudyStore memory) {
        store = Objects.requireNonNull(memory, "memory must not be null");
        return this;
    }

    /**
     * The name of the first objective, in files and reports: what people call the value of a measurement. Default {@code value}.
     *
     * @param name of the outcome
     * @return this builder
     */
    public StudyBuilder valueName(String name) {
        if (Objects.requireNonNull(name, "name must not be null").isBlank()) {
            throw new IllegalArgumentException("name is \"" + name + "\", must not be blank");
        }
        valueName = name;
        return this;
    }

    /**
     * Choices that are stored with the definition of the study, for programs that open it by its name: see {@link
     * StudyDefinition#settings}. They change nothing in this study.
     *
     * @param settings values by name
     * @return this builder
     */
    public StudyBuilder recordedSettings(Map<String, String> settings) {
        recorded = Objects.requireNonNull(settings, "settings must not be null");
        return this;
    }

    /**
     * Says that evaluations report learning curves, and what to do with them: see {@link LiveTrial}. The study records it; workers in other
     * processes should be given the same.
     *
     * @param settings how many steps a whole evaluation has, whether it can go on after a stop, and by what rule it is stopped
     * @return this
     */
    public StudyBuilder curves(Curves settings) {
        curves = Optional.of(settings);
        return this;
    }

    /** Makes the study one of another generation of models, as a program of another version would: for tests. */
    StudyBuilder modelGeneration(int other) {
        generation = other;
        return this;
    }

    /**
     * Is told of progress; several may be added.
     *
     * @param listener is told of progress
     * @return this builder
     */
    public StudyBuilder listener(StudyListener listener) {
        listeners.add(Objects.requireNonNull(listener, "listener must not be null"));
        return this;
    }

    /**
     * {@return the study, ready for its first ask or tell} The surrogate and the acquisition function are tried on a few made-up results first, unless
     * the store is read-only: what cannot be used is reported here, before anything is recorded.
     *
     * @throws IllegalStateException if no surrogate or acquisition function was given, the objective drifts and the surrogate
     *     needs {@link #drifting(int)}, the reference point has not one value for each objective, or a trust region is to be
     *     searched for several objectives, with contexts or for a map; or if the surrogate or the acquisition function throws when it is tried
     * @throws io.thalweg.core.error.StudyExistsException if the store holds a study that is about something else
     */
    public Study build() {
        if (surrogate == null || acquisition == null) {
            throw new IllegalStateException(
                    "a study needs a surrogate and an acquisition function: call surrogate(...) and"
                            + " acquisition(...), or start with Thalweg.minimize(space), which has defaults for both");
        }
        StudySettings settings = new StudySettings(
                space,
                goals.goals(),
                goals.reference(),
                goals.learning(),
                untilDeviation,
                surrogate,
                acquisition,
                search != null ? search : new SpaceSearch(effort, threads.executor()),
                batches,
                trustRegion,
                refits,
                initialDesign.orElse(StudyDefinition.usualInitialDesign(space)),
                askLimit,
                deterministic,
                rounded,
                drift.unitOfTime(surrogate),
                seed,
                threads.executor(),
                threads.evaluations(),
                clock,
                store != null ? store : new MemoryStore(clock),
                List.copyOf(listeners),
                curves.or(() -> Curves.of(recorded)),
                generation);
        Map<String, String> stored = new LinkedHashMap<>(recorded);
        curves.ifPresent(known -> {
            stored.keySet().removeIf(name -> name.startsWith(Curves.PREFIX));
            stored.putAll(known.settings());
        });
        return new Opening(settings, valueName, stored).study();
    }

    /**
     * Builds the study and runs it: {@link Study#run(Objective, int)}.
     *
     * @param objective evaluates a point
     * @param budget how many evaluations at most
     * @return what came of it
     */
    public StudyResult run(Objective objective, int budget) {
        return build().run(objective, budget);
    }

    /**
     * Builds the study and runs it: {@link Study#run(Objective, RunOptions)}.
     *
     * @param objective evaluates a point
     * @param options when it ends, and how it evaluates
     * @return what came of it
     */
    public StudyResult run(Objective objective, RunOptions options) {
        return build().run(objective, options);
    }
}
