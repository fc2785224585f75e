package io.thalweg.core.internal.engine;

import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.internal.collection.AppendList;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.TrialResult;
import java.util.List;
import java.util.OptionalInt;

/**
 * Folds the lessons of a study into what its models know. The bits depend on which results were absorbed together and on which refits
 * were made in between, and lessons say just that; so whoever follows them knows the same to the last bit: a process that opens the
 * study again, and each of several that work on it at once.
 *
 * <p>This holds within a generation of models. What another generation has learnt cannot be repeated: models begin anew then, with all
 * the results, as they do after an amendment; what was known before an amendment of many results is believed until they have caught up.
 */
public final class Learner {

    /**
     * The generation of the models. To be raised whenever a change of code may change the bits of a model that follows a lesson: in
     * surrogates, kernels, priors, optimisers, refits, standardisation, the order of absorbing, seeds, or linear algebra.
     */
    public static final int GENERATION = 19;

    /** Most results that are absorbed together from now on: on the way, surrogates take memory in proportion to a batch. */
    static final int PORTION = 4096;

    /** So many results, and as many as are new up to a portion, are learnt anew by a call while what was known before a correction is believed. */
    static final int SHARE = 1024;

    private final StudySettings settings;
    private final ModelState prior;
    private final Learnable learnable;

    Learner(StudySettings settings) {
        this.settings = settings;
        this.learnable = settings.learnable();
        this.prior = new ModelState(
                settings.goals().all().stream()
                        .map(goal -> OutcomeModel.prior(newSurrogate(), goal.sign(), isWarpable(goal)))
                        .toList(),
                Contenders.by(contending()),
                AppendList.empty(),
                TrustRegion.of(settings),
                0,
                0,
                0,
                0);
    }

    /**
     * Only the one objective is warped: its best end is what counts. A hypervolume would weigh trade-offs by the warps, a bound may lie anywhere among the values,
     * and a map is wanted to the same precision everywhere.
     */
    private boolean isWarpable(Goal goal) {
        return goal.equals(settings.goals().objectives().get(0))
                && !settings.goals().several()
                && !settings.learning();
    }

    private Contenders.Rule contending() {
        if (settings.bestMoves()) {
            return Contenders.Rule.LATEST;
        }
        return settings.goals().several() ? Contenders.Rule.FRONT : Contenders.Rule.BEST;
    }

    private Surrogate newSurrogate() {
        return DryRun.attempt(
                "surrogate",
                settings.surrogate(),
                () -> settings.surrogate()
                        .standardised()
                        .create(settings.inputs().modelled(), settings.deterministic()));
    }

    /** What is known before the first lesson. */
    ModelState prior() {
        return prior;
    }

    /** The generation of the last lesson of a state if it is another one, whose lessons cannot be followed. */
    OptionalInt otherGeneration(StudyState state) {
        List<StudyEvent.Learned> lessons = state.lessons();
        int last = lessons.isEmpty()
                ? settings.generation()
                : lessons.get(lessons.size() - 1).generation();
        return last == settings.generation() ? OptionalInt.empty() : OptionalInt.of(last);
    }

    /** What is known after all the lessons of a state; nothing if the last one is of another generation. */
    ModelState follow(ModelState before, StudyState state) {
        List<StudyEvent.Learned> lessons = state.lessons();
        if (otherGeneration(state).isPresent()) {
            return prior.taught(lessons.size());
        }
        if (isObsolete(lessons.size(), state)) {
            return prior.taught(lessons.size()); // the next lesson begins anew
        }
        int from = before.lessons();
        ModelState now = before;
        for (int i = lessons.size() - 1; i >= from; i--) {
            if (i > 0 && beginsAnew(lessons.get(i), lessons.get(i - 1))) {
                from = i; // what went before it need not be learnt again
                now = prior.amended(lessons.get(i).amendments());
            }
        }
        for (StudyEvent.Learned lesson : lessons.subList(from, lessons.size())) {
            now = learn(now, lesson, state);
        }
        return now.taught(lessons.size());
    }

    /** Whether nothing that was learnt in the first lessons of a state counts any more, for results or the study were changed since. */
    static boolean isObsolete(int lessons, StudyState state) {
        return lessons > 0 && state.lessons().get(lessons - 1).amendments() < state.revisions();
    }

    private static boolean beginsAnew(StudyEvent.Learned lesson, StudyEvent.Learned before) {
        return lesson.amendments() > before.amendments() || lesson.generation() != before.generation();
    }

    private ModelState learn(ModelState before, StudyEvent.Learned lesson, StudyState state) {
        ModelState next = absorb(
                before,
                state.results().subList(0, lesson.absorbed()),
                Math.max(before.amendments(), lesson.amendments()));
        if (lesson.refit().isPresent()) {
            next = refit(next, lesson.refit().get(), lesson.number());
        }
        return next;
    }

    /**
     * What is known after all of some results.
     *
     * @param amendments how many amendments they include; if more than what is known includes, it is forgotten
     */
    ModelState absorb(ModelState before, List<TrialResult> results, int amendments) {
        ModelState base = amendments > before.amendments()
                ? prior.taught(before.lessons()).amended(amendments)
                : before;
        return base.absorb(results, settings.inputs(), settings.goals(), learnable);
    }

    /** Like {@link #absorb}, but at most a portion of what is new. */
    ModelState absorbPortion(ModelState before, List<TrialResult> results, int amendments) {
        int known = amendments > before.amendments() ? 0 : before.absorbed();
        return absorb(before, results.subList(0, Math.min(results.size(), known + PORTION)), amendments);
    }

    /** With hyperparameters refitted for a trial. */
    ModelState refit(ModelState before, RefitBudget budget, long number) {
        Seed seed = settings.seed().child("trial", number);
        return before.refit(budget, seed.child("refit"));
    }
}
