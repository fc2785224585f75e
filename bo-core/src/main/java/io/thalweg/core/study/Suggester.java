package io.thalweg.core.study;

import io.thalweg.core.error.SpaceExhaustedException;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.search.Candidate;
import io.thalweg.core.search.SearchProblem;
import io.thalweg.core.space.SearchSpace;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Chooses the next points. Used by one thread at a time.
 *
 * <p>An ask goes one way: absorb the new results, refit if that is due, condition on what is pending, build the acquisition
 * function, search the space, return the point. Trouble on the way leads down a ladder – another acquisition function, then a
 * space-filling point – and is recorded in the trial's health; it never comes out of an ask as an exception.
 */
final class Suggester {

    /** How many of the best observed points the search starts from. */
    private static final int PROMISING = 5;

    /** Fewest measurements that a model is built on. */
    private static final int FEWEST_MEASURED = 2;

    /** Points anywhere that the maximum of an acquisition function is compared with. */
    private static final int PROBES = 16;

    private static final Acquisition FALLBACK = new MaximumUncertainty();

    private static final String CHOICE = "maximum of the acquisition function";
    private static final String EXPLORATION = "maximum of the posterior uncertainty";

    private final StudySettings settings;
    private final SearchSpace space;
    private final ModelInputs inputs;
    private final SpaceFilling spaceFilling;

    /**
     * The points of the trials seen, but for those of cancelled trials that nothing was told of; where the objective drifts the
     * points of running trials only, for what was measured may be worth measuring again.
     */
    private final TakenPoints taken = new TakenPoints();

    private final Set<Long> cancelled = new HashSet<>();
    private ModelState model;

    /** The model with the results that came after the last suggestion, for those who look. */
    private ModelState viewed;

    private int trialsSeen;
    private int resultsSeen;

    Suggester(StudySettings settings) {
        this.settings = settings;
        this.space = settings.space();
        this.inputs = settings.inputs();
        this.spaceFilling = new SpaceFilling(space, settings.seed().child("design"));
        List<OutcomeModel> constraints = new ArrayList<>();
        for (ConstraintBound bound : settings.constraints()) {
            constraints.add(OutcomeModel.prior(newSurrogate(), bound.sense().sign()));
        }
        this.model = new ModelState(
                OutcomeModel.prior(newSurrogate(), settings.direction().sign()),
                constraints,
                inputs.drifting() ? Contenders.latest() : Contenders.best(),
                AppendList.empty(),
                0,
                0);
        this.viewed = model;
    }

    private Surrogate newSurrogate() {
        return settings.surrogate().standardised().create(inputs.modelled(), settings.deterministic());
    }

    /**
     * What the study has learnt, with all the results of a state absorbed. Looking at it is not part of the history: the next
     * suggestion has the same bits as if nobody had looked.
     */
    ModelState view(StudyState state) {
        viewed = viewed.absorb(state.results(), inputs, settings.constraints());
        return viewed;
    }

    /**
     * The point of a cancelled trial becomes free again, until its outcome is told after all.
     *
     * @param state the state after the cancellation
     */
    void release(StudyState state, Trial trial) {
        catchUp(state);
        if (space.contains(trial.point())) {
            vacate(trial);
            cancelled.add(trial.number());
        }
    }

    /**
     * The next q trials, each added to the history as it is chosen; fewer only if the space has fewer free points.
     *
     * @param history the present state
     * @param append adds a trial to the history and returns it as it was added: with another number if the user told of a
     *     point in the meantime
     * @throws SpaceExhaustedException if the space has no free point
     */
    List<Trial> suggest(int q, Supplier<StudyState> history, UnaryOperator<Trial> append) {
        StudyState state = history.get();
        catchUp(state);
        Ask ask = new Ask(state);
        List<Trial> chosen = new ArrayList<>();
        while (chosen.size() < q) {
            Optional<Trial> next = ask.next(state.trials().size() + (long) chosen.size());
            if (next.isEmpty()) {
                break;
            }
            chosen.add(append.apply(next.get()));
            catchUp(history.get());
        }
        if (chosen.isEmpty()) {
            throw new SpaceExhaustedException(whyNone());
        }
        return chosen;
    }

    private String whyNone() {
        if (inputs.drifting()) {
            return "all points of the space, " + taken.size()
                    + ", are being evaluated; tell or cancel one, and ask again";
        }
        return exhausted()
                ? "all " + taken.size() + " points of the space were evaluated or are being evaluated;"
                        + " the best of them is the answer"
                : "no free point was found in the space; the best of those evaluated is the answer";
    }

    /** Takes the points of the trials, and the late results of cancelled ones, that were added since the last time. */
    private void catchUp(StudyState state) {
        for (; trialsSeen < state.trials().size(); trialsSeen++) {
            occupy(state.trials().get(trialsSeen));
        }
        for (; resultsSeen < state.results().size(); resultsSeen++) {
            Trial trial = state.results().get(resultsSeen).trial();
            boolean wasFree = cancelled.remove(trial.number());
            if (inputs.drifting()) {
                if (!wasFree) {
                    vacate(trial);
                }
            } else if (wasFree) {
                occupy(trial);
            }
        }
    }

    private void occupy(Trial trial) {
        if (space.contains(trial.point())) {
            taken.add(space.encode(trial.point()));
        }
    }

