package io.thalweg.surrogate.streaming;

import io.thalweg.core.model.FitReport.Status;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.LbfgsB;
import io.thalweg.core.optimize.OptimizationResult;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.exact.GaussianModel;
import io.thalweg.surrogate.exact.ModelChoice;
import io.thalweg.surrogate.fit.Fitted;
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

    /** In nats: an iteration that gains less is the last. */
    private static final double ITERATION_GAIN = 1e-2;

    private final Selection selection;
    private final int maxIterations;
    private ModelChoice choice;
    private int evaluations;

    private BoundFit(Selection selection, ModelChoice choice, int maxIterations) {
        this.selection = selection;
        this.choice = choice;
        this.maxIterations = maxIterations;
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
            Conditioned present,
            Selection selection,
            ModelChoice choice,
            RefitBudget budget,
            boolean warm,
            Seed seed) {
        return new BoundFit(selection, choice, budget.maxIterations()).run(present, budget, warm, seed);
    }

    private Fitted<End> run(Conditioned present, RefitBudget budget, boolean warm, Seed seed) {
        Conditioned start = selection.forFit(present).orElse(present);
        boolean thorough = budget.starts() > 1 || !warm;
        if (thorough) {
            start = orSampled(start, present, budget, seed.child("sample"));
        }
        Fitted<End> end = search(start, selection.inference(), maxIterations);
        if (thorough) {
            end = followedUp(end);
        }
        Conditioned chosen = selection
                .with(end.model().inference())
                .renewed(end.model().conditioned())
                .withBestVariances();
        int more = selection.policy().refinements();
        Fitted<End> refined = more == 0
                ? end(chosen, end.model().inference(), end.status(), end.objective())
                : search(chosen, end.model().inference(), more);
        // How the search for hyperparameters went is what counts, not the few steps after it.
        return new Fitted<>(refined.model(), end.status(), evaluations, refined.objective());
    }

    private Fitted<End> end(Conditioned conditioned, Inference inference, Status status, double objective) {
        return new Fitted<>(new End(choice, conditioned, inference), status, evaluations, objective);
    }

    /** At the new hyperparameters other features are right: the search goes on with these. */
    private Fitted<End> followedUp(Fitted<End> first) {
        Conditioned present = first.model().conditioned();
        Inference inference = first.model().inference();
        Optional<Conditioned> again = selection.with(inference).forFit(present);
        if (again.isEmpty() || again.get().features().size() == present.features().size()) {
            return first;
        }
        Fitted<End> second = search(again.get(), inference, maxIterations);
        // That nothing was left to gain does not undo what the first search gained.
        return second.status() == Status.KEPT_PREVIOUS
                ? new Fitted<>(second.model(), first.status(), evaluations, second.objective())
                : second;
    }

    private Fitted<End> search(Conditioned start, Inference inference, int iterations) {
        BoundObjective objective =
                new BoundObjective(start, inference, selection.policy().movesPoints());
        double before = start.objective() + inference.parameters().logPrior();
        if (objective.dimension() == 0) {
            return end(start, inference, Status.CONVERGED, before);
        }
        OptimizationResult end = LbfgsB.defaults()
                .withValueTolerance(ITERATION_GAIN / Math.max(1, Math.abs(before)))
                .withMaxIterations(iterations)
                .withMaxEvaluations(2 * iterations + 1)
                .minimize(objective, new Bounds(objective.lower(), objective.upper()), objective.start());
        evaluations += objective.evaluations();
        Optional<Conditioned> best = -end.value() > before ? objective.at(end.x()) : Optional.empty();
        if (best.isEmpty()) {
            return end(start, inference, Status.KEPT_PREVIOUS, before);
        }
        Status status = end.status().isConverged() ? Status.CONVERGED : Status.BUDGET_EXHAUSTED;
        return end(best.get(), objective.inferenceAt(end.x()), status, -end.value());
    }

    /** A start, or the belief at the hyperparameters of an exact Gaussian process on a sample of the window if that is better. */
    private Conditioned orSampled(Conditioned start, Conditioned present, RefitBudget budget, Seed seed) {
        Observations window = present.window();
        if (window.size() < 2) {
            return start;
        }
        Observations sample = window.sample(SAMPLE, seed);
        RefitBudget several = new RefitBudget(Math.max(2, budget.starts()), budget.maxIterations());
        ModelChoice anew = new ModelChoice(models(present.model().mean()), 0);
        ModelChoice.Chosen chosen = anew.fit(anew.prior(), sample, several, false, seed);
        Fitted<GaussianModel> exact = chosen.fitted();
        evaluations += Math.max(1, exact.evaluations() * sample.size() / Math.max(1, window.size()));
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
