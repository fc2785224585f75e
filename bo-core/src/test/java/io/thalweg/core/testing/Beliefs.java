package io.thalweg.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.Surrogate;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.ejml.data.DMatrixRMaj;

/** What tests ask of the beliefs of surrogates. */
public final class Beliefs {

    private Beliefs() {}

    /** Means, variances, gradients and evidence are finite, and variances are not negative. */
    public static void assertUsable(Surrogate surrogate) {
        assertUsable(surrogate, Samples.uniform(20, surrogate.dimension(), 77));
    }

    /** {@link #assertUsable(Surrogate)} at given points. */
    public static void assertUsable(Surrogate surrogate, DMatrixRMaj x) {
        Prediction prediction = surrogate.posterior().predict(x, 1);
        assertThat(Arrays.stream(prediction.mean())).as("mean").allMatch(Double::isFinite);
        assertThat(Arrays.stream(prediction.variance())).as("variance").allMatch(v -> v >= 0 && Double.isFinite(v));
        DMatrixRMaj gradient = x.createLike();
        DMatrixRMaj ones = new DMatrixRMaj(x.numRows, 1);
        ones.fill(1);
        prediction.pullback(ones.data, ones, gradient);
        assertThat(Arrays.stream(gradient.data)).as("gradient").allMatch(Double::isFinite);
        assertThat(surrogate.posterior().noiseVariance()).isNotNegative().isFinite();
        assertThat(surrogate.logEvidence()).isFinite();
    }

    /** Means and joint covariances at some points, for comparisons. */
    public static double[] moments(Posterior posterior, DMatrixRMaj x) {
        Prediction joint = posterior.predict(x);
        double[] moments = Arrays.copyOf(joint.mean(), x.numRows * (x.numRows + 1));
        System.arraycopy(joint.covariance().data, 0, moments, x.numRows, x.numRows * x.numRows);
        return moments;
    }

    /** The root mean square difference of the mean from a function on the unit interval. */
    public static double error(Surrogate surrogate, DoubleUnaryOperator truth) {
        DMatrixRMaj x = Samples.grid(100);
        double[] mean = surrogate.posterior().predict(x, 1).mean();
        double sum = 0;
        for (int i = 0; i < x.numRows; i++) {
            sum += Math.pow(mean[i] - truth.applyAsDouble(x.data[i]), 2);
        }
        return Math.sqrt(sum / x.numRows);
    }
}