    private void vacate(Trial trial) {
        if (space.contains(trial.point())) {
            taken.remove(space.encode(trial.point()));
        }
    }

    private boolean exhausted() {
        return space.cardinality()
                .filter(points -> points.compareTo(BigInteger.valueOf(taken.size())) <= 0)
                .isPresent();
    }

    /** One call of {@link #suggest}: its points are chosen one after the other, each with the earlier ones pending. */
    private final class Ask {
        private final StudyState state;
        private final StepLog log = new StepLog(settings.clock());
        private final List<double[]> chosen = new ArrayList<>();
        private Optional<Beliefs> beliefs = Optional.empty();

        Ask(StudyState state) {
            this.state = state;
        }

        /** Chooses one more trial; empty if there is no free point. */
        Optional<Trial> next(long number) {
            if (exhausted()) {
                return Optional.empty();
            }
            boolean design = measuredAtMost(FEWEST_MEASURED - 1) || number < settings.initialDesign();
            Optional<Trial> next = (design ? Optional.<Trial>empty() : modelled(number)).or(() -> fill(number, design));
            next.map(trial -> space.encode(trial.point())).ifPresent(u -> {
                chosen.add(u);
                beliefs.ifPresent(b -> b.addPending(u));
            });
            return next;
        }

        private boolean measuredAtMost(int count) {
            return state.results().stream()
                            .filter(result -> result.outcome() instanceof Outcome.Measured)
                            .limit(count + 1L)
                            .count()
                    <= count;
        }

        private Optional<Trial> fill(long number, boolean design) {
            String why = design ? "space-filling initial design" : "space-filling point, for no model could be used";
            return spaceFilling
                    .point(number, taken)
                    .map(u -> new Trial(
                            number,
                            space.decode(u),
                            design ? Origin.DESIGN : Origin.FALLBACK,
                            log.health(why, FitReport.NONE, Double.NaN),
                            List.of()));
        }

        private Optional<Trial> modelled(long number) {
            Seed seed = settings.seed().child("trial", number);
            if (beliefs.isEmpty()) {
                try {
                    beliefs = Optional.of(believe(number, seed));
                } catch (RuntimeException e) {
                    log.note("the model could not be used: " + e);
                    return Optional.empty();
                }
            }
            Beliefs current = beliefs.get();
            Seed choice = seed.child("acquisition");
            return search(() -> settings.acquisition().on(current.context(choice)), current, true, number, seed, CHOICE)
                    .or(() -> search(
                            () -> FALLBACK.on(current.trustingContext(choice)),
                            current,
                            false,
                            number,
                            seed,
                            EXPLORATION));
        }

        /** Absorbs, refits if that is due, and conditions on what is pending. */
        private Beliefs believe(long number, Seed seed) {
            model = model.absorb(state.results(), inputs, settings.constraints());
            log.observed();
            Optional<RefitBudget> due = settings.refits().due(model.objective().size(), model.lastRefit());
            if (due.isPresent()) {
                try {
                    model = model.refit(due.get(), seed.child("refit"));
                } catch (RuntimeException e) {
                    log.note("the refit failed, the previous hyperparameters are kept: " + e);
                }
            }
            log.refitted();
            viewed = model;
            if (model.objective().clipped() > 0) {
                log.note("outlying values on the bad side, clipped for the model: "
                        + model.objective().clipped());
            }
            Beliefs now = new Beliefs(model, settings.constraints(), inputs, number, settings.deterministic());
            for (Trial trial : state.running()) {
                if (space.contains(trial.point())) {
                    now.addPending(space.encode(trial.point()));
                }
            }
            chosen.forEach(now::addPending);
            return now;
        }

        /**
         * The trial at the maximum of a function.
         *
         * @param mustVary whether a function that has the same value everywhere, as one that has underflowed, is of no use:
         *     any point would do, and an arbitrary one would look like a choice
         */
        private Optional<Trial> search(
                Supplier<AcquisitionFunction> supplier,
                Beliefs current,
                boolean mustVary,
                long number,
                Seed seed,
                String why) {
            try {
                AcquisitionFunction function = supplier.get();
                SearchProblem problem = new SearchProblem(space, current.best(PROMISING), taken::contains);
                List<Candidate> candidates = settings.search().maximize(function, problem, seed.child("search"));
                if (mustVary && isFlat(function, candidates)) {
                    log.note(why + ": the function is " + candidates.get(0).value() + " everywhere");
                    return Optional.empty();
                }
                for (Candidate candidate : candidates) {
                    double[] u = space.snap(candidate.x());
                    if (!taken.contains(u)) {
                        FitReport fit = model.objective().surrogate().fitReport();
                        StepHealth health = log.health(why, fit, candidate.value());
                        return Optional.of(new Trial(number, space.decode(u), Origin.MODEL, health, List.of()));
                    }
                }
                log.note(why + ": no usable free point was found");
            } catch (RuntimeException e) {
                log.note(why + " failed: " + e);
            }
            return Optional.empty();
        }

        /** Whether the candidates are no better than points anywhere. */
        private boolean isFlat(AcquisitionFunction function, List<Candidate> candidates) {
            if (candidates.isEmpty() || function.batchSize() != 1) {
                return false;
            }
            double best = candidates.get(0).value();
            double[] values = new double[PROBES];
            function.valueAll(spaceFilling.points(PROBES), values);
            return Arrays.stream(values).allMatch(value -> value == best);
        }
    }
}
