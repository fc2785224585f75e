package io.thalweg.acquisition.pareto;

import io.thalweg.core.random.Seed;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/**
 * The augmented Chebyshev scalarisation of outcomes (Knowles 2006, "ParEGO", Eq. 2, for maximisation): with t_j = (y_j − r_j)/(b_j
 * − r_j), where r is the reference point and b_j the best value of objective j on the front,
 *
 * <pre>
 *   s_w(y) = min_j w_j t_j + 0.05 Σ_j w_j t_j
 * </pre>
 *
 * The maximisers of s_w for all weights w of the simplex are the Pareto front. Immutable.
 */
final class Chebyshev {

    /** Knowles' ρ: lets of two outcomes with the same worst term the better one win. */
    private static final double SUM_WEIGHT = 0.05;

    private final double[] origin;

    /** w_j/(b_j − r_j). */
    private final double[] slopes;

    private Chebyshev(double[] origin, double[] slopes) {
        this.origin = origin;
        this.slopes = slopes;
    }

    /**
     * The scalarisation of random weights, uniform on the simplex.
     *
     * @param front the outcomes on the front, one a row
     */
    static Chebyshev random(double[] reference, DMatrixRMaj front, Seed seed) {
        int m = reference.length;
        RandomGenerator generator = seed.generator();
        double[] slopes = new double[m];
        double sum = 0;
        for (int j = 0; j < m; j++) {
            slopes[j] = generator.nextExponential();
            sum += slopes[j];
        }
        for (int j = 0; j < m; j++) {
            double best = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < front.numRows; i++) {
                best = Math.max(best, front.get(i, j));
            }
            // Before anything is better than the reference, outcomes are standardised by the study.
            slopes[j] /= sum * (best > reference[j] ? best - reference[j] : 1);
        }
        return new Chebyshev(reference, slopes);
    }

    /**
     * The scalar.
     *
     * @param outcomes the objectives of many outcomes, each contiguous
     * @param at which outcome
     */
    double of(double[][] outcomes, int at) {
        double least = Double.POSITIVE_INFINITY;
        double sum = 0;
        for (int j = 0; j < slopes.length; j++) {
            double term = slopes[j] * (outcomes[j][at] - origin[j]);
            least = Math.min(least, term);
            sum += term;
        }
        return least + SUM_WEIGHT * sum;
    }

    /** Adds the adjoints of the objectives of an outcome, given that of its scalar. */
    void pullback(double[][] outcomes, int at, double bar, double[][] outcomeBars) {
        int worst = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int j = 0; j < slopes.length; j++) {
            double term = slopes[j] * (outcomes[j][at] - origin[j]);
            if (term < least) {
                least = term;
                worst = j;
            }
            outcomeBars[j][at] += bar * SUM_WEIGHT * slopes[j];
        }
        outcomeBars[worst][at] += bar * slopes[worst];
    }
}
