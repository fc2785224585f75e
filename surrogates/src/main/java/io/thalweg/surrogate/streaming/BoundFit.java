package io.thalweg.surrogate.streaming;

import io.thalweg.core.model.FitReport.Status;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.internal.evidence.EvidenceObjective;
import io.thalweg.surrogate.internal.evidence.ModelChoice;
import io.thalweg.surrogate.internal.fit.Fitted;
import io.thalweg.surrogate.internal.fit.Search;
import io.thalweg.surrogate.kernel.GaussianModel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Maximum a posteriori hyperparameters by L-BFGS-B on the bound. The first fit, and thorough ones, also begin where an exact Gaussian
 * process on a sample of the window ends.
 *
 * <p>A fit has features of its own, more of them than the belief: see {@link SizePolicy#forFits}.
 */
final class BoundFit {

    /** Observations of the sample for an exact fit. */
    private static final int SAMPLE = 384;

    /** Observations of the sample whose exact evidence says how the bound curves. With fewer a search is cheap, and goes further without. */
    private static final int CURVATURE = 256;

    private final Selection selection;
    private final int maxIterations;
    private final Seed seed;
    private ModelChoice choice;
    private final Search search = new Search();

    private BoundFit(Selection selection, ModelChoice choice, int maxIterations, Seed seed) {
        this.selection = selection;
        this.choice = choice;
        this.maxIterations = maxIterations;
        this.seed = seed;
    }

    /**
     * Where a fit ends.
     *
     * @param choice of the model
     * @param conditioned with the best hyperparameters found
     * @param inference with the best hyperparameters of the likelihood
     */
    record End(ModelChoice choice, Conditioned conditioned, Inference inference) {}

    /**
     * Fits the hyperparameters.
     *
     * @param present the belief
     * @param selection of the features
     * @param choice among models, in thorough fits
     * @param warm whether the present hyperparameters are the end of an earlier fit
     */
    static Fitted<End> fit(
            Conditioned present, Selection selection, ModelChoice choice, RefitBudget budget, boolean warm, Seed seed) {
        return new BoundFit(selection, choice, budget.maxIterations(), seed).run(present, budget, warm);
    }

    private Fitted<End> run(Conditioned present, RefitBudget budget, boolean warm) {
        Conditioned start = selection.forFit(present).orElse(present);
        boolean thorough = budget.starts() > 1 || !warm;
        if (thorough) {
            start = orSampled(start, present, budget);
        }
        Fitted<End> end = search(new End(choice, start, selection.inference()), maxIterations);
        if (thorough) {
            end = followedUp(end);
        }
        Conditioned chosen = selection
                .with(end.model().inference())
                .renewed(end.model().conditioned())
                .withBestVariances();
        End settled = new End(choice, chosen, end.model().inference());
        int more = selection.policy().refinements();
        Fitted<End> refined =
                more == 0 ? new Fitted<>(settled, end.status(), 0, end.objective()) : search(settled, more);
        // How the search for hyperparameters went is what counts, not the few steps after it.
        return new Fitted<>(refined.model(), end.status(), search.evaluations(), refined.objective());
    }

    private Fitted<End> search(End start, int iterations) {
        double before =
                start.conditioned().objective() + start.inference().parameters().logPrior();
        BoundObjective objective = new BoundObjective(start, selection.policy().movesPoints());
        Observations window = start.conditioned().window();
        if (start.inference() != Inference.CONJUGATE || selection.policy().movesPoints() || window.size() < CURVATURE) {
            return search.improve(objective, start, before, iterations);
        }
        Observations rows = window.sample(CURVATURE, seed.child("curvature"));
        EvidenceObjective similar = new EvidenceObjective(start.conditioned().model(), rows);
        return search.improve(
                objective,
                start,
                before,
                iterations,
                similar,
                (double) selection.spread().count() / rows.size(),
                (double) rows.size() / window.size());
    }

    /** At the new hyperparameters other features are right: the search goes on with these. */
    private Fitted<End> followedUp(Fitted<End> first) {
        Conditioned present = first.model().conditioned();
        Inference inference = first.model().inference();
        Optional<Conditioned> again = selection.with(inference).forFit(present);
        if (again.isEmpty()
                || again.get().features().size() == present.features().size()) {
            return first;
        }
        Fitted<End> second = search(new End(choice, again.get(), inference), maxIterations);
        // That nothing was left to gain does not undo what the first search gained.
        return second.status() == Status.KEPT_PREVIOUS
                ? new Fitted<>(second.model(), first.status(), 0, second.objective())
                : second;
    }

    /** A start, or the belief at the hyperparameters of an exact Gaussian process on a sample of the window if that is better. */
    private Conditioned orSampled(Conditioned start, Conditioned present, RefitBudget budget) {
        Observations window = present.window();
        if (window.size() < 2) {
            return start;
        }
        Seed own = seed.child("sample");
        Observations sample = window.sample(SAMPLE, own);
        RefitBudget several = new RefitBudget(Math.max(2, budget.starts()), budget.maxIterations());
        ModelChoice anew = new ModelChoice(models(present.model().mean()), 0);
        ModelChoice.Chosen chosen = anew.fit(anew.prior(), sample, several, false, own);
        Fitted<GaussianModel> exact = chosen.fitted();
        search.count(Math.max(1, exact.evaluations() * sample.size() / Math.max(1, window.size())));
        Optional<Conditioned> other = selection.forFit(present, exact.model());
        if (other.isEmpty() || other.get().objective() <= start.objective()) {
            return start;
        }
        choice = new ModelChoice(choice.models(), chosen.choice().current());
        return other.get();
    }

    /** The models to choose among, at the present mean. */
    private List<GaussianModel> models(OptionalDouble mean) {
        return choice.models().stream()
                .map(model -> new GaussianModel(model.kernel(), model.noise(), mean))
                .toList();
    }
}
