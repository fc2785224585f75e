package io.thalweg.surrogate.wiski;

import io.thalweg.core.model.FitReport.Status;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.internal.fit.Fitted;
import io.thalweg.surrogate.internal.fit.Search;
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

    /** In nats: a new choice of features that changes the objective by less is not searched again. */
    private static final double CHOICE_GAIN = 0.1;

    /** With more hyperparameters other starts than the present one are hopeless draws. */
    private static final int MOST_FOR_RESTARTS = 10;

    private final Statistics statistics;
    private final int maxIterations;
    private final Search search = new Search();

    /** Of those at hand. */
    private final Observations data;

    private EvidenceFit(Statistics statistics, Observations data, int maxIterations) {
        this.statistics = statistics;
        this.data = data;
        this.maxIterations = maxIterations;
    }

    /**
     * Fits the hyperparameters of a conditioned model.
     *
     * @param data the observations at hand: all that it has seen, or some of them
     */
    static Fitted<Conditioned> fit(Conditioned present, Observations data, RefitBudget budget, Seed seed) {
        EvidenceFit fit = new EvidenceFit(present.statistics(), data, budget.maxIterations());
        return fit.run(present, budget.starts(), seed);
    }

    private Fitted<Conditioned> run(Conditioned present, int starts, Seed seed) {
        double presentObjective = objective(present);
        Fitted<Conditioned> best = new Fitted<>(present, Status.KEPT_PREVIOUS, 0, presentObjective);
        HyperparameterVector parameters = present.model().parameters();
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
        return best.withEvaluations(search.evaluations());
    }

    private static double objective(Conditioned conditioned) {
        return conditioned.logEvidence() + conditioned.model().parameters().logPrior();
    }

    /**
     * The present hyperparameters, and the most promising of the priors' modes and some draws from the priors: to look at a start
     * costs a small part of a search from it.
     */
    private List<Conditioned> starts(Conditioned present, int count, Seed seed) {
        HyperparameterVector parameters = present.model().parameters();
        List<Conditioned> starts = new ArrayList<>();
        starts.add(
                sameChoice(present)
                        ? present
                        : Conditioned.of(present.model(), statistics, null).orElse(present));
        if (count == 1 || parameters.coordinateCount() > MOST_FOR_RESTARTS) {
            return starts;
        }
        Optional<Conditioned> best = Optional.empty();
        for (HyperparameterVector other : Search.others(parameters, 2 * (count - 1), seed)) {
            Optional<Conditioned> candidate = Conditioned.of(present.model().withParameters(other), statistics, null);
            search.count(1);
            if (candidate.isPresent() && (best.isEmpty() || objective(candidate.get()) > objective(best.get()))) {
                best = candidate;
            }
        }
        best.ifPresent(starts::add);
        return starts;
    }

    /** Searches from one start until the choice of features has settled or the iterations are used up. */
    private Fitted<Conditioned> search(Conditioned start) {
        Fitted<Conditioned> best = new Fitted<>(start, Status.CONVERGED, 0, objective(start));
        int last = search.iterations() + maxIterations;
        for (int round = 0; round < MOST_ROUNDS && search.iterations() < last; round++) {
            Conditioned from = best.model();
            EvidenceObjective objective =
                    new EvidenceObjective(from.model(), statistics, from.basis().kept(), few(from));
            Fitted<Conditioned> end = search.improve(objective, from, best.objective(), last - search.iterations());
            if (end.status() == Status.KEPT_PREVIOUS) {
                break;
            }
            best = end;
            Optional<Conditioned> chosenAnew = sameChoice(best.model())
                    ? Optional.empty()
                    : Conditioned.of(best.model().model(), statistics, null);
            if (chosenAnew.isEmpty()) {
                break;
            }
            double reached = objective(chosenAnew.get());
            best = new Fitted<>(chosenAnew.get(), end.status(), 0, reached);
            if (Math.abs(reached - end.objective()) < CHOICE_GAIN) {
                break;
            }
        }
        return best;
    }

    /** The observations, if all of them are at hand and few. */
    private Optional<FewObservations> few(Conditioned from) {
        Basis basis = from.basis();
        return data.size() == statistics.count() && FewObservations.pays(basis.dimension(), data.size(), basis.size())
                ? Optional.of(new FewObservations(from.model(), statistics.origin(), data))
                : Optional.empty();
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
