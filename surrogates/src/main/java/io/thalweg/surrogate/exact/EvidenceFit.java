package io.thalweg.surrogate.exact;

import io.thalweg.core.model.FitReport.Status;
import io.thalweg.core.model.Observations;
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
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * Maximum a posteriori hyperparameters by L-BFGS-B: from the present ones, the modes of the priors, and draws from the priors.
 *
 * <p>An evaluation costs O(n³). So with many observations a first fit, or one of several starts, begins on a random subset and goes on to
 * subsets twice as large. One evaluation of each end with all the data chooses among them; a few more, from the best
 * end alone, finish the fit.
 */
final class EvidenceFit {

    private static final int SMALLEST_SUBSET = 256;
    private static final int SUBSET_GROWTH = 2;

    /** The largest subset, as a share of all the data: one that is nearly as large would cost nearly as much. */
    private static final double LARGEST_SHARE = 0.75;

    /** Ends whose coordinates differ by less are one. */
    private static final double SAME_END = 0.05;

    private static final double COARSE_TOLERANCE = 1e-5;
    private static final double FINE_TOLERANCE = 1e-7;

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
     * Fits a model.
     *
     * @param warm whether the present hyperparameters are the end of an earlier fit; it then goes on from there directly if
     *     the budget is for one start
     */
    static Fitted<GaussianModel> fit(GaussianModel model, Observations data, RefitBudget budget, boolean warm, Seed seed) {
        return new EvidenceFit(model, data, budget.maxIterations()).run(budget.starts(), warm, seed);
    }

    private Fitted<GaussianModel> run(int starts, boolean warm, Seed seed) {
        EvidenceObjective objective = new EvidenceObjective(model, data);
        ParameterVector parameters = model.parameters();
        double[] present = parameters.coordinates();
        double presentValue = evaluate(objective, present);
        if (present.length == 0) {
            return new Fitted<>(model, Status.CONVERGED, 1, -presentValue);
        }
        List<double[]> candidates = starts(parameters, starts, seed);
        boolean coarse = (starts > 1 || !warm) && SMALLEST_SUBSET < LARGEST_SHARE * data.size();
        OptimizationResult best = coarse
                ? finish(objective, mostPromising(objective, present, presentValue, coarse(candidates, seed)), seed)
                : search(objective, candidates, FINE_TOLERANCE);
        int total = (int) Math.ceil(evaluations);
        if (!(best.value() < presentValue)) {
            return keepPresent(objective, presentValue, total);
        }
        Status status = converged ? Status.CONVERGED : Status.BUDGET_EXHAUSTED;
        return new Fitted<>(objective.at(best.x()), status, total, -best.value());
    }

    /** No start led to anything better: the present hyperparameters stay if they can be used at all. */
    private Fitted<GaussianModel> keepPresent(EvidenceObjective objective, double presentValue, int total) {
        if (Double.isFinite(presentValue)) {
            return new Fitted<>(model, Status.KEPT_PREVIOUS, total, -presentValue);
        }
        double[] modes = model.parameters().atModes().coordinates();
        return new Fitted<>(objective.at(modes), Status.FELL_BACK_TO_PRIOR, total + 1, -evaluate(objective, modes));
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

    /** The ends of searches from all the starts on nested random subsets of growing size, without near repeats. */
    private List<double[]> coarse(List<double[]> starts, Seed seed) {
        int[] order = shuffled(data.size(), seed.child("subset"));
        List<double[]> ends = starts;
        for (int size = SMALLEST_SUBSET; size < LARGEST_SHARE * data.size(); size *= SUBSET_GROWTH) {
            EvidenceObjective objective = new EvidenceObjective(model, rows(order, size));
            List<double[]> next = new ArrayList<>();
            for (double[] start : ends) {
                double[] end = minimize(objective, start, COARSE_TOLERANCE).x();
                if (next.stream().allMatch(other -> distance(other, end) > SAME_END)) {
                    next.add(end);
                }
            }
            ends = next;
        }
        return ends;
    }

    /** Of the present point and some ends, the best with all the data: one evaluation tells more than a subset's optimum. */
    private double[] mostPromising(
            EvidenceObjective objective, double[] present, double presentValue, List<double[]> ends) {
        double[] best = present;
        double bestValue = presentValue;
        for (double[] end : ends) {
            double value = evaluate(objective, end);
            if (value < bestValue) {
                best = end;
                bestValue = value;
            }
        }
        return best;
    }

    /** The search with all the data, in coordinates scaled by the curvature of a small subset's objective. */
    private OptimizationResult finish(EvidenceObjective objective, double[] start, Seed seed) {
        EvidenceObjective small =
                new EvidenceObjective(model, rows(shuffled(data.size(), seed.child("subset")), SMALLEST_SUBSET));
        double share = small.size() / (double) data.size();
        ScaledCoordinates scaled = ScaledCoordinates.like(small, 1 / share, objective, start);
        ParameterVector parameters = model.parameters();
        OptimizationResult end = LbfgsB.defaults()
                .withValueTolerance(FINE_TOLERANCE)
                .withMaxIterations(maxIterations)
                .minimize(
                        scaled,
                        scaled.bounds(parameters.lowerCoordinates(), parameters.upperCoordinates()),
                        new double[start.length]);
        evaluations += end.evaluations() + (start.length + 1) * Math.pow(share, 3);
        converged = end.status().isConverged();
        return new OptimizationResult(
                scaled.at(end.x()), end.value(), end.gradient(), end.iterations(), end.evaluations(), end.status());
    }

    private static double distance(double[] a, double[] b) {
        double largest = 0;
        for (int i = 0; i < a.length; i++) {
            largest = Math.max(largest, Math.abs(a[i] - b[i]));
        }
        return largest;
    }

    /** The best end of searches from some starts. */
    private OptimizationResult search(EvidenceObjective objective, List<double[]> starts, double tolerance) {
        OptimizationResult best = minimize(objective, starts.get(0), tolerance);
        for (double[] start : starts.subList(1, starts.size())) {
            OptimizationResult end = minimize(objective, start, tolerance);
            if (end.value() < best.value()) {
                best = end;
            }
        }
        converged = best.status().isConverged();
        return best;
    }

    private OptimizationResult minimize(EvidenceObjective objective, double[] start, double tolerance) {
        ParameterVector parameters = model.parameters();
        Bounds bounds = new Bounds(parameters.lowerCoordinates(), parameters.upperCoordinates());
        OptimizationResult end = LbfgsB.defaults()
                .withValueTolerance(tolerance)
                .withMaxIterations(maxIterations)
                .minimize(objective, bounds, start);
        evaluations += end.evaluations() * Math.pow(objective.size() / (double) data.size(), 3);
        return end;
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
