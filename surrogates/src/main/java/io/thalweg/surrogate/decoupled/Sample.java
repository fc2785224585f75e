package io.thalweg.surrogate.decoupled;

import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.online.NoiseVariances;
import io.thalweg.surrogate.online.TargetOrigin;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * Observations as a model sees them.
 *
 * @param x points, n × d
 * @param y targets less their origin
 * @param noise the variance of each: given, or the model's
 */
record Sample(DMatrixRMaj x, double[] y, double[] noise) {

    /** Of observations. */
    static Sample of(Observations data, TargetOrigin origin, GaussianModel model) {
        return new Sample(
                data.x(),
                origin.less(data.y()),
                NoiseVariances.of(data, model.noise().value()));
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
