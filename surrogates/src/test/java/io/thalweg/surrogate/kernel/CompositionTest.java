package io.thalweg.surrogate.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.surrogate.hyperparameter.Gamma;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** How kernels are put together: names, defaults, identities, and what does not fit. */
class CompositionTest {

    private static final DMatrixRMaj X = new DMatrixRMaj(new double[][] {{0.5, 0.25}, {0.75, 1}, {0, 0.125}});

    @Test
    void defaultLengthscalesStartAtTheModeOfTheDimensionScaledPrior() {
        double mode = Math.exp(Math.sqrt(2) + 0.5 * Math.log(3) - 3);
        Stationary kernel = Rbf.ard(3);
        assertThat(kernel.parameters().values()).containsExactly(new double[] {mode, mode, mode}, within(1e-15));
        Hyperparameter first = kernel.parameters().get("lengthscale[0]");
        assertThat(first.prior()).isEqualTo(LengthscalePriors.dimensionScaled(3));
        assertThat(first.lower()).isEqualTo(0.025);
        assertThat(Matern32.ard(2, new LogNormal(-9, 1), 0.1).parameters().values())
                .as("a mode below the limit")
                .containsExactly(0.1, 0.1);
    }

    @Test
    void parametersAreNamedByTheirPlace() {
        Kernel kernel = Sum.of(
                Scaled.of(new Gamma(2, 0.15), 1e-3, Matern52.ard(2)),
                Product.of(Linear.of(0.5), Rbf.of(Lengthscales.isotropic(0.3))));
        assertThat(kernel.parameters().names())
                .containsExactly(
                        "term[0].outputscale",
                        "term[0].lengthscale[0]",
                        "term[0].lengthscale[1]",
                        "term[1].factor[0].variance",
                        "term[1].factor[1].lengthscale");
        assertThat(kernel.parameters().get("term[0].outputscale").value()).isEqualTo(1 / 0.15, within(1e-12));
        assertThat(Scaled.of(2, Scaled.of(3, Constant.of(1))).parameters().names())
                .containsExactly("outputscale", "base.outputscale", "base.variance");
    }

    @Test
    void sumsAndProductsOfOneAreThePart() {
        Kernel kernel = Matern52.of(Lengthscales.of(0.3, 0.6));
        assertThat(Sum.of(kernel).gram(X).data).isEqualTo(kernel.gram(X).data);
        assertThat(Product.of(kernel).gram(X).data).isEqualTo(kernel.gram(X).data);
    }

    @Test
    void equalPartsMakeEqualKernels() {
        assertThat(mixed()).isEqualTo(mixed()).hasSameHashCodeAs(mixed());
        assertThat(mixed())
                .isNotEqualTo(mixed().withParameters(mixed().parameters().map(Hyperparameter::fixed)));
    }

    private static Kernel mixed() {
        return Sum.of(OnColumns.of(Rbf.of(Lengthscales.isotropic(0.3)), 1), Product.of(Constant.of(2), Linear.of(3)));
    }

    @Test
    void rationalQuadraticTendsToRbf() {
        PerDimension scales = Lengthscales.of(0.4, 0.8);
        assertThat(RationalQuadratic.of(1e12, scales).gram(X).data)
                .containsExactly(Rbf.of(scales).gram(X).data, within(1e-11));
    }

    @Test
    void pointsAPeriodApartAreEqual() {
        DMatrixRMaj a = new DMatrixRMaj(new double[][] {{0.1, 0.2}});
        DMatrixRMaj b = new DMatrixRMaj(new double[][] {{0.1 + 3 * 0.75, 0.2 - 1.5}});
        Kernel kernel = Periodic.of(Lengthscales.of(0.5, 0.9), 0.75, 1.5);
        assertThat(kernel.covariance(a, b).get(0, 0)).isEqualTo(1, within(1e-14));
    }

    @Test
    void categoriesAreComparedByTheirCodes() {
        DMatrixRMaj a = new DMatrixRMaj(new double[][] {{2, 0}});
        DMatrixRMaj b = new DMatrixRMaj(new double[][] {{2, 0}, {1, 0}, {2, 5}, {3, 1}, {Math.nextUp(2.0), 0}});
        assertThat(Hamming.of(Lengthscales.of(2, 0.5)).covariance(a, b).data)
                .containsExactly(
                        new double[] {1, Math.exp(-0.5), Math.exp(-2), Math.exp(-2.5), Math.exp(-0.5)}, within(1e-15));
    }

    @Test
    void mismatchedDimensionsAreRefused() {
        Kernel two = Rbf.of(Lengthscales.of(1, 2));
        Kernel three = Rbf.of(Lengthscales.of(1, 2, 3));
        assertThatThrownBy(() -> Sum.of(two, three)).hasMessageContaining("use OnColumns");
        assertThatThrownBy(Product::of).hasMessageContaining("at least one factor");
        assertThatThrownBy(() -> OnColumns.of(two, 0)).hasMessageContaining("a kernel of 2 coordinates");
        assertThatThrownBy(() -> OnColumns.of(two, 1, 1)).hasMessageContaining("must be different");
        assertThatThrownBy(() -> OnColumns.of(two, 1, -1)).hasMessageContaining("none negative");
        assertThatThrownBy(() -> OnColumns.of(two, 0, 2).gram(X)).hasMessageContaining("sees column 2");
        DMatrixRMaj turn = new DMatrixRMaj(2, 2, true, 0.6, 0.8, -0.8, 0.6);
        assertThatThrownBy(() -> Rotated.of(three, turn)).hasMessageContaining("a kernel of 3");
        assertThatThrownBy(() -> Rotated.of(two, new DMatrixRMaj(2, 2, true, 1, 0, 0.5, 1)))
                .hasMessageContaining("must be square and orthogonal");
        assertThatThrownBy(() -> Rotated.of(two, turn).diagonal(new DMatrixRMaj(1, 3)))
                .hasMessageContaining("rotates 2 coordinates");
        assertThatThrownBy(() -> Periodic.of(Lengthscales.of(1, 2), 1)).hasMessageContaining("periods are for 1");
        assertThatThrownBy(() -> LengthscalePriors.dimensionScaled(0)).hasMessageContaining("d is 0");
        assertThatThrownBy(() -> SpectralMixture.of(new double[2], new double[1][1], new double[2][1]))
                .hasMessageContaining("2 weights, 1 rows of means");
    }
}
