package io.thalweg.surrogate.auto;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * How well values were predicted, each for itself.
 *
 * @param logs the log density of each, noise included
 * @param residuals of each, in units of the deviation that was predicted, noise included
 */
record Densities(double[] logs, double[] residuals) {

    private static final double LOG_TWO_PI = Math.log(2 * Math.PI);

    /** The log density of each target. */
    static double[] log(Posterior posterior, Observations batch) {
        return of(posterior, batch).logs;
    }

    /** Of the targets of a batch. */
    static Densities of(Posterior posterior, Observations batch) {
        Prediction prediction = posterior.predict(batch.x(), 1);
        double[] mean = prediction.mean();
        double[] variance = prediction.variance();
        double[] logs = new double[batch.size()];
        double[] residuals = new double[batch.size()];
        for (int i = 0; i < logs.length; i++) {
            double noise = batch.noiseIsGiven(i) ? batch.noiseVariance()[i] : posterior.noiseVariance();
            double all = Math.max(variance[i] + noise, Double.MIN_NORMAL);
            double residual = batch.y()[i] - mean[i];
            residuals[i] = residual / Math.sqrt(all);
            logs[i] = -0.5 * (LOG_TWO_PI + Math.log(all) + residual * residual / all);
        }
        return new Densities(logs, residuals);
    }

    /** Those of some rows and of others. */
    static double[] joined(double[] logs, double[] others) {
        return DoubleStream.concat(Arrays.stream(logs), Arrays.stream(others)).toArray();
    }
}
