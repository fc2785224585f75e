package io.thalweg.core.study;

import io.thalweg.core.error.SpaceExhaustedException;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.search.Candidate;
import io.thalweg.core.search.SearchProblem;
import io.thalweg.core.space.SearchSpace;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

    private static final Acquisition FALLBACK = new MaximumUncertainty();

    private final StudySettings settings;
    private final SearchSpace space;
    private final SpaceFilling spaceFilling;
    private final TakenPoints taken = new TakenPoints();
    private ModelState model;
    private int trialsSeen;

    Suggester(StudySettings settings) {
        this.settings = settings;
        this.space = settings.space();
        this.spaceFilling = new SpaceFilling(space, settings.seed().child("design"));
        List<OutcomeModel> constraints = new ArrayList<>();
        for (ConstraintBound bound : settings.constraints()) {
            constraints.add(OutcomeModel.prior(newSurrogate(), bound.sense().sign()));
        }
        this.model = new ModelState(
                OutcomeModel.prior(newSurrogate(), settings.direction().sign()),
                constraints,
                BestObserved.none(),
                AppendList.empty(),
                0,
                0);
    }

    private Surrogate newSurrogate() {
        return settings.surrogate().create(space, settings.deterministic());
    }

    /** What the study has learnt, with all the results of a state absorbed. */
    ModelState learn(StudyState state) {
        model = model.absorb(state.results(), space, settings.constraints());
        return model;
    }

    /** The point of a cancelled trial becomes free again. */
    void release(Trial trial) {
        if (trial.number() < trialsSeen && space.contains(trial.point())) {
            taken.remove(space.encode(trial.point()));
        }
    }

    /**
     * The next q trials, each added to the history as it is chosen; fewer only if a finite space has fewer free points.
     *
     * @param history the present state
     * @param append adds a trial to the history and returns it as it was added: with another number if the user told of a
     *     point in the meantime
     * @throws SpaceExhaustedException if the space has no free point
     */
    List<Trial> suggest(int q, Supplier<StudyState> history, UnaryOperator<Trial> append) {
        StudyState state = history.get();
        occupy(state);
        Ask ask = new Ask(state);
        List<Trial> chosen = new ArrayList<>();
        while (chosen.size() < q && !(exhausted() && !chosen.isEmpty())) {
            chosen.add(append.apply(ask.next(state.trials().size() + (long) chosen.size())));
            occupy(history.get());
        }
        return chosen;
    }

    /** Takes the points of the trials that were added since the last time. */
    private void occupy(StudyState state) {
        for (; trialsSeen < state.trials().size(); trialsSeen++) {
            occupy(state.trials().get(trialsSeen));
        }
    }

    private void occupy(Trial trial) {
        if (space.contains(trial.point())) {
            taken.add(space.encode(trial.point()));
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

        Trial next(long number) {
            if (exhausted()) {
                throw new SpaceExhaustedException("all " + taken.size()
                        + " points of the space were evaluated or are being evaluated; the best of them is the answer");
            }
            boolean design = measuredAtMost(FEWEST_MEASURED - 1) || number < settings.initialDesign();
            Optional<Trial> trial = design ? Optional.empty() : modelled(number);
            Trial next = trial.orElseGet(() -> fill(number, design));
            double[] u = space.encode(next.point());
            chosen.add(u);
            beliefs.ifPresent(b -> b.addPending(u));
            return next;
        }

        private boolean measuredAtMost(int count) {
            return state.results().stream()
                            .filter(result -> result.outcome() instanceof Outcome.Measured)
                            .limit(count + 1L)
                            .count()
                    <= count;
        }

        private Trial fill(long number, boolean design) {
            double[] u = spaceFilling
                    .point(number, taken)
                    .orElseThrow(() -> new SpaceExhaustedException(
                            "no free point was found in the space; the best of those evaluated is the answer"));
            String why = design ? "space-filling initial design" : "space-filling point, for no model could be used";
            return new Trial(
                    number,
                    space.decode(u),
                    design ? Origin.DESIGN : Origin.FALLBACK,
                    log.health(why, FitReport.NONE, Double.NaN),
                    List.of());
        }

        private Optional<Trial> modelled(long number) {
            Seed seed = settings.seed().child("trial", number);
            if (beliefs.isEmpty()) {
                try {
                    beliefs = Optional.of(believe(seed));
                } catch (RuntimeException e) {
                    log.note("the model could not be used: " + e);
                    return Optional.empty();
                }
            }
            Beliefs current = beliefs.get();
            return search(settings.acquisition(), current, number, seed, "maximum of the acquisition function")
                    .or(() -> search(FALLBACK, current, number, seed, "maximum of the posterior uncertainty"));
        }

        /** Absorbs, refits if that is due, and conditions on what is pending. */
        private Beliefs believe(Seed seed) {
            learn(state);
            log.observed();
            Optional<RefitBudget> due = settings.refits().due(model.objective().size(), model.lastRefit());
            if (due.isPresent()) {
                model = model.refit(due.get(), seed.child("refit"));
            }
            log.refitted();
            if (model.objective().clipped() > 0) {
                log.note("outlying values on the bad side, clipped for the model: "
                        + model.objective().clipped());
            }
            Beliefs now = new Beliefs(model, settings.constraints(), space.dimension(), settings.deterministic());
            for (Trial trial : state.running()) {
                if (space.contains(trial.point())) {
                    now.addPending(space.encode(trial.point()));
                }
            }
            chosen.forEach(now::addPending);
            return now;
        }

        private Optional<Trial> search(Acquisition acquisition, Beliefs current, long number, Seed seed, String why) {
            try {
                SearchProblem problem =
                        new SearchProblem(space, model.best().points(PROMISING, space.dimension()), taken::contains);
                List<Candidate> candidates = settings.search()
                        .maximize(
                                acquisition.on(current.context(seed.child("acquisition"))),
                                problem,
                                seed.child("search"));
                for (Candidate candidate : candidates) {
                    if (!taken.contains(candidate.x())) {
                        FitReport fit = model.objective().surrogate().fitReport();
                        return Optional.of(new Trial(
                                number,
                                space.decode(candidate.x()),
                                Origin.MODEL,
                                log.health(why, fit, candidate.value()),
                                List.of()));
                    }
                }
                log.note(why + ": no usable free point was found");
            } catch (RuntimeException e) {
                log.note(why + " failed: " + e);
            }
            return Optional.empty();
        }
    }
}
