package io.thalweg.cli.internal.optimize;

import io.thalweg.core.random.Seed;
import io.thalweg.core.trial.Direction;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * What random search finds in a table: quantiles, over many runs without repeats, of the best value after each evaluation.
 *
 * @param lower the 10 % quantile
 * @param median the median
 * @param upper the 90 % quantile
 */
public record RandomSearch(double[] lower, double[] median, double[] upper) {

    /**
     * Runs random search.
     *
     * @param values of all candidates
     * @param direction whether small or large values are sought
     * @param evaluations in a run, at most the number of candidates
     * @param runs number of runs
     */
    public static RandomSearch of(double[] values, Direction direction, int evaluations, int runs, Seed seed) {
        double[][] best = new double[evaluations][runs];
        for (int run = 0; run < runs; run++) {
            RandomGenerator random = seed.child("random-search", run).generator();
            double[] rest = values.clone();
            double found = Double.NaN;
            for (int i = 0; i < evaluations; i++) {
                int drawn = i + random.nextInt(rest.length - i);
                double value = rest[drawn];
                rest[drawn] = rest[i];
                found = i == 0 || direction.better(value, found) ? value : found;
                best[i][run] = found;
            }
        }
        return new RandomSearch(quantile(best, 0.1), quantile(best, 0.5), quantile(best, 0.9));
    }

    private static double[] quantile(double[][] best, double level) {
        return Arrays.stream(best)
                .mapToDouble(row -> {
                    double[] sorted = row.clone();
                    Arrays.sort(sorted);
                    return sorted[(int) Math.round(level * (sorted.length - 1))];
                })
                .toArray();
    }
}
