package io.thalweg.surrogate.decoupled;

import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.kernel.GaussianModel;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * Observations as a model sees them.
 *
 * @param x points, n × d
 * @param y targets less an origin, so that a large offset does not cancel the digits of sums
 * @param noise the variance of each: given, or the model's
 */
record Sample(DMatrixRMaj x, double[] y, double[] noise) {

    /** The least noise variance that can be given: a weight of 1/0 has no place in a sum. */
    private static final double LEAST_NOISE = 1e-10;

    /** Of observations. */
    static Sample of(Observations data, double origin, GaussianModel model) {
        int n = data.size();
        double[] y = new double[n];
        double[] noise = new double[n];
        for (int i = 0; i < n; i++) {
            y[i] = data.y()[i] - origin;
            noise[i] = data.noiseIsGiven(i)
                    ? Math.max(LEAST_NOISE, data.noiseVariance()[i])
                    : model.noise().value();
        }
        return new Sample(data.x(), y, noise);
    }

    int size() {
        return y.length;
    }

    /** The rows from (inclusive) to (exclusive). */
    Sample rows(int from, int to) {
        int d = x.numCols;
        return new Sample(
                DMatrixRMaj.wrap(to - from, d, Arrays.copyOfRange(x.data, from * d, to * d)),
                Arrays.copyOfRange(y, from, to),
                Arrays.copyOfRange(noise, from, to));
    }
}
