package io.thalweg.core.study;

import io.thalweg.core.event.StudyState;
import io.thalweg.core.internal.engine.Learnable;
import io.thalweg.core.internal.engine.ModelState;
import io.thalweg.core.internal.engine.OutcomeModel;
import io.thalweg.core.internal.engine.StudySettings;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Goals;
import io.thalweg.core.trial.TrialResult;
import java.util.ArrayList;
import java.util.List;

/**
 * The predictions of a study's models at one moment, for reports and plots: an immutable view. Looking changes nothing
 * in the study, not even the bits of its next suggestion.
 */
public final class StudyInsight {

    /** A model of fewer results says nothing yet. */
    public static final int FEWEST = 4;

    /** A model that has never been fitted is fitted to be looked at up to so many results. */
    private static final int MOST_TO_FIT = 1000;

    private final StudySettings settings;
    private final StudyState state;
    private final ModelState model;
    private final List<OutcomeInsight> outcomes;

    private StudyInsight(StudySettings settings, StudyState state, ModelState model) {
        this.settings = settings;
        this.state = state;
        this.model = model;
        List<Goal> goals = settings.goals().all();
        List<OutcomeInsight> all = new ArrayList<>();
        for (int k = 0; k < goals.size(); k++) {
            OutcomeModel outcome = model.outcomes().get(k);
            List<TrialResult> told = told(goals.get(k));
            if (told.size() != outcome.size() && model.amendments() == state.revisions()) {
                throw new IllegalStateException(
                        "the model of outcome \"" + goals.get(k).name() + "\" has learnt " + outcome.size()
                                + " values, but the history has " + told.size());
            }
            all.add(new OutcomeInsight(goals.get(k), outcome, told, settings.inputs(), state, settings.learning()));
        }
        this.outcomes = List.copyOf(all);
    }

    /** What a model that has absorbed results of a state believes. */
    static StudyInsight of(StudySettings settings, StudyState state, ModelState model) {
        return new StudyInsight(settings, state, model);
    }

    /** The results that say something of an outcome, in the order of telling. */
    private List<TrialResult> told(Goal goal) {
        Learnable learnable = settings.learnable();
        return state.results().subList(0, model.absorbed()).stream()
                .filter(result -> !Double.isNaN(OutcomeInsight.value(goal, result.outcome())) && learnable.test(result))
                .toList();
    }

    /** {@return the history that the beliefs come from} */
    public StudyState state() {
        return state;
    }

    /**
     * {@return how many of the results the models have absorbed: all of them, unless very many are new, of which a portion is learnt with each look and more with each suggestion}
     */
    public int absorbed() {
        return model.absorbed();
    }

    /** {@return one for each outcome that is modelled, in the order of {@link Goals#all}} */
    public List<OutcomeInsight> outcomes() {
        return outcomes;
    }

    /** {@return what is believed of the first objective} */
    public OutcomeInsight objective() {
        return outcomes.get(0);
    }

    /**
     * {@return the same beliefs with refitted hyperparameters, for someone who looks at results from which nothing has been suggested yet} The
     * study itself does not notice.
     *
     * @param budget of the fit
     * @param seed the randomness
     */
    public StudyInsight refit(RefitBudget budget, Seed seed) {
        return new StudyInsight(settings, state, model.refit(budget, seed));
    }

    /**
     * {@return the same beliefs with fitted hyperparameters if nothing has been suggested yet and so they never were; these if they were, or if
     * there are fewer than {@value #FEWEST} results or more than a thousand}
     *
     * @param seed the randomness of the fit
     */
    public StudyInsight fitted(Seed seed) {
        int told = objective().told().size();
        boolean due =
                objective().fit().status() == FitReport.Status.NOT_FITTED && told >= FEWEST && told <= MOST_TO_FIT;
        return due ? refit(RefitBudget.THOROUGH, seed) : this;
    }
}
