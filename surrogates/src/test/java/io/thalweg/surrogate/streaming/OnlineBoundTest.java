package io.thalweg.surrogate.streaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Scaled;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The gradient of the online bound against differences. */
class OnlineBoundTest {

    private static GaussianModel model(double scale, double... lengthscales) {
        Kernel kernel = Scaled.of(scale, Matern52.of(Lengthscales.of(lengthscales)));
        return GaussianModel.of(kernel, Hyperparameter.positive("noise", 0.05));
    }

    static DMatrixRMaj points(int n, int d, long seed) {
        RandomGenerator random = Seed.of(seed).generator();
        DMatrixRMaj x = new DMatrixRMaj(n, d);
        for (int i = 0; i < n * d; i++) {
            x.data[i] = random.nextDouble();
        }
        return x;
    }

    static Observations data(int n, int d, long seed, boolean given) {
        DMatrixRMaj x = points(n, d, seed);
        RandomGenerator random = Seed.of(seed + 100).generator();
        double[] y = new double[n];
        double[] noise = new double[n];
        for (int i = 0; i < n; i++) {
            y[i] = Math.sin(5 * x.get(i, 0)) + x.get(i, d - 1) + 0.2 * random.nextGaussian() + 0.5;
            noise[i] = given && i % 2 == 0 ? 0.02 + 0.01 * i : Double.NaN;
        }
        return Observations.of(x, y, noise);
    }

    @ParameterizedTest
    @CsvSource({"true,false", "true,true", "false,false", "false,true"})
    void gradientsMatchDifferences(boolean nested, boolean given) {
        Observations old = data(25, 2, 1, given);
        Observations recent = data(18, 2, 2, given);
        InducingPoints a = new InducingPoints(points(6, 2, 3));
        InducingPoints b = nested
                ? a.with(points(4, 2, 4), new int[] {0, 1, 2, 3})
                : a.at(new int[] {4, 1}).with(points(6, 2, 4), new int[] {0, 1, 2, 3, 4});
        PseudoLikelihood past = Conditioned.of(
                        model(1.3, 0.4, 0.7), a, PseudoLikelihood.none(InducingPoints.none(2)), old)
                .orElseThrow()
                .fold(25)
                .past();
        GaussianModel model = model(0.8, 0.3, 0.9);
        DMatrixRMaj locationBar = new DMatrixRMaj(b.size(), 2);
        OnlineBound bound = OnlineBound.of(model, b, past, recent).orElseThrow();
        double[] gradient = bound.gradient(locationBar);
        double[] values = model.parameters().values();
        for (int i = 0; i < values.length; i++) {
            double difference =
                    (value(model, values, i, 1e-5, b, past, recent) - value(model, values, i, -1e-5, b, past, recent))
                            / 2e-5;
            assertThat(gradient[i])
                    .as(model.parameters().names().get(i))
                    .isCloseTo(difference, within(1e-7 * Math.max(100, Math.abs(difference))));
        }
        if (!nested) {
            for (int i = 0; i < b.size(); i++) {
                for (int k = 0; k < 2; k++) {
                    // A point that is one of the old ones would stop to be it.
                    double difference =
                            (moved(model, b, i, k, 1e-5, past, recent) - moved(model, b, i, k, -1e-5, past, recent))
                                    / 2e-5;
                    assertThat(locationBar.get(i, k))
                            .as("z[%d][%d]", i, k)
                            .isCloseTo(difference, within(1e-7 * Math.max(100, Math.abs(difference))));
                }
            }
        }
    }

    private static double value(
            GaussianModel model,
            double[] values,
            int i,
            double step,
            InducingPoints b,
            PseudoLikelihood past,
            Observations recent) {
        double[] changed = values.clone();
        changed[i] += step;
        HyperparameterVector parameters = model.parameters().withValues(changed);
        return OnlineBound.of(model.withParameters(parameters), b, past, recent)
                .orElseThrow()
                .value();
    }

    private static double moved(
            GaussianModel model,
            InducingPoints b,
            int i,
            int k,
            double step,
            PseudoLikelihood past,
            Observations recent) {
        DMatrixRMaj z = b.z().copy();
        z.add(i, k, step);
        return OnlineBound.of(model, new InducingPoints(z), past, recent)
                .orElseThrow()
                .value();
    }
}
