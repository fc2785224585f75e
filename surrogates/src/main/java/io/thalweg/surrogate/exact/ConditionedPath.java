package io.thalweg.surrogate.exact;

import io.thalweg.core.model.SampledPath;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.internal.evidence.ConditionedModel;
import io.thalweg.surrogate.kernel.KernelGradient;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/**
 * A draw of the posterior by correcting one of the prior, w (Matheron's rule; Wilson, Borovitskiy, Terenin, Mostowsky and
 * Deisenroth 2020, Eq. 13): f(x) = μ + w(x) + k(x,X)(K+D)⁻¹(y − μ − w(X) − ε), ε ~ N(0, D).
 *
 * @param prior w
 * @param weights (K+D)⁻¹(y − μ − w(X) − ε)
 */
record ConditionedPath(ConditionedModel conditioned, SampledPath prior, double[] weights) implements SampledPath {

    /** Empty if the prior cannot be drawn from. */
    static Optional<SampledPath> of(ConditionedModel conditioned, int features, Seed seed) {
        return PriorPath.of(conditioned.model.kernel(), conditioned.data.dimension(), features, seed.child("prior"))
                .map(prior -> new ConditionedPath(conditioned, prior, weights(conditioned, prior, seed)));
    }

    private static double[] weights(ConditionedModel conditioned, SampledPath prior, Seed seed) {
        RandomGenerator random = seed.child("noise").generator();
        double[] rest = prior.values(conditioned.data.x());
        for (int i = 0; i < rest.length; i++) {
            double noise = conditioned.data.noiseIsGiven(i)
                    ? conditioned.data.noiseVariance()[i]
                    : conditioned.model.noise().value();
            // Jitter is noise to the factor, so it is noise here.
            double deviation = Math.sqrt(noise + conditioned.factor.absoluteJitter());
            rest[i] = conditioned.data.y()[i] - conditioned.mean - rest[i] - deviation * random.nextGaussian();
        }
        return conditioned.factor.solve(rest);
    }

    @Override
    public double[] values(DMatrixRMaj x) {
        double[] values = prior.values(x);
        DMatrixRMaj cross = conditioned.model.kernel().covariance(x, conditioned.data.x());
        int n = weights.length;
        for (int i = 0; i < values.length; i++) {
            double sum = conditioned.mean + values[i];
            for (int k = 0; k < n; k++) {
                sum += cross.data[i * n + k] * weights[k];
            }
            values[i] = sum;
        }
        return values;
    }

    @Override
    public void pullback(DMatrixRMaj x, double[] valuesBar, DMatrixRMaj xBar) {
        prior.pullback(x, valuesBar, xBar);
        int n = weights.length;
        DMatrixRMaj crossBar = new DMatrixRMaj(x.numRows, n);
        for (int i = 0; i < x.numRows; i++) {
            for (int k = 0; k < n; k++) {
                crossBar.data[i * n + k] = valuesBar[i] * weights[k];
            }
        }
        conditioned.model.kernel().pullback(x, conditioned.data.x(), crossBar, KernelGradient.ofPoints(xBar));
    }

    @Override
    public double unseenRise(int points) {
        return prior.unseenRise(points);
    }
}
