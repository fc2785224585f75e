package io.thalweg.surrogate.exact;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.internal.posterior.MappedPosterior;
import io.thalweg.core.internal.posterior.RescaledPosterior;
import io.thalweg.core.model.InputMap;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.SampledPaths;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Hamming;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.LengthscalePriors;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern32;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExactPathsTest {

    private static Posterior posterior(Kernel kernel, int n) {
        RandomGenerator random = Seed.of(5).generator();
        DMatrixRMaj x = DMatrixRMaj.wrap(n, 2, random.doubles(2L * n).toArray());
        double[] y = random.doubles(n, -2, 2).toArray();
        double[] noise = new double[n];
        Arrays.fill(noise, Double.NaN);
        if (n > 0) {
            noise[0] = 0.5; // given for one, learnt for the others
        }
        GaussianModel model = new GaussianModel(kernel, Hyperparameter.positive("noise", 0.05), OptionalDouble.of(0.3));
        return ExactGaussianProcess.of(2, model)
                .observe(Observations.of(x, y, noise))
                .posterior();
    }

    static Stream<Kernel> kernels() {
        return Stream.of(
                Scaled.of(1.7, Rbf.of(Lengthscales.of(0.3, 0.6))),
                Matern52.of(Lengthscales.of(0.3, 0.6)),
                Matern32.of(Lengthscales.isotropic(0.4)));
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void pathsHaveTheMomentsOfThePosterior(Kernel kernel) {
        SampledPaths.verify(posterior(kernel, 6));
    }

    @Test
    void slicesAndRescalingKeepPaths() {
        Posterior whole = posterior(Rbf.of(Lengthscales.of(0.3, 0.6)), 4);
        SampledPaths.verify(new MappedPosterior(InputMap.appending(1, 0.4), new RescaledPosterior(whole, -2, 3)));
    }

    @Test
    void kernelWithoutAKnownSpectrumHasNoPaths() {
        Kernel equality = Hamming.ard(2, LengthscalePriors.dimensionScaled(2), LengthscalePriors.LEAST);
        assertThat(posterior(equality, 3).samplePath(Seed.of(1))).isEmpty();
    }
}
