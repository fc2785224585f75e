package io.thalweg.surrogate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.SampledPath;
import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.Samples;
import org.ejml.data.DMatrixRMaj;

/** What functions drawn from a posterior promise. */
public final class SampledPaths {

    private static final int PATHS = 3000;

    /** In standard errors: with 5 means and 15 covariances a right sampler fails once in about 3,000 seeds. */
    private static final double LIMIT = 4.3;

    private SampledPaths() {}

    /** Means and covariances over many seeds are those of the prediction; values and gradients go together. */
    public static void verify(Posterior posterior) {
        DMatrixRMaj x = Samples.uniform(5, posterior.dimension(), 77);
        verifyMoments(posterior, x);
        verifyOne(posterior, x);
    }

    /** Means and covariances over many seeds are those of the prediction at five points. */
    public static void verifyMoments(Posterior posterior, DMatrixRMaj x) {
        int m = x.numRows;
        Prediction expected = posterior.predict(x);
        double[][] draws = new double[PATHS][];
        for (int s = 0; s < PATHS; s++) {
            draws[s] = posterior
                    .samplePath(Seed.of(9).child("path", s))
                    .orElseThrow()
                    .values(x);
        }
        DMatrixRMaj c = expected.covariance();
        for (int i = 0; i < m; i++) {
            double sum = 0;
            for (double[] draw : draws) {
                sum += draw[i] - expected.mean()[i];
            }
            assertThat(sum / PATHS).as("mean").isCloseTo(0, within(LIMIT * Math.sqrt(c.get(i, i) / PATHS)));
            for (int j = 0; j <= i; j++) {
                double products = 0;
                for (double[] draw : draws) {
                    products += (draw[i] - expected.mean()[i]) * (draw[j] - expected.mean()[j]);
                }
                double error = Math.sqrt((c.get(i, i) * c.get(j, j) + c.get(i, j) * c.get(i, j)) / PATHS);
                assertThat(products / PATHS).as("covariance").isCloseTo(c.get(i, j), within(LIMIT * error));
            }
        }
    }

    private static void verifyOne(Posterior posterior, DMatrixRMaj x) {
        SampledPath path = posterior.samplePath(Seed.of(1)).orElseThrow();
        assertThat(posterior.samplePath(Seed.of(1)).orElseThrow().values(x)).isEqualTo(path.values(x));
        assertThat(posterior.samplePath(Seed.of(2)).orElseThrow().values(x)).isNotEqualTo(path.values(x));
        double[] bar = {1, -2, 0, 0.5, 3};
        DMatrixRMaj gradient = x.createLike();
        gradient.fill(1);
        path.pullback(x, bar, gradient);
        double step = 1e-5;
        for (int k = 0; k < x.getNumElements(); k++) {
            DMatrixRMaj moved = x.copy();
            moved.data[k] += step;
            double up = path.values(moved)[k / x.numCols];
            moved.data[k] -= 2 * step;
            double slope = bar[k / x.numCols] * (up - path.values(moved)[k / x.numCols]) / (2 * step);
            assertThat(gradient.data[k] - 1).isCloseTo(slope, within(1e-6 * Math.max(1, Math.abs(slope))));
        }
    }
}
