package io.thalweg.core.internal.engine;

import io.thalweg.core.error.SpaceExhaustedException;
import io.thalweg.core.error.ThalwegException;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.trial.Trial;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Chooses the next points and records them in the store. Used by one thread at a time.
 *
 * <p>An ask goes one way: absorb the new results, refit if that is due, condition on what is pending, build the acquisition
 * function, search the space, return the point. If a step fails, the next fallback is taken – another acquisition function,
 * then a space-filling point – and recorded in the trial's health: an ask never throws for numerical reasons.
 *
 * <p>Others may work on the study at the same time. What was learnt is recorded along with the points, unless somebody else recorded a
 * lesson in the meantime: that one is followed then.
 */
public final class Suggester {

    /** How often points are chosen again because somebody else has chosen one of them in the meantime. */
    private static final int MOST_CLASHES = 20;

    /** That many lessons are followed without a look at what was kept, and learnt before anything is kept. */
    private static final int FEW_LESSONS = 32;

    private static final Logger LOG = LoggerFactory.getLogger(Suggester.class);

    private final StudySettings settings;
    private final int changes;
    private final StudyStore store;
    private final Learner learner;
    private final Subspace everywhere;
    private final Occupancy occupancy;
    private final Troubles troubles = new Troubles();

    /** What is known after the lessons followed so far. */
    private ModelState model;

    /** What forecasts and reports see: the models with results told since the last lesson. Empty until somebody looks. */
    private Optional<ModelState> viewed = Optional.empty();

    /** What was believed before results were corrected, as long as the model has yet to catch up. */
    private Optional<ModelState> former = Optional.empty();

    private Pace pace = Pace.UNKNOWN;

    /** Number of the lesson that the store has kept the models of. */
    private int kept;

    /** Whether it was said that the study's models are of another generation. */
    private boolean saidAnew;

    /**
     * For a study as it is between two changes.
     *
     * @param changes how often it has been changed
     */
    public Suggester(StudySettings settings, int changes) {
        this.settings = settings;
        this.changes = changes;
        this.store = settings.store();
        this.learner = new Learner(settings);
        this.everywhere = Subspace.of(settings, Map.of());
        this.occupancy = new Occupancy(settings.space(), settings.inputs().drifting());
        this.model = learner.prior();
    }

    private Knowledge known(StudyState state) {
        catchUp(state);
        return new Knowledge(model, former);
    }

    /** Follows the lessons that were recorded since the last time. */
    private void catchUp(StudyState state) {
        int behind = state.lessons().size() - model.lessons();
        if (behind > 0) {
            if (behind > FEW_LESSONS || model.lessons() == 0) {
                recall(state);
            }
            ModelState before = model;
            model = learner.follow(before, state);
            former = former.or(() -> Optional.of(before)).filter(old -> old.absorbed() > model.absorbed());
            viewed = Optional.empty();
            learner.otherGeneration(state).ifPresent(this::beginAnew);
        }
    }

    /** Says once that nothing is left of what another generation has learnt; what it has kept is left as it is. */
    private void beginAnew(int other) {
        kept = model.lessons();
        if (!saidAnew) {
            saidAnew = true;
            LOG.warn(
                    "the stored models of this study are of generation {}, and this program is of generation {}: all "
                            + "trials and results are kept, and the models relearn them",
                    other,
                    settings.generation());
        }
    }

    /** Takes over what was kept in the store, if that is further on than this, or was known before a correction that has yet to be learnt. */
    private void recall(StudyState state) {
        Optional<StudyStore.Learnt> learnt = store.learnt();
        if (learnt.isEmpty()
                || learnt.get().lessons() <= model.lessons()
                || learnt.get().lessons() > state.lessons().size()) {
            return;
        }
        int lessons = learnt.get().lessons();
        boolean obsolete = Learner.isObsolete(lessons, state);
        if (obsolete && (state.changes() > 0 || state.results().size() <= Learner.SHARE)) {
            return; // it may be of another space, or all is learnt anew at once
        }
        try {
            Knowledge content = LearntCodec.read(learnt.get().content(), settings.generation(), learner.prior());
            if (obsolete) {
                former = content.former().or(() -> Optional.of(content.model()));
            } else {
                former = content.former();
                model = content.model().taught(lessons);
                kept = lessons;
            }
        } catch (IOException e) {
            LOG.warn("the stored models cannot be used and are relearnt: {}", String.valueOf(e));
        } catch (RuntimeException e) {
            troubles.met("the stored models cannot be used and are relearnt", e);
        }
    }

    /** Keeps what has been learnt in the store, if there is news. */
    public void keep() {
        if (model.lessons() > kept) {
            Optional<byte[]> content = LearntCodec.write(new Knowledge(model, former), settings.generation());
            content.ifPresent(bytes -> store.keep(new StudyStore.Learnt(model.lessons(), bytes)));
            kept = model.lessons();
        }
    }

    /**
     * Keeps what has been learnt, from time to time: so seldom that it costs little, however long the history, and so often that
     * whoever goes on after a crash has little to learn again.
     */
    private void keepNowAndThen() {
        if (model.lessons() - kept >= Math.max(FEW_LESSONS, model.absorbed() / 8)) {
            try {
                keep();
            } catch (ThalwegException
                    | OutOfMemoryError e) { // the trials are recorded: whoever asked for them gets them
                LOG.warn("the models could not be stored: {}", String.valueOf(e.getMessage()));
            }
        }
    }

