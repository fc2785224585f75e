package io.thalweg.core.internal.engine;

import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.model.Choice;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.trial.TrialResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * What a call for suggestions learns before it chooses: it absorbs the new results and refits if that is due, both as far as there is time, and says
 * what it did in a lesson. Models that begin anew, for results were corrected, may need several calls to catch up; until then those of before are
 * believed.
 */
final class LearningStep {

    private final StudySettings settings;
    private final Learner learner;
    private final StudyState state;
    private final TimeLimit limit;
    private final StepLog log;
    private final BiConsumer<String, Throwable> failed;

    private Pace pace;
    private final List<StudyEvent.Learned> lessons = new ArrayList<>();
    private Optional<ModelState> former;

    /**
     * Before it is made.
     *
     * @param failed hears of a step that failed, in words, and of what was thrown
     * @param pace of the one before
     * @param former what is believed until what is known has caught up; empty if it has
     */
    LearningStep(
            StudySettings settings,
            Learner learner,
            StudyState state,
            TimeLimit limit,
            StepLog log,
            BiConsumer<String, Throwable> failed,
            Pace pace,
            Optional<ModelState> former) {
        this.settings = settings;
        this.learner = learner;
        this.state = state;
        this.limit = limit;
        this.log = log;
        this.failed = failed;
        this.pace = pace;
        this.former = former;
    }

    /** What was learnt, in order: each portion of many results is a lesson of its own. None if there was nothing new. */
    List<StudyEvent.Learned> lessons() {
        return List.copyOf(lessons);
    }

    /** How fast it went. */
    Pace pace() {
        return pace;
    }

    /** What is believed in place of what is known, which has yet to catch up; empty otherwise. */
    Optional<ModelState> former() {
        return former;
    }

    /**
     * Learns.
     *
     * @param before what was known before
     * @param number of the trial that is to be chosen
     * @return what is known now
     */
    ModelState from(ModelState before, long number) {
        ModelState model = absorbed(before, number);
        noteUnlearnt(before, model);
        limit.requireUninterrupted();
        Optional<RefitBudget> due = due(model);
        Optional<RefitBudget> affordable = due.isEmpty() ? due : affordable(due.get(), model);
        Optional<RefitBudget> made = Optional.empty();
        Map<String, Choice> inCharge = Map.of();
        if (affordable.isPresent()) {
            StepEvents.Refit refitting = new StepEvents.Refit();
            refitting.begin();
            try {
                model = learner.refit(model, affordable.get(), number);
                made = affordable;
                inCharge = newlyInCharge(before, model);
                noteAdvice(before, model);
                refitting.ended(
                        affordable.get().starts(), model.objective().surrogate().fitReport());
            } catch (RuntimeException | OutOfMemoryError e) {
                failed.accept("the refit failed, the previous hyperparameters are kept", e);
            }
        }
        if (made.isPresent() || model.absorbed() != before.absorbed() || model.amendments() != before.amendments()) {
            lessons.add(lesson(model, made, number, inCharge));
            model = model.taught(before.lessons() + lessons.size());
        }
        Duration time = log.refitted();
        if (affordable.isPresent()) {
            FitReport report = model.objective().surrogate().fitReport();
            pace = pace.refitted(
                    report,
                    time.dividedBy(model.outcomes().size()),
                    model.objective().size());
        }
        return model;
    }

    /**
     * The refit that is due. What is learnt anew is refitted when it has caught up; before, once, when it knows a portion: surrogates that learn what
     * the data are like from their first fit, such as its structure, need one to absorb the others by.
     */
    private Optional<RefitBudget> due(ModelState model) {
        boolean waits = former.isPresent() && (model.lastRefit() > 0 || model.absorbed() < Learner.PORTION);
        return waits
                ? Optional.empty()
                : settings.refits().due(model.objective().size(), model.lastRefit());
    }

    private StudyEvent.Learned lesson(
            ModelState learnt, Optional<RefitBudget> refit, long number, Map<String, Choice> inCharge) {
        return new StudyEvent.Learned(
                learnt.absorbed(), learnt.amendments(), refit, number, settings.generation(), inCharge);
    }

