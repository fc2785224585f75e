package io.thalweg.core.internal.engine;

import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.internal.engine.AcquisitionSearch.Aim;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * One call for suggestions: absorbs the new results, refits if that is due, conditions on what is pending, builds the acquisition
 * function and searches the space; once for a batch that is chosen jointly, otherwise for one point after the other, each with the
 * earlier ones pending.
 */
final class Ask {

    /** Fewest measurements that a model is built on. */
    private static final int FEWEST_MEASURED = 2;

    /** Most coordinates of a batch that is chosen jointly by default. */
    private static final int FEW_COORDINATES = 12;

    /** Dimensions from which on a study that explores with every point is late to find the optimum. */
    private static final int MORE_THAN_FEW = 4;

    private static final Acquisition FALLBACK = new MaximumUncertainty();

    private final StudySettings settings;
    private final SearchSpace space;
    private final Subspace part;
    private final Slices slices;
    private final Learnable learnable;
    private final Occupancy occupancy;
    private final StudyState state;
    private final TimeLimit limit;
    private final StepLog log;
    private final Troubles troubles;
    private final List<double[]> chosen = new ArrayList<>();
    private final Learner learner;
    private final Supplier<Knowledge> known;
    private ModelState learnt;

    /** What is believed. */
    private ModelState model;

    private Optional<ModelState> former = Optional.empty();
    private List<StudyEvent.Learned> lessons = List.of();
    private Pace pace;
    private Optional<Beliefs> beliefs = Optional.empty();

    /** Why the model does not fit into memory, once that has turned out. */
    private Optional<String> tooLarge = Optional.empty();

    /** Whether the points that are still wanted are chosen jointly. */
    private boolean joint;

    /**
     * A call.
     *
     * @param q how many points are wanted in all
     * @param part where they are chosen
     * @param known what is known after the lessons so far; asked for when the model is looked at
     */
    Ask(
            int q,
            StudySettings settings,
            Subspace part,
            Occupancy occupancy,
            StudyState state,
            TimeLimit limit,
            Learner learner,
            Supplier<Knowledge> known,
            Pace pace,
            Troubles troubles) {
        this.settings = settings;
        this.learner = learner;
        this.space = settings.space();
        this.part = part;
        this.slices = new Slices(settings, part);
        this.learnable = settings.learnable();
        this.occupancy = occupancy;
        this.state = state;
        this.limit = limit;
        this.log = new StepLog(settings.clock());
        this.troubles = troubles;
        this.known = known;
        this.learnt = learner.prior();
        this.model = learnt;
        this.pace = pace;
        this.joint = q > 1 && isJoint(q);
    }

    /** Whether the model was looked at. */
    boolean looked() {
        return beliefs.isPresent();
    }

    /** What has been learnt now. */
    ModelState learnt() {
        return learnt;
    }

    /** What is believed until what has been learnt has caught up, see {@link LearningStep}. */
    Optional<ModelState> former() {
        return former;
    }

    /** How it was learnt; none if there was nothing new to learn. */
    List<StudyEvent.Learned> lessons() {
        return lessons;
    }

    /** How fast learning went the last time. */
    Pace pace() {
        return pace;
    }

    /**
     * Chooses further trials.
     *
     * @param q how many are wanted
     * @param number number of the first
     * @return q trials if they are chosen jointly, otherwise one; none if there is no free point
     * @throws java.util.concurrent.CancellationException if the thread that asks is interrupted
     */
    List<Trial> next(int q, long number) {
        limit.requireUninterrupted();
        if (part.exhausted(occupancy.taken())) {
            return List.of();
        }
        boolean design = measuredAtMost(FEWEST_MEASURED - 1)
                || number < settings.initialDesign()
                || (beliefs.isPresent() && inRegionDesign());
        List<Trial> next = design ? List.of() : modelled(q, number);
        if (next.isEmpty()) {
            next = fill(number, design).map(List::of).orElse(List.of());
        }
        for (Trial trial : next) {
            double[] u = space.encode(trial.point());
            chosen.add(u);
            occupancy.hold(u);
            beliefs.ifPresent(b -> b.addPending(u));
        }
        return next;
    }

    private boolean measuredAtMost(int count) {
        return state.results().stream()
                        .filter(result -> isInformative(result.outcome()) && learnable.test(result))
                        .limit(count + 1L)
                        .count()
                <= count;
    }

    private static boolean isInformative(Outcome outcome) {
        return outcome instanceof Outcome.Measured
                || (outcome instanceof Outcome.Stopped stopped && stopped.isInformative());
    }

    private boolean inRegionDesign() {
        return model.region().filter(TrustRegion::asksForDesign).isPresent();
    }

    private Optional<Trial> fill(long number, boolean design) {
        String why = design ? "space-filling initial design" : "space-filling point, as no model could be used";
        Subspace slice = slices.design(number, occupancy.taken());
        Predicate<double[]> taken = taken(slice);
        return slice.filling()
                .point(slices.point(number), taken)
                .map(u -> new Trial(
                        number,
                        slice.rounded(u, model::lengthscales, taken),
                        design ? Origin.DESIGN : Origin.FALLBACK,
                        log.health(why, FitReport.NONE, Double.NaN),
                        slice.notes()));
    }

