package io.thalweg.core.internal.engine;

import io.thalweg.core.model.CovarianceWith;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import java.util.ArrayList;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * A belief given values that nobody measured. One value y at z after another turns a belief of mean m, covariance k and noise σ² into
 *
 * <pre>
 *   m'(x) = m(x) + k(x, z) a,   a = (y − m(z)) / (k(z, z) + σ²),
 *   k'(x, x') = k(x, x') − k(x, z) k(z, x') / (k(z, z) + σ²)
 * </pre>
 *
 * <p>A mixture of models counts as the Gaussian of its moments. Had each of its models observed the values, one that knows no noise would go to any
 * lengths to meet a value that contradicts its data; the next fit would take its weight away, but nothing is fitted here. So no variance
 * grows, and a value that is expected leaves all means as they are.
 *
 * @param posterior the belief with the variances k' and the means m
 * @param covariances k(·, z) of each value, given those before it
 * @param gains a of each value
 */
record AssumedBelief(Posterior posterior, List<CovarianceWith> covariances, List<Double> gains) {

    /** Nothing is to be learnt where the function is known so well, in squared model units: what is left of its variance is rounding. */
    private static final double KNOWN = 1e-8;

    /**
     * Assumes values.
     *
     * @param x where, n × d
     * @param y values in model units
     */
    static AssumedBelief of(Posterior posterior, DMatrixRMaj x, double[] y) {
        AssumedBelief belief = new AssumedBelief(posterior, List.of(), List.of());
        for (int i = 0; i < y.length; i++) {
            double[] z = new double[x.numCols];
            System.arraycopy(x.data, i * x.numCols, z, 0, z.length);
            belief = belief.with(z, y[i]);
        }
        return belief;
    }

    private AssumedBelief with(double[] z, double y) {
        double noise = posterior.noiseVariance();
        Moments now = at(z);
        double variance = now.variance() + noise;
        if (!(variance > KNOWN)) {
            return this;
        }
        List<CovarianceWith> more = new ArrayList<>(covariances);
        more.add(posterior.covarianceWith(row(z)));
        List<Double> all = new ArrayList<>(gains);
        all.add((y - now.mean()) / variance);
        return new AssumedBelief(posterior.conditioned(row(z), noise), List.copyOf(more), List.copyOf(all));
    }

    /** What is believed at an input. */
    record Moments(double mean, double variance) {}

    /** What is believed at an input. */
    Moments at(double[] input) {
        Prediction prediction = posterior.predict(row(input), 1);
        double mean = prediction.mean()[0];
        for (int i = 0; i < covariances.size(); i++) {
            mean += covariances.get(i).at(row(input)).data[0] * gains.get(i);
        }
        return new Moments(mean, prediction.variance()[0]);
    }

    private static DMatrixRMaj row(double[] input) {
        return DMatrixRMaj.wrap(1, input.length, input);
    }
}
