package io.thalweg.surrogate.auto;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;

/** How well values were predicted. */
final class Densities {

    private static final double LOG_TWO_PI = Math.log(2 * Math.PI);

    private Densities() {}

    /** The log density of each target, noise included; of each for itself. */
    static double[] log(Posterior posterior, Observations batch) {
        Prediction prediction = posterior.predict(batch.x(), 1);
        double[] mean = prediction.mean();
        double[] variance = prediction.variance();
        double[] logs = new double[batch.size()];
        for (int i = 0; i < logs.length; i++) {
            double noise = batch.noiseIsGiven(i) ? batch.noiseVariance()[i] : posterior.noiseVariance();
            double all = Math.max(variance[i] + noise, Double.MIN_NORMAL);
            double residual = batch.y()[i] - mean[i];
            logs[i] = -0.5 * (LOG_TWO_PI + Math.log(all) + residual * residual / all);
        }
        return logs;
    }
}
