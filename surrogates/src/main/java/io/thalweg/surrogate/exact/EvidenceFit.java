package io.thalweg.surrogate.exact;

import io.thalweg.core.model.FitReport.Status;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.LbfgsB;
import io.thalweg.core.optimize.OptimizationResult;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.parameter.ParameterVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * Maximum a posteriori hyperparameters by L-BFGS-B: from the present ones, the modes of the priors, and draws from the priors.
 *
 * <p>An evaluation costs O(n³). So with many observations a fit of several starts begins on a random subset and goes on to
 * subsets four times as large, from the best end alone; a few evaluations with all the data then remain.
 */
final class EvidenceFit {

    private static final int SMALLEST_SUBSET = 128;
    private static final int SUBSET_GROWTH = 4;
    private static final double COARSE_TOLERANCE = 1e-5;
    private static final double FINE_TOLERANCE = 1e-8;

    private final GaussianModel model;
    private final Observations data;
    private final int maxIterations;
    private double evaluations;
    private boolean converged;

    private EvidenceFit(GaussianModel model, Observations data, int maxIterations) {
        this.model = model;
        this.data = data;
        this.maxIterations = maxIterations;
    }

    /**
     * The end of a fit.
     *
     * @param model with the best hyperparameters found
     * @param status how it went
     * @param evaluations of the objective, in equivalents of one with all the data
     * @param objective log evidence plus log priors
     */
    record Fitted(GaussianModel model, Status status, int evaluations, double objective) {}

    static Fitted fit(GaussianModel model, Observations data, RefitBudget budget, Seed seed) {
        return new EvidenceFit(model, data, budget.maxIterations()).run(budget.starts(), seed);
    }

    private Fitted run(int starts, Seed seed) {
        EvidenceObjective objective = new EvidenceObjective(model, data);
        ParameterVector parameters = model.parameters();
        double[] present = parameters.coordinates();
        double presentValue = evaluate(objective, present);
        if (present.length == 0) {
            return new Fitted(model, Status.CONVERGED, 1, -presentValue);
        }
        List<double[]> candidates = starts(parameters, starts, seed);
        if (starts > 1) {
            candidates = coarse(candidates, seed);
            if (candidates.size() == 1 && !(evaluate(objective, candidates.get(0)) < presentValue)) {
                candidates = List.of(present);
            }
        }
        OptimizationResult best = search(objective, candidates, FINE_TOLERANCE, 1);
        int total = (int) Math.ceil(evaluations);
        if (!(best.value() < presentValue)) {
            return keepPresent(objective, presentValue, total);
        }
        Status status = converged ? Status.CONVERGED : Status.BUDGET_EXHAUSTED;
        return new Fitted(objective.at(best.x()), status, total, -best.value());
    }

    /** No start led to anything better: the present hyperparameters stay if they can be used at all. */
    private Fitted keepPresent(EvidenceObjective objective, double presentValue, int total) {
        if (Double.isFinite(presentValue)) {
            return new Fitted(model, Status.KEPT_PREVIOUS, total, -presentValue);
        }
        double[] modes = model.parameters().atModes().coordinates();
        return new Fitted(objective.at(modes), Status.FELL_BACK_TO_PRIOR, total + 1, -evaluate(objective, modes));
    }

    /** The present coordinates, the priors' modes, draws from the priors. */
    private static List<double[]> starts(ParameterVector parameters, int count, Seed seed) {
        List<double[]> starts = new ArrayList<>();
        starts.add(parameters.coordinates());
        double[] modes = parameters.atModes().coordinates();
        if (starts.size() < count && !Arrays.equals(modes, starts.get(0))) {
            starts.add(modes);
        }
        for (int i = 0; starts.size() < count; i++) {
            starts.add(parameters.drawn(seed.child("start", i).generator()).coordinates());
        }
        return starts;
    }

    /** Fits on nested random subsets of growing size; the starts themselves if there are too few observations for that. */
    private List<double[]> coarse(List<double[]> starts, Seed seed) {
        int[] order = shuffled(data.size(), seed.child("subset"));
        List<double[]> remaining = starts;
        for (int size = SMALLEST_SUBSET; size < 0.75 * data.size(); size *= SUBSET_GROWTH) {
            double cost = Math.pow(size / (double) data.size(), 3);
            EvidenceObjective objective = new EvidenceObjective(model, rows(order, size));
            remaining =
                    List.of(search(objective, remaining, COARSE_TOLERANCE, cost).x());
        }
        return remaining;
    }

    /** The best end of searches from some starts. */
    private OptimizationResult search(
            EvidenceObjective objective, List<double[]> starts, double tolerance, double cost) {
        ParameterVector parameters = model.parameters();
        Bounds bounds = new Bounds(parameters.lowerCoordinates(), parameters.upperCoordinates());
        LbfgsB optimizer = LbfgsB.defaults().withValueTolerance(tolerance).withMaxIterations(maxIterations);
        OptimizationResult best = null;
        for (double[] start : starts) {
            OptimizationResult end = optimizer.minimize(objective, bounds, start);
            evaluations += cost * end.evaluations();
            if (best == null || end.value() < best.value()) {
                best = end;
            }
        }
        if (best == null) {
            throw new IllegalArgumentException("starts is empty");
        }
        converged = best.status().isConverged();
        return best;
    }

    private double evaluate(EvidenceObjective objective, double[] coordinates) {
        evaluations++;
        return objective.evaluate(coordinates, new double[coordinates.length]);
    }

    private Observations rows(int[] order, int size) {
        int d = data.dimension();
        DMatrixRMaj x = new DMatrixRMaj(size, d);
        double[] y = new double[size];
        double[] noise = new double[size];
        for (int i = 0; i < size; i++) {
            System.arraycopy(data.x().data, order[i] * d, x.data, i * d, d);
            y[i] = data.y()[order[i]];
            noise[i] = data.noiseVariance()[order[i]];
        }
        return Observations.of(x, y, noise);
    }

    private static int[] shuffled(int n, Seed seed) {
        int[] order = IntStream.range(0, n).toArray();
        java.util.random.RandomGenerator random = seed.generator();
        for (int i = n - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = order[i];
            order[i] = order[j];
            order[j] = swapped;
        }
        return order;
    }
}