    /** Absorbs as many new results as there is time for; many of them in portions, of which all but the last are lessons of their own. */
    private ModelState absorbed(ModelState before, long number) {
        StepEvents.Observe observing = new StepEvents.Observe();
        observing.begin();
        List<TrialResult> results = state.results();
        boolean anew = state.revisions() > before.amendments();
        int known = anew ? 0 : before.absorbed();
        Optional<ModelState> charge =
                former.or(() -> anew ? Optional.of(before) : Optional.empty()).filter(old -> old.absorbed() > known);
        int waiting = results.size() - known;
        int wanted = charge.map(old -> Learner.SHARE + Math.min(Learner.PORTION, results.size() - old.absorbed()))
                .map(share -> Math.min(share, waiting))
                .orElse(waiting);
        int count = limit.left()
                .map(left -> Math.min(wanted, pace.results(waiting, left)))
                .orElse(wanted);
        List<TrialResult> part = results.subList(0, known + count);
        ModelState model = learner.absorbPortion(before, part, state.revisions());
        while (model.absorbed() < part.size()) {
            lessons.add(lesson(model, Optional.empty(), number, Map.of()));
            limit.requireUninterrupted();
            model = learner.absorbPortion(model, part, state.revisions());
        }
        observing.ended(model.absorbed() - before.absorbed(), model.objective().size());
        pace = pace.absorbed(count, log.observed());
        if (part.size() == results.size()) {
            former = Optional.empty();
            return model;
        }
        former = charge.filter(old -> old.absorbed() > part.size())
                .map(old -> learner.absorbPortion(old, results, old.amendments()));
        log.note((count < wanted ? "cut short by the deadline: " : "relearning after a correction: ") + part.size()
                + " of " + results.size() + " results are learnt so far"
                + (former.isPresent() ? ", until then the models before the correction are used" : ""));
        return model;
    }

    /** Says once, in the step that would have learnt them, which results are not learnt from. */
    private void noteUnlearnt(ModelState before, ModelState now) {
        int known = before.amendments() == now.amendments() ? before.absorbed() : 0;
        for (TrialResult result : state.results().subList(known, now.absorbed())) {
            settings.learnable()
                    .obstacle(result)
                    .ifPresent(why -> log.note("trial " + result.trial().number() + " is not learnt from: " + why));
        }
    }

    /** Says once that a surrogate does not suit what it has observed. */
    private void noteAdvice(ModelState before, ModelState now) {
        for (int i = 0; i < now.outcomes().size(); i++) {
            Optional<String> advice = now.outcomes().get(i).surrogate().advice();
            if (advice.isPresent()
                    && before.outcomes().get(i).surrogate().advice().isEmpty()) {
                String name = settings.goals().all().get(i).name();
                log.note((name.isEmpty() ? "" : "outcome \"" + name + "\": ") + advice.get());
            }
        }
    }

    /** Which surrogates have come to be in charge, by outcome, where one chooses itself; and says so. */
    private Map<String, Choice> newlyInCharge(ModelState before, ModelState now) {
        Map<String, Choice> changed = new LinkedHashMap<>();
        for (int i = 0; i < now.outcomes().size(); i++) {
            Optional<Choice> choice = now.outcomes().get(i).surrogate().choice();
            Optional<Choice> then = before.outcomes().get(i).surrogate().choice();
            if (choice.isPresent() && !choice.map(Choice::name).equals(then.map(Choice::name))) {
                String name = settings.goals().all().get(i).name();
                log.note("another surrogate took over" + (name.isEmpty() ? "" : " of \"" + name + "\"") + ": "
                        + choice.get());
                changed.put(name, choice.get());
            }
        }
        return changed;
    }

    /** The refit budget that fits the deadline; empty if there is no time for any. */
    private Optional<RefitBudget> affordable(RefitBudget due, ModelState model) {
        if (limit.left().isEmpty()) {
            return Optional.of(due);
        }
        Duration left = limit.left().get().dividedBy(model.outcomes().size());
        Optional<RefitBudget> affordable = pace.fit(due, left, model.objective().size());
        if (!affordable.equals(Optional.of(due))) {
            log.note("cut short by the deadline: the refit, "
                    + affordable
                            .map(budget ->
                                    "of which " + budget.maxIterations() + " iterations from one start were made")
                            .orElse("which was left out"));
        }
        return affordable;
    }
}
