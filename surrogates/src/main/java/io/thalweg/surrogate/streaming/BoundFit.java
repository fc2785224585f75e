package io.thalweg.surrogate.streaming;

import io.thalweg.core.model.FitReport.Status;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.LbfgsB;
import io.thalweg.core.optimize.OptimizationResult;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.exact.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
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
    private final List<GaussianModel> models;
    private final int maxIterations;
    private int evaluations;

    private BoundFit(Selection selection, List<GaussianModel> models, int maxIterations) {
        this.selection = selection;
        this.models = models;
        this.maxIterations = maxIterations;
    }

    /**
     * The end of a fit.
     *
     * @param conditioned with the best hyperparameters found
     * @param inference with the best hyperparameters of the likelihood
     * @param status how it went
     * @param evaluations of the bound and its gradient
     * @param objective bound plus log priors, in nats
     */
    record Fitted(Conditioned conditioned, Inference inference, Status status, int evaluations, double objective) {}

    /**
     * Fits the hyperparameters.
     *
     * @param present the belief
     * @param selection of the features
     * @param models to choose among in thorough fits, at their priors' modes, the preferred one first
     * @param warm whether the present hyperparameters are the end of an earlier fit
     */
    static Fitted fit(
            Conditioned present,
            Selection selection,
            List<GaussianModel> models,
            RefitBudget budget,
            boolean warm,
            Seed seed) {
        return new BoundFit(selection, models, budget.maxIterations()).run(present, budget, warm, seed);
    }

    private Fitted run(Conditioned present, RefitBudget budget, boolean warm, Seed seed) {
        Conditioned start = selection.forFit(present).orElse(present);
        boolean thorough = budget.starts() > 1 || !warm;
        if (thorough) {
            Optional<Conditioned> other = sampled(present, budget, seed.child("sample"));
            if (other.isPresent() && !(other.get().objective() <= start.objective())) {
                start = other.get();
            }
        }
        Fitted end = search(start, selection.inference());
        if (thorough) {
            end = followedUp(end);
        }
        Conditioned chosen =
                selection.with(end.inference()).renewed(end.conditioned()).withBestVariances();
        int more = selection.policy().refinements();
        if (more == 0) {
            return new Fitted(chosen, end.inference(), end.status(), evaluations, end.objective());
        }
        Fitted refined = search(chosen, end.inference(), more);
        return new Fitted(refined.conditioned(), refined.inference(), end.status(), evaluations, refined.objective());
    }

    private Fitted search(Conditioned start, Inference inference) {
        return search(start, inference, maxIterations);
    }

    /** At the new hyperparameters other features are right: the search goes on with these. */
    private Fitted followedUp(Fitted first) {
        Optional<Conditioned> again = selection.with(first.inference()).forFit(first.conditioned());
        if (again.isEmpty()
                || again.get().features().size()
                        == first.conditioned().features().size()) {
            return first;
        }
        Fitted second = search(again.get(), first.inference());
        // That nothing was left to gain does not undo what the first search gained.
        return second.status() == Status.KEPT_PREVIOUS
                ? new Fitted(second.conditioned(), second.inference(), first.status(), evaluations, second.objective())
                : second;
    }

    private Fitted search(Conditioned start, Inference inference, int iterations) {
        BoundObjective objective =
                new BoundObjective(start, inference, selection.policy().movesPoints());
        double before = start.objective() + inference.parameters().logPrior();
        if (objective.dimension() == 0) {
            return new Fitted(start, inference, Status.CONVERGED, evaluations, before);
        }
        OptimizationResult end = LbfgsB.defaults()
                .withValueTolerance(ITERATION_GAIN / Math.max(1, Math.abs(before)))
                .withMaxIterations(iterations)
                .withMaxEvaluations(2 * iterations + 1)
                .minimize(objective, new Bounds(objective.lower(), objective.upper()), objective.start());
        evaluations += objective.evaluations();
        Optional<Conditioned> best = -end.value() > before ? objective.at(end.x()) : Optional.empty();
        if (best.isEmpty()) {
            return new Fitted(start, inference, Status.KEPT_PREVIOUS, evaluations, before);
        }
        Status status = end.status().isConverged() ? Status.CONVERGED : Status.BUDGET_EXHAUSTED;
        return new Fitted(best.get(), objective.inferenceAt(end.x()), status, evaluations, -end.value());
    }

    /** The belief at the hyperparameters of an exact Gaussian process on a sample of the window. */
    private Optional<Conditioned> sampled(Conditioned present, RefitBudget budget, Seed seed) {
        Observations window = present.window();
        if (window.size() < 2) {
            return Optional.empty();
        }
        Observations sample = window.sample(SAMPLE, seed);
        ExactGaussianProcess exact = ExactGaussianProcess.of(
                        window.dimension(), models(present.model().mean()))
                .observe(sample)
                .refit(new RefitBudget(Math.max(2, budget.starts()), budget.maxIterations()), seed);
        evaluations += Math.max(1, exact.fitReport().evaluations() * sample.size() / Math.max(1, window.size()));
        Kernel kernel = exact.kernel();
        GaussianModel model =
                new GaussianModel(kernel, exact.model().noise(), present.model().mean());
        return selection.forFit(present, model);
    }

    /** The models to choose among, at the present mean. */
    private List<GaussianModel> models(OptionalDouble mean) {
        return models.stream()
                .map(model -> new GaussianModel(model.kernel(), model.noise(), mean))
                .toList();
    }
}
