package io.thalweg.core.curve;

import io.thalweg.core.internal.linalg.Cholesky;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * A Gaussian process over the steps of a curve: y(t) = f + g(t) + ε, where f ~ N(m, σ_f²) is what the curve tends to, g decays with the
 * covariance σ_t² (b / (t + t' + b))^a, a mixture of exponential decays, and ε ~ N(0, σ²). Swersky, Snoek and Adams, "Freeze-thaw Bayesian optimization"
 * (2014). The process over parameters is that of the study: given where it ends, a curve says nothing of others, and so acts on it as {@linkplain Forecast#alone one measurement}
 * with known noise.
 *
 * @param mean m
 * @param endVariance σ_f²
 * @param decayVariance σ_t²
 * @param power a
 * @param rate b
 * @param noiseVariance σ²
 */
record FreezeThaw(
        double mean, double endVariance, double decayVariance, double power, double rate, double noiseVariance) {

    /** How much of the variance of a forecast is taken for what was believed beforehand, at most. */
    private static final double MOST_PRIOR = 0.75;

    /**
     * The hyperparameters with the largest posterior density.
     *
     * @param times of steps, as shares of a whole curve
     * @param curves their values at the first of these steps, all of them or fewer
     * @param spread of values, where the curves do not show it
     */
    static FreezeThaw of(double[] times, List<double[]> curves, double spread) {
        return FreezeThawEvidence.of(times, curves, spread).maximize();
    }

    /** The covariance of f + g at two times. */
    private double covariance(double t, double other) {
        return endVariance + decayVariance * Math.pow(rate / (t + other + rate), power);
    }

    /**
     * Where a curve is at one time that has values at others.
     *
     * @param times at which it has values
     * @param to the time asked for
     */
    Forecast forecast(double[] times, double to) {
        int n = times.length;
        DMatrixRMaj all = new DMatrixRMaj(n, n);
        double[] cross = new double[n];
        for (int i = 0; i < n; i++) {
            cross[i] = covariance(times[i], to);
            for (int j = 0; j < n; j++) {
                all.set(i, j, covariance(times[i], times[j]) + (i == j ? noiseVariance : 0));
            }
        }
        double[] weights = Cholesky.withJitter(all)
                .orElseThrow(() -> new IllegalStateException("covariance of a curve is not positive definite: " + this))
                .solve(cross);
        double prior = covariance(to, to);
        double explained = 0;
        for (int i = 0; i < n; i++) {
            explained += weights[i] * cross[i];
        }
        return new Forecast(mean, prior, weights, Math.max(prior - explained, 1e-12 * prior));
    }

    /**
     * A forecast before its values are known.
     *
     * @param prior what is believed without values, N(m, prior)
     * @param weights of values above m
     * @param variance with values
     */
    record Forecast(double m, double prior, double[] weights, double variance) {

        /** The mean, given the values. */
        double mean(double[] values) {
            double sum = m;
            for (int i = 0; i < weights.length; i++) {
                sum += weights[i] * (values[i] - m);
            }
            return sum;
        }

        /**
         * What the curve alone says, without m and what is believed around it: the measurement with known noise that makes N(m, prior)
         * the forecast. Of a forecast that says little not all of the prior is taken out, or the number would lie far beyond all others.
         *
         * @param mean of the forecast
         */
        CurveEnds.End alone(double mean) {
            double kept = 1 - Math.min(variance / prior, MOST_PRIOR);
            return new CurveEnds.End(m + (mean - m) / kept, variance / kept);
        }
    }
}
