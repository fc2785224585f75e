package io.thalweg.surrogate.wiski;

import io.thalweg.core.model.FitReport.Status;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.LbfgsB;
import io.thalweg.core.optimize.OptimizationResult;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.parameter.ParameterVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Maximum a posteriori hyperparameters by L-BFGS-B from the present ones, the modes of the priors, and draws from the priors. An
 * evaluation costs the same however many observations there are.
 *
 * <p>The choice of features is fixed within a search, so that its objective is smooth. Where a search ends with length scales for
 * which another choice is right, the next one goes on from there with that choice.
 */
final class EvidenceFit {

    /** Searches from one start, each with a new choice of features. */
    private static final int MOST_ROUNDS = 4;

    private static final double TOLERANCE = 1e-7;

    /** A round that changes the objective by less is the last. */
    private static final double SETTLED = 1e-3;

    private final Statistics statistics;
    private final int maxIterations;
    private int evaluations;

    private EvidenceFit(Statistics statistics, int maxIterations) {
        this.statistics = statistics;
        this.maxIterations = maxIterations;
    }

    /**
     * The end of a fit.
     *
     * @param conditioned with the best hyperparameters found
     * @param status how it went
     * @param evaluations of the evidence and its gradient
     * @param objective log evidence plus log priors
     */
    record Fitted(Conditioned conditioned, Status status, int evaluations, double objective) {}

    /** Fits the hyperparameters of a conditioned model. */
    static Fitted fit(Conditioned present, RefitBudget budget, Seed seed) {
        EvidenceFit fit = new EvidenceFit(present.statistics(), budget.maxIterations());
        return fit.run(present, budget.starts(), seed);
    }

    private Fitted run(Conditioned present, int starts, Seed seed) {
        double presentObjective = objective(present);
        Fitted best = new Fitted(present, Status.KEPT_PREVIOUS, 0, presentObjective);
        ParameterVector parameters = present.model().parameters();
        if (parameters.coordinateCount() == 0) {
            return new Fitted(present, Status.CONVERGED, 0, presentObjective);
        }
        for (ParameterVector start : starts(parameters, starts, seed)) {
            Fitted end = search(present.model().withParameters(start));
            // A NaN never wins.
            if (end.objective() > best.objective() || !Double.isFinite(best.objective())) {
                best = end;
            }
        }
        return new Fitted(best.conditioned(), best.status(), evaluations, best.objective());
    }

    private static double objective(Conditioned conditioned) {
        return conditioned.logEvidence() + conditioned.model().parameters().logPrior();
    }

    /** The present hyperparameters, the priors' modes, draws from the priors. */
    private static List<ParameterVector> starts(ParameterVector present, int count, Seed seed) {
        List<ParameterVector> starts = new ArrayList<>();
        starts.add(present);
        ParameterVector modes = present.atModes();
        if (count > 1 && !Arrays.equals(modes.coordinates(), present.coordinates())) {
            starts.add(modes);
        }
        for (int i = 0; starts.size() < count; i++) {
            starts.add(present.drawn(seed.child("start", i).generator()));
        }
        return starts;
    }

    /** Searches from one start until the choice of features has settled or the iterations are used up. */
    private Fitted search(WiskiModel start) {
        WiskiModel model = start;
        int iterations = 0;
        Status status = Status.BUDGET_EXHAUSTED;
        double before = Double.NEGATIVE_INFINITY;
        for (int round = 0; round < MOST_ROUNDS && iterations < maxIterations; round++) {
            List<KeptFeatures> kept = new Basis(model, null).kept();
            EvidenceObjective objective = new EvidenceObjective(model, statistics, kept);
            ParameterVector parameters = model.parameters();
            OptimizationResult end = LbfgsB.defaults()
                    .withValueTolerance(TOLERANCE)
                    .withMaxIterations(maxIterations - iterations)
                    .minimize(
                            objective,
                            new Bounds(parameters.lowerCoordinates(), parameters.upperCoordinates()),
                            parameters.coordinates());
            evaluations += objective.evaluations();
            iterations += Math.max(1, end.iterations());
            status = end.status().isConverged() ? Status.CONVERGED : Status.BUDGET_EXHAUSTED;
            if (objective.best().isEmpty()) {
                break;
            }
            Conditioned best = objective.best().orElseThrow();
            model = best.model();
            boolean settled = sameChoice(kept, new Basis(model, null).kept());
            if (settled) {
                return new Fitted(best, status, evaluations, -objective.bestValue());
            }
            if (Math.abs(-objective.bestValue() - before) < SETTLED) {
                break;
            }
            before = -objective.bestValue();
        }
        Status reached = status;
        return Conditioned.of(model, statistics, null)
                .map(c -> new Fitted(c, reached, evaluations, objective(c)))
                .orElseGet(() -> new Fitted(Conditioned.prior(start), Status.KEPT_PREVIOUS, evaluations, Double.NaN));
    }

    private static boolean sameChoice(List<KeptFeatures> a, List<KeptFeatures> b) {
        for (int t = 0; t < a.size(); t++) {
            if (!Arrays.equals(a.get(t).leads(), b.get(t).leads())
                    || !Arrays.equals(a.get(t).lengths(), b.get(t).lengths())) {
                return false;
            }
        }
        return true;
    }
}