    private List<Trial> modelled(int q, long number) {
        if (limit.passed()) {
            log.note("cut short by the deadline: it had passed before the model was used");
            return List.of();
        }
        Optional<String> end = learnable.end(number);
        if (end.isPresent()) {
            log.note("no model is asked: " + end.get());
            troubles.foreseen("no model is asked any more", end.get());
            return List.of();
        }
        Seed seed = settings.seed().child("trial", number);
        if (tooLarge.isPresent()) {
            log.note(tooLarge.get());
            return List.of();
        }
        if (beliefs.isEmpty()) {
            try {
                beliefs = Optional.of(believe(number));
            } catch (RuntimeException | OutOfMemoryError e) {
                String why = failed("the model could not be used", e);
                tooLarge = MemoryShortage.in(e) ? Optional.of(why) : Optional.empty();
                return List.of();
            }
        }
        if (inRegionDesign()) {
            log.note("the trust region has collapsed: the search restarts elsewhere");
            return fill(number, true).map(List::of).orElse(List.of());
        }
        Beliefs current = beliefs.get();
        Seed choice = seed.child("acquisition");
        List<Trial> found = List.of();
        if (joint && q > 1) {
            Optional<AcquisitionFunction> function =
                    ofBatch(() -> current.function(settings.acquisition(), q, false, choice));
            if (function.isPresent()) {
                found = search(function::get, current, Aim.UTILITY, number, seed);
            }
        } else if (takesTurn(number) && current.isProbablyExact()) {
            found = search(() -> new PosteriorMean(current.context(1, choice)), current, Aim.EXPECTATION, number, seed);
        }
        if (found.isEmpty()) {
            joint = false;
            boolean looking = slices.looking(number, occupancy.taken());
            found = search(
                    () -> current.function(settings.acquisition(), 1, looking, choice),
                    current,
                    Aim.UTILITY,
                    number,
                    seed);
        }
        return found.isEmpty()
                ? search(() -> FALLBACK.on(current.trustingContext(choice)), current, Aim.INFORMATION, number, seed)
                : found;
    }

    /** Whether a point may be sought where the best value is expected. Where a trust region has every other point, those are local already; elsewhere it was not measured. */
    private boolean takesTurn(long number) {
        return number % 2 == 0
                && settings.acquisition().takesTurns()
                && space.dimension() >= MORE_THAN_FEW
                && space.isContinuous()
                && space.candidates().isEmpty()
                && settings.hasOneBest()
                && settings.goals().cost().isEmpty()
                && model.region().isEmpty();
    }

    /** The acquisition function of a batch; empty if it is one of single points, which are chosen one after the other then. */
    private Optional<AcquisitionFunction> ofBatch(Supplier<AcquisitionFunction> function) {
        try {
            return Optional.of(function.get());
        } catch (IllegalArgumentException e) {
            log.note(Aim.UTILITY + " failed: " + e);
            return Optional.empty();
        }
    }

    /** Takes note of a step that failed, and of what was thrown; an interrupted one has not failed. */
    private String failed(String step, Throwable e) {
        limit.requireUninterrupted();
        String note = step + ": " + (MemoryShortage.in(e) ? MemoryShortage.advice(state) : e.toString());
        log.note(note);
        troubles.met(step, e);
        return note;
    }

    private boolean isJoint(int q) {
        if (slices.varied()) {
            return false; // each point has a fidelity of its own
        }
        SearchSpace searched = part.space();
        // What is given for one request is no reason to choose batches in another way than the study does.
        return switch (settings.batches()) {
            case GREEDY -> false;
            case JOINT -> searched.candidates().isEmpty();
            case AUTO ->
                space.isContinuous() && searched.candidates().isEmpty() && q * searched.dimension() <= FEW_COORDINATES;
        };
    }

    /** Learns what is new, and conditions on what is pending. */
    private Beliefs believe(long number) {
        Knowledge before = known.get();
        learner.otherGeneration(state)
                .ifPresent(other -> log.note("the models are learnt again: the stored ones are of model "
                        + "generation " + other
                        + ", this program is of generation " + settings.generation()));
        LearningStep learning =
                new LearningStep(settings, learner, state, limit, log, this::failed, pace, before.former());
        learnt = learning.from(before.model(), number);
        lessons = learning.lessons();
        pace = learning.pace();
        former = learning.former();
        model = former.orElse(learnt);
        if (model.objective().clipped() > 0) {
            log.note("bad outliers, clipped for the model: " + model.objective().clipped());
        }
        Beliefs now = new Beliefs(model, settings, part, number);
        for (Trial trial : state.running()) {
            if (learnable.test(trial)) {
                now.addPending(space.encode(trial.point()));
            }
        }
        chosen.forEach(now::addPending);
        return now;
    }

    /** The trials at the maximum of a function, see {@link AcquisitionSearch#trials}; none if it could not be used. */
    private List<Trial> search(
            Supplier<AcquisitionFunction> function, Beliefs current, Aim aim, long number, Seed seed) {
        try {
            Subspace slice = slices.modelled(number, occupancy.taken());
            return new AcquisitionSearch(settings, slice, taken(slice), limit, log, model)
                    .trials(function.get(), current, aim, number, seed);
        } catch (RuntimeException | OutOfMemoryError e) {
            failed(aim + " failed", e);
            return List.of();
        }
    }

    private Predicate<double[]> taken(Subspace slice) {
        return u -> occupancy.taken().contains(slice.whole(u));
    }
}
