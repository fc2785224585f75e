package io.thalweg.acquisition.lookahead;

import io.thalweg.core.internal.special.Normal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The expected maximum of straight lines, E max_j (a_j + b_j Z) − max_j a_j for Z ~ N(0, 1), exactly: sorted by slope, the lines that
 * are the highest somewhere, and the places where one takes over from another (Frazier, Powell and Dayanik 2009, Algorithm 1).
 */
final class ExpectedMaximum {

    /** The lines that are highest somewhere, by increasing slope. */
    private final int[] highest;

    /** Where line i of those takes over from line i − 1; −∞ for the first. */
    private final double[] from;

    private final int count;
    private final double value;

    ExpectedMaximum(double[] a, double[] b) {
        int n = a.length;
        int[] order = IntStream.range(0, n)
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(j -> b[j]).thenComparingDouble(j -> a[j]))
                .mapToInt(j -> j)
                .toArray();
        highest = new int[n];
        from = new double[n];
        int size = 0;
        for (int j : order) {
            double start = Double.NEGATIVE_INFINITY;
            while (size > 0) {
                int last = highest[size - 1];
                // Of parallel lines the higher one comes later.
                start = b[j] > b[last] ? (a[last] - a[j]) / (b[j] - b[last]) : Double.NEGATIVE_INFINITY;
                if (start > from[size - 1]) {
                    break;
                }
                size--;
                start = Double.NEGATIVE_INFINITY;
            }
            highest[size] = j;
            from[size] = start;
            size++;
        }
        count = size;
        double sum = 0;
        for (int i = 1; i < count; i++) {
            sum += (b[highest[i]] - b[highest[i - 1]]) * Math.exp(Normal.logH(-Math.abs(from[i])));
        }
        value = sum;
    }

    /** The value, at least 0. */
    double value() {
        return value;
    }

    /**
     * The derivatives of the value: by the envelope theorem in a_j the probability that line j is the highest (less one for the one
     * that is at Z = 0), in b_j the expectation of Z there.
     */
    void partials(double[] inA, double[] inB) {
        Arrays.fill(inA, 0);
        Arrays.fill(inB, 0);
        for (int i = 0; i < count; i++) {
            double left = from[i];
            double right = i + 1 < count ? from[i + 1] : Double.POSITIVE_INFINITY;
            // On either side of 0 the tail that is small is used: nothing cancels.
            boolean atZero = left <= 0 && right > 0;
            inA[highest[i]] = atZero
                    ? -Normal.cdf(left) - Normal.cdf(-right)
                    : left > 0 ? Normal.cdf(-left) - Normal.cdf(-right) : Normal.cdf(right) - Normal.cdf(left);
            inB[highest[i]] = Normal.pdf(left) - Normal.pdf(right);
        }
    }
}
