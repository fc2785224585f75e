package io.thalweg.core.search;

import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Chooses starts among screened arguments: the best ones first, then others with probability proportional to the exponential
 * of their standardised value (the Boltzmann rule), for the highest raw values often lie on the slopes of one hill.
 */
final class StartSelection {

    private StartSelection() {}

    /**
     * Indices of distinct starts.
     *
     * @param values the screened values; non-finite ones are never chosen
     * @param count how many starts at most
     * @param best how many of them are the highest values
     */
    static int[] choose(double[] values, int count, int best, Seed seed) {
        int[] finite = java.util.stream.IntStream.range(0, values.length)
                .filter(i -> Double.isFinite(values[i]))
                .boxed()
                .sorted((a, b) -> Double.compare(values[b], values[a]))
                .mapToInt(Integer::intValue)
                .toArray();
        if (finite.length <= count) {
            return finite;
        }
        int[] chosen = Arrays.copyOf(finite, count);
        boltzmann(values, finite, chosen, Math.min(best, count), seed.generator());
        return chosen;
    }

    /** Fills chosen[best..] by weighted sampling without replacement (exponential races). */
    private static void boltzmann(double[] values, int[] finite, int[] chosen, int best, RandomGenerator random) {
        double mean =
                Arrays.stream(finite).mapToDouble(i -> values[i]).average().orElse(0);
        double variance = Arrays.stream(finite)
                .mapToDouble(i -> (values[i] - mean) * (values[i] - mean))
                .average()
                .orElse(0);
        double scale = variance > 0 ? 1 / Math.sqrt(variance) : 0;
        int rest = finite.length - best;
        double[] arrival = new double[rest];
        Integer[] order = new Integer[rest];
        for (int i = 0; i < rest; i++) {
            // The logarithm of the arrival time of a race whose rate is the weight.
            arrival[i] = Math.log(-Math.log(1 - random.nextDouble())) - scale * (values[finite[best + i]] - mean);
            order[i] = i;
        }
        Arrays.sort(order, (a, b) -> Double.compare(arrival[a], arrival[b]));
        for (int i = best; i < chosen.length; i++) {
            chosen[i] = finite[best + order[i - best]];
        }
    }
}
