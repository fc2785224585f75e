package io.thalweg.surrogate.decoupled;

import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import java.io.IOException;
import java.util.OptionalDouble;

/**
 * The weights a of the mean basis for the targets and for the constant 1, kept apart: then a change of the units of y is a quotient, and so
 * is the most likely constant mean.
 *
 * @param targets a_y
 * @param ones a_1
 * @param yy what the mean leaves of yᵀD⁻¹y: yᵀD⁻¹y − yᵀD⁻¹K_Xα a_y, or yᵀ(K+D)⁻¹y where α is all of X
 * @param y1 the same for y and 1
 * @param one the same for 1
 * @param iterations of conjugate gradients
 * @param residual of the equations, relative to their right-hand sides
 */
record MeanWeights(double[] targets, double[] ones, double yy, double y1, double one, int iterations, double residual) {

    /** Of no observations. */
    static final MeanWeights NONE = new MeanWeights(new double[0], new double[0], 0, 0, 0, 0, 0);

    /** The constant mean: the given one, or the most likely one, less the origin of the targets. */
    double mean(OptionalDouble given) {
        return given.orElseGet(() -> one > 0 ? y1 / one : 0);
    }

    /** a_y − μa_1. */
    double[] weights(double mean) {
        double[] weights = new double[targets.length];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = targets[i] - mean * ones[i];
        }
        return weights;
    }

    /** What the mean leaves of (y − μ)ᵀD⁻¹(y − μ). */
    double quadratic(double mean) {
        return Math.max(0, yy - 2 * mean * y1 + mean * mean * one);
    }

    /** As if each target had been divided by a scale. */
    MeanWeights rescaled(double scale) {
        double[] changed = new double[targets.length];
        for (int i = 0; i < changed.length; i++) {
            changed[i] = targets[i] / scale;
        }
        return new MeanWeights(changed, ones, yy / scale / scale, y1 / scale, one, iterations, residual);
    }

    void write(StateWriter out) throws IOException {
        out.writeDoubles(targets);
        out.writeDoubles(ones);
        out.writeDoubles(new double[] {yy, y1, one, residual});
        out.writeInt(iterations);
    }

    static MeanWeights read(StateReader in) throws IOException {
        double[] targets = in.readDoubles();
        double[] ones = in.readDoubles();
        double[] left = in.readDoubles();
        return new MeanWeights(targets, ones, left[0], left[1], left[2], in.readInt(), left[3]);
    }
}
