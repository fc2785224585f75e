package io.thalweg.baseline.internal.ascent;

import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.likelihood.Likelihood;
import io.thalweg.surrogate.likelihood.Site;
import org.ejml.data.DMatrixRMaj;

/**
 * Some observations, each of which stands for {@code weight} of them.
 *
 * @param x rows of the kernel
 * @param y targets
 * @param noise variances of those whose noise is given, NaN for the others
 * @param weight n/N_m
 */
record Minibatch(DMatrixRMaj x, double[] y, double[] noise, double weight) {

    /** Given noise below this is taken to be this: an exact observation leaves nothing to compute with. */
    private static final double LEAST_NOISE = 1e-10;

    private static final double LOG_TWO_PI = Math.log(2 * Math.PI);

    static Minibatch all(LatentModel model, Observations data) {
        return new Minibatch(model.rows(data.x()), data.y(), data.noiseVariance(), 1);
    }

    static Minibatch of(LatentModel model, Observations data, int[] rows) {
        double[] y = new double[rows.length];
        double[] noise = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            y[i] = data.y()[rows[i]];
            noise[i] = data.noiseVariance()[rows[i]];
        }
        return new Minibatch(model.rows(Rows.of(data.x(), rows)), y, noise, (double) data.size() / rows.length);
    }

    int size() {
        return y.length;
    }

    /** What the likelihood, or the noise that is given, says of observation i where f ~ N(m, v). */
    Site site(Likelihood likelihood, int i, double mean, double variance) {
        if (Double.isNaN(noise[i])) {
            return likelihood.site(y[i], mean, variance);
        }
        double precision = 1 / Math.max(noise[i], LEAST_NOISE);
        return new Site(precision, precision * y[i]);
    }

    /** The expected log density, or the likelihood's bound of it, of all observations that these stand for. */
    double expectation(Likelihood likelihood, double[] mean, double[] variance) {
        double sum = 0;
        for (int i = 0; i < y.length; i++) {
            if (Double.isNaN(noise[i])) {
                sum += likelihood.bound(y[i], mean[i], variance[i]);
            } else {
                double v = Math.max(noise[i], LEAST_NOISE);
                double apart = y[i] - mean[i];
                sum -= 0.5 * (LOG_TWO_PI + Math.log(v) + (apart * apart + variance[i]) / v);
            }
        }
        return weight * sum;
    }

    /**
     * Its gradient with respect to the moments, which are those of the sites: ∂/∂m = ζ − wm, ∂/∂v = −w/2.
     *
     * @param parameterBar accumulates the adjoints of the likelihood's parameters
     * @param offset of the first of them
     */
    void pullback(
            Likelihood likelihood,
            double[] mean,
            double[] variance,
            double[] meanBar,
            double[] varianceBar,
            double[] parameterBar,
            int offset) {
        for (int i = 0; i < y.length; i++) {
            Site site = site(likelihood, i, mean[i], variance[i]);
            meanBar[i] = weight * (site.shift() - site.precision() * mean[i]);
            varianceBar[i] = -0.5 * weight * site.precision();
            if (Double.isNaN(noise[i])) {
                likelihood.boundPullback(y[i], mean[i], variance[i], weight, parameterBar, offset);
            }
        }
    }
}
