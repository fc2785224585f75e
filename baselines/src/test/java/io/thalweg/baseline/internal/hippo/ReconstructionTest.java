package io.thalweg.baseline.internal.hippo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.streaming.hippo.Basis;
import io.thalweg.surrogate.streaming.hippo.Interval;
import io.thalweg.surrogate.streaming.hippo.LegS;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReconstructionTest {

    private static final Interval SEEN = new Interval(0, 10);

    private static Posterior posterior(int dimension) {
        int n = 60;
        DMatrixRMaj x = new DMatrixRMaj(n, dimension);
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            // A gap in the data, so that the variance is of any size.
            double time = i < 30 ? 0.15 * i : 6 + 0.13 * (i - 30);
            x.set(i, 0, time);
            y[i] = 2 + Math.sin(time) + 0.3 * Math.cos(2.1 * time);
        }
        double[] lengthscales = new double[dimension];
        Arrays.fill(lengthscales, 0.9);
        GaussianModel model = GaussianModel.of(
                Scaled.of(1.4, Rbf.of(Lengthscales.of(lengthscales))), Hyperparameter.positive("noise", 0.01));
        return ExactGaussianProcess.of(dimension, model)
                .observe(Observations.of(x, y))
                .posterior();
    }

    private static final Posterior POSTERIOR = posterior(1);

    static Basis[] polynomials() {
        return new Basis[] {new LegS(), new LegT(4)};
    }

    @ParameterizedTest
    @MethodSource("polynomials")
    void reconstructionMatchesThePosteriorWithEnoughFunctions(Basis basis) {
        Reconstruction reconstruction = Reconstruction.of(POSTERIOR, basis, SEEN, 60, 220);
        double[] times = {6, 6.2, 7.77, 8.5, 9.99};
        Prediction prediction = POSTERIOR.predict(new DMatrixRMaj(times.length, 1, true, times), 1);
        Reconstruction.Moments moments = reconstruction.predict(times);
        assertThat(moments.mean()).containsExactly(prediction.mean(), within(1e-8));
        assertThat(moments.variance()).containsExactly(prediction.variance(), within(1e-8));
        assertThat(prediction.variance()[0]).isGreaterThan(2e-3);
    }

    /** Where the ends of a window differ a Fourier series converges slowly, also inside. */
    @Test
    void reconstructionIsAProjectionWithTooFewFunctions() {
        double[] errors = new double[3];
        for (int i = 0; i < 3; i++) {
            Reconstruction reconstruction = Reconstruction.of(POSTERIOR, new FouT(10), SEEN, 21 << (2 * i), 900);
            double mean = POSTERIOR.predict(new DMatrixRMaj(1, 1, true, 3.3)).mean()[0];
            errors[i] = Math.abs(reconstruction.predict(3.3).mean()[0] - mean);
        }
        assertThat(errors[0]).isBetween(1e-4, 0.1);
        assertThat(errors[2]).isLessThan(0.1 * errors[0]);
    }

    /** Laguerre's polynomials do not end; their reconstruction is good near the present. */
    @Test
    void recentPastIsReconstructedByLagT() {
        Reconstruction reconstruction = Reconstruction.of(POSTERIOR, new LagT(0.5), SEEN, 40, 500);
        double mean = POSTERIOR.predict(new DMatrixRMaj(1, 1, true, 9.5)).mean()[0];
        assertThat(reconstruction.predict(9.5).mean()[0]).isCloseTo(mean, within(2e-3));
    }

    @Test
    void variancesAreNeverNegative() {
        // A smooth function has nothing of a high degree: those variances are rounding, of either sign.
        Reconstruction reconstruction = Reconstruction.of(POSTERIOR, new LegS(), SEEN, 150, 400);
        for (int m = 0; m < 150; m++) {
            assertThat(reconstruction.covariance().get(m, m)).isNotNegative();
            for (int k = 0; k < m; k++) {
                assertThat(reconstruction.covariance().get(m, k))
                        .isEqualTo(reconstruction.covariance().get(k, m));
            }
        }
        double[] times = new double[101];
        Arrays.setAll(times, i -> 0.1 * i);
        assertThat(Arrays.stream(reconstruction.predict(times).variance()).min().orElseThrow())
                .isNotNegative();
    }

    /** Of a single instant the value there is left. */
    @Test
    void singleInstantIsReconstructed() {
        Reconstruction reconstruction = Reconstruction.of(POSTERIOR, new LegS(), new Interval(4, 4), 3, 50);
        Prediction prediction = POSTERIOR.predict(new DMatrixRMaj(1, 1, true, 4));
        assertThat(reconstruction.mean()).containsExactly(prediction.mean()[0], 0, 0);
        assertThat(reconstruction.predict(4).variance()).containsExactly(prediction.variance());
    }

    @Test
    void badInputIsRefusedByName() {
        assertThatThrownBy(() -> Reconstruction.of(posterior(2), new LegS(), SEEN, 5, 50))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2 inputs");
        assertThatThrownBy(() -> Reconstruction.of(POSTERIOR, new LegS(), SEEN, 0, 50))
                .hasMessageContaining("count is 0");
        Reconstruction reconstruction = Reconstruction.of(POSTERIOR, new LegS(), SEEN, 5, 50);
        assertThatThrownBy(() -> reconstruction.predict(3, 10.5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("times[1] is 10.5");
        double[] mean = {1, 2};
        assertThatThrownBy(() -> new Reconstruction(new LegS(), SEEN, mean, new DMatrixRMaj(3, 3)))
                .hasMessageContaining("covariance has 3 rows where 2");
        assertThatThrownBy(() -> new Reconstruction(new LegS(), SEEN, mean, new DMatrixRMaj(2, 3)))
                .hasMessageContaining("3 columns");
        DMatrixRMaj negative = new DMatrixRMaj(2, 2, true, 1, 0, 0, -1);
        assertThatThrownBy(() -> new Reconstruction(new LegS(), SEEN, mean, negative))
                .hasMessageContaining("covariance[1,1] is -1.0");
        assertThatThrownBy(() -> new Reconstruction(new LegS(), SEEN, new double[0], new DMatrixRMaj(0, 0)))
                .hasMessageContaining("number of coefficients is 0");
    }
}
