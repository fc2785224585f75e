package io.thalweg.surrogate.wiski;

import io.thalweg.core.model.FitReport.Status;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.LbfgsB;
import io.thalweg.core.optimize.OptimizationResult;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.fit.Fitted;
import io.thalweg.surrogate.parameter.ParameterVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Maximum a posteriori hyperparameters by L-BFGS-B from the present ones, and from the most promising of some others. An
 * evaluation costs the same however many observations there are.
 *
 * <p>The choice of features is fixed within a search, so that its objective is smooth. Where a search ends with length scales for
 * which another choice is right, the next one goes on from there with that choice. A budget of k iterations from one start is one of
 * at most 2k + 1 evaluations.
 */
final class EvidenceFit {

    /** Searches from one start, each with a new choice of features. */
    private static final int MOST_ROUNDS = 2;

    /** In nats: an iteration that gains less is the last, */
    private static final double ITERATION_GAIN = 1e-2;

    /** and a new choice of features that changes the objective by less is not searched again. */
    private static final double CHOICE_GAIN = 0.1;

    /** With more hyperparameters other starts than the present one are hopeless draws. */
    private static final int MOST_FOR_RESTARTS = 10;

    private final Statistics statistics;
    private final int maxIterations;
    private int evaluations;

    private EvidenceFit(Statistics statistics, int maxIterations) {
        this.statistics = statistics;
        this.maxIterations = maxIterations;
    }

    /** Fits the hyperparameters of a conditioned model. */
    static Fitted<Conditioned> fit(Conditioned present, RefitBudget budget, Seed seed) {
        EvidenceFit fit = new EvidenceFit(present.statistics(), budget.maxIterations());
        return fit.run(present, budget.starts(), seed);
    }

    private Fitted<Conditioned> run(Conditioned present, int starts, Seed seed) {
        double presentObjective = objective(present);
        Fitted<Conditioned> best = new Fitted<>(present, Status.KEPT_PREVIOUS, 0, presentObjective);
        ParameterVector parameters = present.model().parameters();
        if (parameters.coordinateCount() == 0) {
            return new Fitted<>(present, Status.CONVERGED, 0, presentObjective);
        }
        for (Conditioned start : starts(present, starts, seed)) {
            Fitted<Conditioned> end = search(start);
            // A NaN never wins.
            if (end.objective() > best.objective() || !Double.isFinite(best.objective())) {
                best = end;
            }
        }
        return best.withEvaluations(evaluations);
    }

    private static double objective(Conditioned conditioned) {
        return conditioned.logEvidence() + conditioned.model().parameters().logPrior();
    }

    /**
     * The present hyperparameters, and the most promising of the priors' modes and some draws from the priors: to look at a start
     * costs a small part of a search from it.
     */
    private List<Conditioned> starts(Conditioned present, int count, Seed seed) {
        ParameterVector parameters = present.model().parameters();
        List<Conditioned> starts = new ArrayList<>();
        starts.add(
                sameChoice(present)
                        ? present
                        : Conditioned.of(present.model(), statistics, null).orElse(present));
        if (count == 1 || parameters.coordinateCount() > MOST_FOR_RESTARTS) {
            return starts;
        }
        List<ParameterVector> others = new ArrayList<>();
        others.add(parameters.atModes());
        for (int i = 0; others.size() < 2 * (count - 1); i++) {
            others.add(parameters.drawn(seed.child("start", i).generator()));
        }
        Optional<Conditioned> best = Optional.empty();
        for (ParameterVector other : others) {
            Optional<Conditioned> candidate = Conditioned.of(present.model().withParameters(other), statistics, null);
            evaluations++;
            if (candidate.isPresent() && (best.isEmpty() || objective(candidate.get()) > objective(best.get()))) {
                best = candidate;
            }
        }
        best.ifPresent(starts::add);
        return starts;
    }

    /** Searches from one start until the choice of features has settled or the iterations are used up. */
    private Fitted<Conditioned> search(Conditioned start) {
        Conditioned best = start;
        double reached = objective(best);
        int iterations = 0;
        Status status = Status.BUDGET_EXHAUSTED;
        for (int round = 0; round < MOST_ROUNDS && iterations < maxIterations; round++) {
            EvidenceObjective objective =
                    new EvidenceObjective(best.model(), statistics, best.basis().kept());
            OptimizationResult end = minimize(objective, reached, maxIterations - iterations);
            iterations += Math.max(1, end.iterations());
            status = end.status().isConverged() ? Status.CONVERGED : Status.BUDGET_EXHAUSTED;
            Optional<Conditioned> next = objective.best();
            if (next.isEmpty()) {
                break;
            }
            best = next.get();
            reached = -objective.bestValue();
            Optional<Conditioned> chosenAnew =
                    sameChoice(best) ? Optional.empty() : Conditioned.of(best.model(), statistics, null);
            if (chosenAnew.isEmpty()) {
                break;
            }
            double before = reached;
            best = chosenAnew.get();
            reached = objective(best);
            if (Math.abs(reached - before) < CHOICE_GAIN) {
                break;
            }
        }
        return new Fitted<>(best, status, evaluations, reached);
    }

    private OptimizationResult minimize(EvidenceObjective objective, double reachedSoFar, int iterations) {
        ParameterVector parameters = objective.parameters();
        double[] start = parameters.coordinates();
        OptimizationResult end = LbfgsB.defaults()
                .withValueTolerance(ITERATION_GAIN / Math.max(1, Math.abs(reachedSoFar)))
                .withMaxIterations(iterations)
                .withMaxEvaluations(2 * iterations + 1)
                .minimize(objective, new Bounds(parameters.lowerCoordinates(), parameters.upperCoordinates()), start);
        evaluations += objective.evaluations();
        return end;
    }

    /** Whether the features would be chosen as they are. */
    private static boolean sameChoice(Conditioned conditioned) {
        List<KeptFeatures> mine = conditioned.basis().kept();
        List<KeptFeatures> anew =
                new Basis(conditioned.model(), null, conditioned.statistics().count()).kept();
        for (int t = 0; t < mine.size(); t++) {
            if (!Arrays.equals(mine.get(t).leads(), anew.get(t).leads())
                    || !Arrays.equals(mine.get(t).lengths(), anew.get(t).lengths())) {
                return false;
            }
        }
        return true;
    }
}
