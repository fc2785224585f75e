package io.thalweg.surrogate.internal.feature;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.model.SampledPath;
import io.thalweg.core.random.Seed;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/**
 * A linear function of the features, with weights drawn from the belief about them.
 *
 * @param constant what is added
 * @param weights v ~ N(m, B⁻¹)
 */
record WeightsPath(FeatureMap map, double constant, double[] weights) implements SampledPath {

    /** With B = L Lᵀ, v = m + L⁻ᵀz has the covariance B⁻¹. */
    static WeightsPath of(FeatureMap map, WhitenedGaussian belief, double origin, Seed seed) {
        RandomGenerator random = seed.generator();
        double[] z = new double[belief.size()];
        for (int k = 0; k < z.length; k++) {
            z[k] = random.nextGaussian();
        }
        double[] weights = belief.factor().solveLowerTransposed(z);
        for (int k = 0; k < z.length; k++) {
            weights[k] += belief.weights()[k];
        }
        return new WeightsPath(map, origin + belief.mean(), weights);
    }

    @Override
    public double[] values(DMatrixRMaj x) {
        double[] values = new double[x.numRows];
        LinearAlgebra.multiply(map.features(x), weights, values);
        for (int i = 0; i < values.length; i++) {
            values[i] += constant;
        }
        return values;
    }

    @Override
    public void pullback(DMatrixRMaj x, double[] valuesBar, DMatrixRMaj xBar) {
        int r = weights.length;
        DMatrixRMaj featuresBar = new DMatrixRMaj(x.numRows, r);
        for (int i = 0; i < x.numRows; i++) {
            for (int k = 0; k < r; k++) {
                featuresBar.data[i * r + k] = valuesBar[i] * weights[k];
            }
        }
        map.pullback(x, featuresBar, xBar);
    }
}
