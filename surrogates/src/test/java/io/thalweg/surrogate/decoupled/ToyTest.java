package io.thalweg.surrogate.decoupled;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first figure of Cheng and Boots 2017: 500 noisy values of a sinc function, 100 points for the mean, 10 for the covariance. */
class ToyTest {

    private static final double DEVIATION = 0.1;

    private static double sinc(double t) {
        double u = 20 * (t - 0.5);
        return u == 0 ? 1 : Math.sin(u) / u;
    }

    private static Observations values(int n, Seed seed) {
        RandomGenerator random = seed.generator();
        DMatrixRMaj x = new DMatrixRMaj(n, 1);
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            x.data[i] = random.nextDouble();
            y[i] = sinc(x.data[i]) + DEVIATION * random.nextGaussian();
        }
        return Observations.of(x, y);
    }

    private static DecoupledSurrogate fitted(int points, int meanPoints, long seed) {
        SearchSpace line = SearchSpace.builder().real("x", 0, 1).build();
        return DecoupledSurrogateFactory.DEFAULT
                .withSettings(DecoupledSettings.DEFAULT.withPoints(points).withMeanPoints(meanPoints))
                .create(line, false)
                .observe(values(500, Seed.of(seed)))
                .refit(RefitBudget.WARM, Seed.of(seed));
    }

    private static double error(Prediction prediction, DMatrixRMaj x) {
        double sum = 0;
        for (int i = 0; i < x.numRows; i++) {
            sum += Math.pow(prediction.mean()[i] - sinc(x.data[i]), 2) / x.numRows;
        }
        return Math.sqrt(sum);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void smallCovarianceBasisSupportsALargeMeanBasis(long seed) {
        Observations test = values(10_000, Seed.of(seed).child("test"));
        DecoupledSurrogate decoupled = fitted(10, 100, seed);
        DecoupledSurrogate hundred = fitted(100, 100, seed);
        Prediction small = decoupled.posterior().predict(test.x(), 1);
        double best = error(hundred.posterior().predict(test.x(), 1), test.x());
        assertThat(decoupled.points()).isEqualTo(10);
        assertThat(decoupled.size()).isEqualTo(100);
        assertThat(error(small, test.x())).isLessThan(1.02 * best).isLessThan(0.03);
        int covered = 0;
        for (int i = 0; i < test.size(); i++) {
            double variance = small.variance()[i] + decoupled.posterior().noiseVariance();
            covered += Math.abs(test.y()[i] - small.mean()[i]) <= 1.959963984540054 * Math.sqrt(variance) ? 1 : 0;
        }
        assertThat(covered / 10_000.0).isBetween(0.92, 0.98);
    }
}
