package io.thalweg.surrogate.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Linear;
import io.thalweg.surrogate.kernel.Matern32;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.OnColumns;
import io.thalweg.surrogate.kernel.Product;
import io.thalweg.surrogate.kernel.QuadraticTrend;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Rotated;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.kernel.Sum;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
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
                Matern32.of(Lengthscales.isotropic(0.4)),
                Sum.of(Matern52.of(Lengthscales.of(0.3, 0.6)), QuadraticTrend.of(0.7, 1.3, 0.4)),
                Sum.of(Rbf.of(Lengthscales.isotropic(0.4)), OnColumns.of(QuadraticTrend.of(0.7, 1.3, 0.4), 1)),
                Rotated.of(Matern52.of(Lengthscales.of(0.2, 0.9)), new DMatrixRMaj(2, 2, true, 0.6, 0.8, -0.8, 0.6)),
                Product.of(
                        OnColumns.of(Rbf.of(Lengthscales.isotropic(0.3)), 0),
                        OnColumns.of(Matern52.of(Lengthscales.isotropic(0.5)), 1)));
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
        SampledPaths.verify(RescaledPosterior.widened(whole, 1.7));
    }

    /** Cells have sides of a hundredth, and ripples a deviation of 0.3. */
    @Test
    void ripplesRiseBetweenPointsThatDoNotResolveThem() {
        Kernel ripples = Scaled.of(0.09, Matern52.of(Lengthscales.isotropic(0.01)));
        Kernel kernel = Sum.of(Matern52.of(Lengthscales.of(0.3, 2)), QuadraticTrend.of(0.7, 1.3, 0.4), ripples);
        double rise = 0.3 * (Math.sqrt(2 * Math.log(10_000)) - Math.sqrt(2 * Math.log(400)));
        Posterior plain = posterior(kernel, 4);
        assertThat(unseenRise(plain, 400)).isCloseTo(rise, within(1e-12));
        assertThat(unseenRise(plain, 10_000)).isZero();
        assertThat(unseenRise(posterior(Rotated.of(kernel, CommonOps_DDRM.identity(2)), 4), 400))
                .isCloseTo(rise, within(1e-12));
        assertThat(unseenRise(
                        new MappedPosterior(InputMap.appending(1, 0.4), new RescaledPosterior(plain, -2, 3)), 400))
                .isCloseTo(3 * rise, within(1e-12));
        assertThat(unseenRise(RescaledPosterior.widened(plain, 1.7), 400)).isCloseTo(1.7 * rise, within(1e-12));
    }

    @Test
    void cellsOfAProductAreThoseOfAllItsFactors() {
        Kernel product = Product.of(
                OnColumns.of(Rbf.of(Lengthscales.isotropic(0.01)), 0),
                OnColumns.of(Matern52.of(Lengthscales.isotropic(0.02)), 1));
        assertThat(unseenRise(posterior(product, 3), 5000)).isZero();
        assertThat(unseenRise(posterior(product, 3), 4999)).isPositive();
        Kernel square = Product.of(Rbf.of(Lengthscales.isotropic(0.01)), Rbf.of(Lengthscales.isotropic(0.01)));
        assertThat(unseenRise(posterior(square, 3), 20_001)).isZero();
        assertThat(unseenRise(posterior(square, 3), 19_999)).isPositive();
    }

    private static double unseenRise(Posterior posterior, int points) {
        return posterior.samplePath(Seed.of(1)).orElseThrow().unseenRise(points);
    }

    @Test
    void categoriesHavePaths() {
        Kernel equality = OnColumns.of(Hamming.of(Lengthscales.isotropic(0.8)), 0);
        Kernel kernel = Scaled.of(1.4, Product.of(equality, OnColumns.of(Rbf.of(Lengthscales.isotropic(0.4)), 1)));
        double[] x = {0, 0.2, 1, 0.2, 2, 0.3, 0, 0.7, 1, 0.7};
        ExactGaussianProcess told = process(kernel)
                .observe(Observations.of(DMatrixRMaj.wrap(2, 2, new double[] {0, 0.5, 2, 0.6}), new double[] {-1, 2}));
        SampledPaths.verifyMoments(told.posterior(), DMatrixRMaj.wrap(5, 2, x));
        SampledPaths.verifyMoments(
                process(Hamming.of(Lengthscales.isotropic(0.8))).posterior(),
                DMatrixRMaj.wrap(5, 2, new double[] {0, 0, 1, 0, 2, 0, 0, 1, 1, 1}));
    }

    private static ExactGaussianProcess process(Kernel kernel) {
        return ExactGaussianProcess.of(
                2, new GaussianModel(kernel, Hyperparameter.positive("noise", 0.05), OptionalDouble.of(0.3)));
    }

    @Test
    void kernelThatCannotBeDrawnHasNoPaths() {
        Kernel linear = Linear.of(1);
        assertThat(posterior(linear, 3).samplePath(Seed.of(1))).isEmpty();
        assertThat(posterior(Sum.of(Rbf.of(Lengthscales.isotropic(0.4)), linear), 3)
                        .samplePath(Seed.of(1)))
                .isEmpty();
    }
}