    /**
     * What is believed, with the results of a state absorbed; of many that are new a portion, and more the next time. Corrections among many results are
     * looked at when suggestions have learnt them: what was known before is believed until then. Looking at it is not part of the history: the next
     * suggestion has the same bits as if nobody had looked.
     */
    public ModelState view(StudyState state) {
        Knowledge known = known(state);
        boolean few = state.results().size() <= Learner.SHARE;
        ModelState before = viewed.orElse(few ? model : known.believed());
        boolean anew = few || before.absorbed() == 0;
        int revisions = anew ? state.revisions() : before.amendments();
        ModelState now = learner.absorbPortion(before, state.results(), revisions);
        while (anew && now.absorbed() < state.results().size()) {
            now = learner.absorbPortion(now, state.results(), revisions);
        }
        if (model.lessons() > 0 && now.lastRefit() == 0) {
            now = refitted(now, state.trials().size());
        }
        viewed = Optional.of(now);
        return now;
    }

    /** Takes note of trouble that those who look at the models have met. */
    public void met(String step, Throwable thrown) {
        troubles.met(step, thrown);
    }

    /** Models that have begun anew, with the refit that their first lesson will make. */
    private ModelState refitted(ModelState anew, long number) {
        Optional<RefitBudget> due = settings.refits().due(anew.objective().size(), 0);
        try {
            return due.map(budget -> learner.refit(anew, budget, number)).orElse(anew);
        } catch (CancellationException e) {
            throw e; // the thread was interrupted, and nothing has failed
        } catch (RuntimeException | OutOfMemoryError e) {
            troubles.met("the refit failed, the models are used without it", e);
            return anew;
        }
    }

    /**
     * Chooses trials for an order and records them, in one decision: all of them or none. Trials that wait come first unless the order
     * is for such ones; fewer than wanted only if the space has fewer free points, or the study would have more trials than it is to
     * have.
     *
     * @return the order as it was recorded, or as others have answered it; without trials if the study has as many as it is to have
     * @throws SpaceExhaustedException if no trial waits and the space has no free point
     * @throws io.thalweg.core.error.InvalidParameterException if given values are not of the space, or a context is not given
     * @throws io.thalweg.core.error.InfeasibleSpaceException if no point has them
     * @throws java.util.concurrent.CancellationException if the thread is interrupted; nothing is recorded then
     */
    public Handout suggest(Order order, TimeLimit limit) {
        StepEvents.Ask asking = new StepEvents.Ask();
        asking.begin();
        Subspace part = order.given().isEmpty() ? everywhere : Subspace.of(settings, order.given());
        part.requireContexts();
        Handout handout;
        try (WaitingTrials waiting = new WaitingTrials(store)) {
            int clashes = 0;
            do {
                handout = attempt(order, part, limit, waiting, clashes++ < MOST_CLASHES);
            } while (handout.fate() == Handout.Fate.CLASHED);
            if (handout.fate() == Handout.Fate.RECORDED) {
                waiting.handedOut();
            }
        }
        if (!handout.trials().isEmpty()) {
            asking.ended(handout.trials().size(), handout.trials().get(0).number());
        }
        keepNowAndThen();
        return handout;
    }

    private Handout attempt(Order order, Subspace part, TimeLimit limit, WaitingTrials waiting, boolean avoidClashes) {
        List<Trial> first = order.queued() ? List.of() : waiting.hold(order.q(), trial -> part.holds(trial.point()));
        StudyState state = store.state();
        if (state.changes() != changes) {
            return Handout.outdated(order, state);
        }
        int wanted = order.q() - first.size();
        if (wanted == 0) {
            Handout handout = new Handout(order, first, List.of(), List.of(), state, 0, false);
            store.append(handout);
            return handout;
        }
        occupancy.catchUp(state);
        List<Trial> givenUp = order.givenUp(state);
        StudyState without = state.applyAll(Order.cancellations(givenUp));
        Ask ask =
                new Ask(wanted, settings, part, occupancy, without, limit, learner, () -> known(state), pace, troubles);
        givenUp.forEach(occupancy::free);
        List<Trial> chosen = choose(ask, wanted, state.trials().size());
        if (ask.looked()) {
            pace = ask.pace();
        }
        Handout handout = new Handout(
                order,
                first,
                chosen,
                chosen.isEmpty() ? List.of() : ask.lessons(),
                state,
                model.lessons(),
                avoidClashes);
        if (chosen.isEmpty() && first.isEmpty() && state.trials().size() < order.most()) {
            throw new SpaceExhaustedException(occupancy.whyNone(part));
        }
        limit.requireUninterrupted();
        if (waiting.keepHolding()) {
            store.append(handout);
        }
        if (handout.taught()) {
            model = ask.learnt();
            viewed = Optional.empty();
            former = ask.former();
        }
        return handout;
    }

    /** Chooses all the points that are wanted, each knowing the earlier ones; fewer only if there is no free one. */
    private List<Trial> choose(Ask ask, int wanted, long number) {
        List<Trial> chosen = new ArrayList<>();
        try {
            while (chosen.size() < wanted) {
                List<Trial> next = ask.next(wanted - chosen.size(), number + chosen.size());
                if (next.isEmpty()) {
                    break;
                }
                chosen.addAll(next);
            }
        } finally {
            occupancy.letGo();
        }
        return chosen;
    }
}
