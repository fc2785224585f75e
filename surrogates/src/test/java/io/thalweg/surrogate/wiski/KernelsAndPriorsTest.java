package io.thalweg.surrogate.wiski;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.hyperparameter.Gamma;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern12;
import io.thalweg.surrogate.kernel.Matern32;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Profile;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.SpectralMixture;
import io.thalweg.surrogate.kernel.Stationary;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The kernels that a grid can have, and their priors, in use. */
class KernelsAndPriorsTest {

    private static WiskiSurrogate onALine(Kernel kernel, int nodes, Hyperparameter noise) {
        GridTerm term = new GridTerm(
                new int[] {0},
                List.of(GridAxis.unit(nodes)),
                List.of(kernel),
                Hyperparameter.positive("outputscale", 1),
                new RankPolicy(1e-8, 200));
        return WiskiSurrogate.of(new WiskiModel(new Identity(1), List.of(term), noise, OptionalDouble.empty()));
    }

    private static Observations measured(int n, int periods, double from, double to, long seed) {
        RandomGenerator random = Seed.of(seed).generator();
        DMatrixRMaj x = DMatrixRMaj.wrap(n, 1, random.doubles(n, from, to).toArray());
        double[] y = new double[n];
        Arrays.setAll(y, i -> Math.sin(2 * Math.PI * periods * x.data[i]) + 0.1 * random.nextGaussian());
        return Observations.of(x, y);
    }

    /** Six periods, the start at five: the fit finds the period, and goes on with it where there are no data. */
    @Test
    void spectralMixtureLearnsAPeriod() {
        SpectralMixture kernel = SpectralMixture.of(new double[] {1}, new double[][] {{5}}, new double[][] {{0.5}});
        WiskiSurrogate fitted = onALine(kernel, 60, Hyperparameter.positive("noise", 0.05))
                .observe(measured(120, 6, 0, 0.7, 1))
                .refit(new RefitBudget(1, 60), Seed.of(1));
        assertThat(fitted.model().parameters().get("x0.mean[0][0]").value()).isCloseTo(6, within(0.3));
        assertThat(fitted.posterior().noiseVariance()).isCloseTo(0.01, within(0.005));
        DMatrixRMaj beyond = new DMatrixRMaj(3, 1, true, 0.75, 0.8, 0.85);
        double[] expected = Arrays.stream(beyond.data)
                .map(x -> Math.sin(2 * Math.PI * 6 * x))
                .toArray();
        assertThat(fitted.posterior().predict(beyond, 1).mean()).containsExactly(expected, within(0.4));
    }

    static Stream<Profile> profiles() {
        return Stream.of(Matern12.PROFILE, Matern32.PROFILE, Matern52.PROFILE, Rbf.PROFILE);
    }

    /** Gamma(3, 6): the customary prior of length scales, mode ⅓. */
    @ParameterizedTest
    @MethodSource("profiles")
    void everyProfileFitsUnderAGammaPrior(Profile profile) {
        Kernel kernel = new Stationary(profile, Lengthscales.isotropic(new Gamma(3, 6), 0.02));
        WiskiSurrogate prior = onALine(kernel, 40, Hyperparameter.positive("noise", 0.05));
        assertThat(prior.model().parameters().get("x0.lengthscale").value()).isCloseTo(1.0 / 3, within(1e-12));
        WiskiSurrogate fitted = prior.observe(measured(150, 3, 0, 1, 2)).refit(new RefitBudget(2, 60), Seed.of(1));
        assertThat(fitted.model().parameters().get("x0.lengthscale").value()).isBetween(0.03, 0.8);
        Observations test = measured(100, 3, 0.05, 0.95, 3);
        double[] mean = fitted.posterior().predict(test.x(), 1).mean();
        double error = 0;
        for (int i = 0; i < 100; i++) {
            error += Math.pow(mean[i] - test.y()[i], 2) / 100;
        }
        assertThat(Math.sqrt(error))
                .as("root mean square error, of which 0.1 is noise")
                .isLessThan(0.17);
    }
}
