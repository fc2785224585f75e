package io.thalweg.surrogate.exact;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Observations;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.QuadraticTrend;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class GradientAxesTest {

    @Test
    void axesOfAQuadraticAreThoseOfItsLevelSets() {
        RandomGenerator random = Seed.of(3).generator();
        DMatrixRMaj x = new DMatrixRMaj(30, 2, true, random.doubles(60).toArray());
        double[] y = new double[30];
        for (int i = 0; i < 30; i++) {
            double steep = 0.8 * (x.get(i, 0) - 0.5) - 0.6 * (x.get(i, 1) - 0.5);
            double flat = 0.6 * (x.get(i, 0) - 0.5) + 0.8 * (x.get(i, 1) - 0.5);
            y[i] = -100 * steep * steep - flat * flat;
        }
        GaussianModel model = GaussianModel.of(
                QuadraticTrend.of(1, 100, 100),
                Hyperparameter.positive("noise", 1e-8).fixed());
        ExactGaussianProcess process = ExactGaussianProcess.of(2, model).observe(Observations.of(x, y));
        DMatrixRMaj axes = GradientAxes.of(process.posterior(), x).orElseThrow();
        assertThat(Math.abs(0.8 * axes.get(0, 0) - 0.6 * axes.get(0, 1)))
                .as("the steep direction comes first")
                .isGreaterThan(0.9999);
        assertThat(Math.abs(0.6 * axes.get(1, 0) + 0.8 * axes.get(1, 1))).isGreaterThan(0.9999);
    }
}
