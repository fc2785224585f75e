package io.thalweg.surrogate.internal.evidence;

import io.thalweg.core.internal.optimize.LbfgsB;
import io.thalweg.core.internal.optimize.OptimizationResult;
import io.thalweg.core.internal.random.Shuffle;
import io.thalweg.core.model.FitReport.Status;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.internal.fit.Fitted;
import io.thalweg.surrogate.internal.fit.Search;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.LengthscalePriors;
import io.thalweg.surrogate.kernel.Lengthscales;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Maximum a posteriori hyperparameters by L-BFGS-B: from the present ones, the modes of the priors, and draws from the priors.
 *
 * <p>An evaluation costs O(n³). So with many observations a first fit, or one of several starts, begins on a random subset and goes on to
 * subsets twice as large. One evaluation of each end with all the data chooses among them; a few more, from the best
 * end alone, finish the fit.
 */
final class EvidenceFit {

    private static final int SMALLEST_SUBSET = 128;
    private static final int SUBSET_GROWTH = 4;

    /** The largest subset, as a share of all the data: one that is nearly as large would cost nearly as much. */
    private static final double LARGEST_SHARE = 0.75;

    /** Of a series: how many distances of neighbours the length scales begin with. */
    private static final double SPACINGS = 4;

    /** Ends whose coordinates differ by less are one. */
    private static final double SAME_END = 0.05;

    private static final double COARSE_TOLERANCE = 1e-5;
    private static final double FINE_TOLERANCE = 1e-7;

    private final GaussianModel model;
    private final Observations data;
    private final int maxIterations;
    private final Search search = new Search();

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
    static Fitted<GaussianModel> fit(
            GaussianModel model, Observations data, RefitBudget budget, boolean warm, Seed seed) {
        if (data.dimension() > 1 || isLarge(data)) {
            return new EvidenceFit(model, data, budget.maxIterations()).run(budget.starts(), warm, seed);
        }
        Fitted<GaussianModel> end =
                new EvidenceFit(withoutShort(model), data, budget.maxIterations()).run(budget.starts(), warm, seed);
        double[] values = end.model().parameters().values();
        GaussianModel found = end.status() == Status.KEPT_PREVIOUS
                ? model
                : end.model().withParameters(model.parameters().withValues(values));
        return new Fitted<>(found, end.status(), end.evaluations(), end.objective());
    }

    /** Whether there are more data than the smallest subset has. */
    private static boolean isLarge(Observations data) {
        return SMALLEST_SUBSET < LARGEST_SHARE * data.size();
    }

    /** The model without the length scales that only a long series can show. */
    private static GaussianModel withoutShort(GaussianModel model) {
        return model.withParameters(model.parameters()
                .map(one -> Lengthscales.isOne(one)
                                && one.lower() == LengthscalePriors.LEAST_OF_A_SERIES
                                && one.value() >= LengthscalePriors.LEAST
                        ? one.within(LengthscalePriors.LEAST, one.upper())
                        : one));
    }

    private Fitted<GaussianModel> run(int starts, boolean warm, Seed seed) {
        EvidenceObjective objective = new EvidenceObjective(model, data);
        double[] present = objective.start();
        double before = search.look(objective, present);
        if (present.length == 0) {
            return new Fitted<>(model, Status.CONVERGED, 1, before);
        }
        List<double[]> candidates = starts(starts, seed);
        boolean coarse = (starts > 1 || !warm) && isLarge(data);
        OptimizationResult best = coarse
                ? finish(objective, mostPromising(objective, present, before, ends(candidates, seed)), seed)
                : OptimizationResult.best(candidates.stream()
                        .map(start -> minimize(objective, start, FINE_TOLERANCE))
                        .toList());
        return search.end(objective, model, before, best);
    }

    /** The present coordinates, the priors' modes if they are others, draws from the priors. */
    private List<double[]> starts(int count, Seed seed) {
        double[] present = model.parameters().coordinates();
        boolean atModes = Arrays.equals(model.parameters().atModes().coordinates(), present);
        Stream<double[]> others = Search.others(model.parameters(), atModes ? count : count - 1, seed).stream()
                .skip(atModes ? 1 : 0)
                .map(HyperparameterVector::coordinates);
        return Stream.concat(Stream.of(present), others).toList();
    }

    /** The ends of searches on subsets. */
    private List<double[]> ends(List<double[]> starts, Seed seed) {
        List<double[]> ends = coarse(starts, seed);
        return data.dimension() > 1
                ? ends
                : Stream.concat(ends.stream(), Stream.of(near(seed))).toList();
    }

    /**
     * The end of a search on neighbours: rows that are drawn from a long series are too far apart to show how fast it changes.
     */
    private double[] near(Seed seed) {
        int[] order = order(seed);
        double[] x = data.x().data;
        double centre = x[order[0]];
        int[] nearest = IntStream.of(order)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> Math.abs(x[i] - centre)))
                .limit(SMALLEST_SUBSET)
                .mapToInt(Integer::intValue)
                .toArray();
        double scale = SPACINGS / data.size();
        HyperparameterVector spaced = model.parameters()
                .atModes()
                .map(one -> Lengthscales.isOne(one) && one.learnt()
                        ? one.withValue(Math.max(one.lower(), Math.min(one.upper(), scale)))
                        : one);
        EvidenceObjective objective = new EvidenceObjective(model, data.at(nearest));
        return minimize(objective, spaced.coordinates(), COARSE_TOLERANCE).x();
    }

    /** The ends of searches from all the starts on nested random subsets of growing size, without near repeats. */
    private List<double[]> coarse(List<double[]> starts, Seed seed) {
        int[] order = order(seed);
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
    private double[] mostPromising(EvidenceObjective objective, double[] present, double before, List<double[]> ends) {
        double[] best = present;
        double highest = before;
        for (double[] end : ends) {
            double value = search.look(objective, end);
            if (value > highest) {
                best = end;
                highest = value;
            }
        }
        return best;
    }

    /** The search with all the data, in coordinates scaled by the curvature of a small subset's objective. */
    private OptimizationResult finish(EvidenceObjective objective, double[] start, Seed seed) {
        EvidenceObjective small = new EvidenceObjective(model, rows(order(seed), SMALLEST_SUBSET));
        double multiple = 1 / (small.size() / (double) data.size());
        return search.minimize(method(FINE_TOLERANCE), objective, start, small, multiple, cost(small));
    }

    private static double distance(double[] a, double[] b) {
        double largest = 0;
        for (int i = 0; i < a.length; i++) {
            largest = Math.max(largest, Math.abs(a[i] - b[i]));
        }
        return largest;
    }

    private OptimizationResult minimize(EvidenceObjective objective, double[] start, double tolerance) {
        return search.minimize(method(tolerance), objective, start, cost(objective));
    }

    private LbfgsB method(double tolerance) {
        return LbfgsB.defaults().withValueTolerance(tolerance).withMaxIterations(maxIterations);
    }

    /** Of an evaluation, relative to that with all the data. */
    private double cost(EvidenceObjective objective) {
        return Math.pow(objective.size() / (double) data.size(), 3);
    }

    private int[] order(Seed seed) {
        return Shuffle.order(data.size(), seed.child("subset").generator());
    }

    private Observations rows(int[] order, int size) {
        return data.at(Arrays.copyOf(order, size));
    }
}
