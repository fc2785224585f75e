package io.thalweg.core.study;

import io.thalweg.core.space.Column;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What each parameter alone says of whether a result is among the best, from the data without a model: PED-ANOVA (S. Watanabe, A. Bansal and F.
 * Hutter 2023, "PED-ANOVA: efficiently quantifying hyperparameter importance in arbitrary subspaces"), with the best tenth of all results.
 *
 * <p>Its v_j = q² ∫ p(u) (p_top(u)/p(u) − 1)² du, with q the share of the best, p the density of all results along parameter j and p_top that of the
 * best, is the variance of E[among the best | u_j]: the numerator of the first-order Sobol index of the indicator, whose variance is q(1 − q). Densities are
 * those of bins that hold equally many results, and of categories. Where a parameter is not always active, it is the share within where it is:
 * v_j is multiplied by P(active | best)²/P(active).
 */
final class BestShares {

    /** The share of results that are among the best. */
    private static final double BEST = 0.1;

    /** Fewer results have less than two among the best. */
    static final int FEWEST = 20;

    private static final int MOST_BINS = 10;

    private final boolean[] best;
    private final double share;

    private BestShares(boolean[] best) {
        this.best = best;
        this.share = mean(best);
    }

    /**
     * The share of each column, less what chance gives, in [0, 1]; empty if results are too few or too alike to tell the best from the rest.
     *
     * @param points of the results, n, which the space can encode
     * @param values larger is better, length n
     */
    static Optional<double[]> of(SearchSpace space, List<Point> points, double[] values) {
        BestShares shares = new BestShares(best(values));
        if (values.length < FEWEST || shares.share > 0.5) {
            return Optional.empty();
        }
        double all = shares.share * (1 - shares.share);
        double[] found = new double[space.dimension()];
        for (int j = 0; j < found.length; j++) {
            Groups groups = shares.groups(space, points, j);
            found[j] = Math.max(0, Math.min(1, groups.beyondChance() / all));
        }
        return Optional.of(found);
    }

    /** v_j of each column, with what chance gives. */
    static double[] variances(SearchSpace space, List<Point> points, double[] values) {
        BestShares shares = new BestShares(best(values));
        double[] found = new double[space.dimension()];
        Arrays.setAll(found, j -> shares.groups(space, points, j).variance());
        return found;
    }

    /** The best tenth, and what is as good as the last of it. */
    private static boolean[] best(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int many = Math.max(1, (int) Math.ceil(BEST * values.length));
        boolean[] best = new boolean[values.length];
        for (int i = 0; i < best.length; i++) {
            best[i] = values[i] >= sorted[values.length - many];
        }
        return best;
    }

    private static double mean(boolean[] flags) {
        int count = 0;
        for (boolean flag : flags) {
            count += flag ? 1 : 0;
        }
        return (double) count / flags.length;
    }

    private Groups groups(SearchSpace space, List<Point> points, int j) {
        Column column = space.columns().get(j);
        List<Double> coordinates = new ArrayList<>();
        List<Boolean> good = new ArrayList<>();
        for (int i = 0; i < best.length; i++) {
            if (points.get(i).has(column.name())) {
                coordinates.add(space.encode(points.get(i))[j]);
                good.add(best[i]);
            }
        }
        boolean categorical = column.kind() == Column.Kind.CATEGORICAL;
        double[] sorted = coordinates.stream().mapToDouble(u -> u).sorted().toArray();
        int bins = (int) Math.min(MOST_BINS, Math.floor(Math.sqrt(sorted.length)));
        Map<Double, int[]> counts = new LinkedHashMap<>();
        for (int i = 0; i < good.size(); i++) {
            double u = coordinates.get(i);
            long bin = (long) bins * smaller(sorted, u) / sorted.length;
            double key = categorical ? u : bin;
            int[] count = counts.computeIfAbsent(key, any -> new int[2]);
            count[0]++;
            count[1] += good.get(i) ? 1 : 0;
        }
        return new Groups(List.copyOf(counts.values()), best.length);
    }

    /** How many of the sorted values are smaller: equal ones fall into one bin. */
    private static int smaller(double[] sorted, double u) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < u) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /**
     * Results by the values of one parameter, where it is active.
     *
     * @param counts of all and of the best in each group
     * @param of how many results there are, with those where it is inactive
     */
    private record Groups(List<int[]> counts, int of) {

        private int active() {
            return counts.stream().mapToInt(count -> count[0]).sum();
        }

        private double rate() {
            return (double) counts.stream().mapToInt(count -> count[1]).sum() / active();
        }

        /** Variance between groups, of those where the parameter is active. */
        private double between() {
            double rate = rate();
            double sum = 0;
            for (int[] count : counts) {
                double off = (double) count[1] / count[0] - rate;
                sum += count[0] * off * off;
            }
            return sum / active();
        }

        double variance() {
            return counts.isEmpty() ? 0 : between() * active() / of;
        }

        /**
         * The variance less what groups of results drawn at random would have, as ε² corrects η² in an analysis of variance (T. L. Kelley 1935): of n results in B
         * groups, chance gives (B − 1)/(n − 1) of all variance.
         */
        double beyondChance() {
            int n = active();
            int groups = counts.size();
            if (n <= groups) {
                return 0;
            }
            double rate = rate();
            double beyond = (between() * (n - 1) - rate * (1 - rate) * (groups - 1)) / (n - groups);
            return beyond * n / of;
        }
    }
}
