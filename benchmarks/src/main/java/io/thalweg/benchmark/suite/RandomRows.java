package io.thalweg.benchmark.suite;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What the best of n random rows of a table is like, drawn without replacement: exact, by order statistics. With N rows the chance
 * that none of the k best is drawn is
 *
 * <pre>C(N − k, n) / C(N, n) = Π_{j &lt; k} (N − n − j) / (N − j)</pre>
 */
final class RandomRows {

    private final double[] gaps;

    /**
     * A table.
     *
     * @param gaps of the rows, in any order, at least one
     */
    RandomRows(double[] gaps) {
        this.gaps = gaps.clone();
        Arrays.sort(this.gaps);
    }

    /** The chances that none of the 0, 1, …, N best rows is among n, descending from 1 to 0. */
    private double[] misses(int n) {
        if (n < 1) {
            throw new IllegalArgumentException("n is " + n + ", must be at least 1");
        }
        int rows = gaps.length;
        double[] misses = new double[rows + 1];
        misses[0] = 1;
        for (int k = 0; k < rows; k++) {
            misses[k + 1] = misses[k] * Math.max(0, rows - n - k) / (rows - k);
        }
        return misses;
    }

    /** The expected gap of the best of n rows. */
    double mean(int n) {
        double[] misses = misses(n);
        return IntStream.range(0, gaps.length)
                .mapToDouble(k -> gaps[k] * (misses[k] - misses[k + 1]))
                .sum();
    }

    /** The median gap of the best of n rows: the smallest that is reached in at least half of all draws. */
    double median(int n) {
        double[] misses = misses(n);
        int k = 0;
        while (misses[k + 1] > 0.5) {
            k++;
        }
        return gaps[k];
    }

    /** The expected {@link Scores#share share} of targets that n rows reach. */
    double share(int n) {
        double[] misses = misses(n);
        return IntStream.range(0, gaps.length)
                .mapToDouble(k -> Scores.share(new double[] {Scores.floor(gaps[k])}) * (misses[k] - misses[k + 1]))
                .sum();
    }
}
