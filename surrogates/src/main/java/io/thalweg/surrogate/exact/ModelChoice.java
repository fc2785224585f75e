package io.thalweg.surrogate.exact;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.exact.EvidenceFit.Fitted;
import java.util.ArrayList;
import java.util.List;

/**
 * A choice among models by evidence. The preferred model is left only where the data speak clearly for another one: a rougher
 * kernel errs on the side of exploring, so a smooth one has to prove itself first.
 *
 * @param models the models at their prior hyperparameters, the preferred one first
 * @param current index of the chosen one
 */
record ModelChoice(List<GaussianModel> models, int current) {

    /** Odds of 20 to 1 in the data's favour ("strong" evidence, Kass and Raftery 1995), as a difference of logarithms. */
    private static final double DECISIVE = 3;

    ModelChoice {
        models = List.copyOf(models);
    }

    /**
     * A fitted model, with the evaluations spent on all of them, and the choice that it stands for.
     */
    record Chosen(ModelChoice choice, Fitted fitted) {}

    /** Fits the present model; from several starts, i.e. when work is no object, the other models as well. */
    Chosen fit(GaussianModel present, Observations data, RefitBudget budget, boolean warm, Seed seed) {
        if (budget.starts() == 1 || models.size() == 1) {
            return new Chosen(this, EvidenceFit.fit(present, data, budget, warm, seed));
        }
        List<Fitted> fits = new ArrayList<>();
        int evaluations = 0;
        for (int i = 0; i < models.size(); i++) {
            Fitted fitted = i == current
                    ? EvidenceFit.fit(present, data, budget, warm, seed)
                    : EvidenceFit.fit(models.get(i), data, budget, false, seed);
            evaluations += fitted.evaluations();
            fits.add(fitted);
        }
        int best = 0;
        for (int i = 1; i < fits.size(); i++) {
            double lead = best == 0 ? DECISIVE : 0;
            if (fits.get(i).objective() > fits.get(best).objective() + lead) {
                best = i;
            }
        }
        Fitted winner = fits.get(best);
        Fitted counted = new Fitted(winner.model(), winner.status(), evaluations, winner.objective());
        return new Chosen(new ModelChoice(models, best), counted);
    }
}
