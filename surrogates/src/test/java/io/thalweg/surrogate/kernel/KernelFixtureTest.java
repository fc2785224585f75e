package io.thalweg.surrogate.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.testing.Fixtures;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Covariance matrices, and their adjoints in the evidence, against reference values evaluated to fifty digits. */
class KernelFixtureTest {

    /**
     * All but {@code spectral_mixture_product}, which sums the mixture in each dimension before the product over dimensions: a
     * different kernel from the spectral mixture of Wilson and Adams, and one that no study here needs.
     */
    static Stream<JsonNode> cases() {
        return Fixtures.stream("gp_exact")
                .filter(c -> !c.get("kernel").asString().equals("spectral_mixture_product"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void covariancesMatch(JsonNode fixture) {
        Kernel kernel = KernelFixtures.kernel(fixture);
        DMatrixRMaj x = Fixtures.matrix(fixture.get("X"));
        DMatrixRMaj test = Fixtures.matrix(fixture.get("X_test"));
        JsonNode expected = fixture.get("expected");
        DMatrixRMaj train = Fixtures.matrix(expected.get("K_train"));
        assertThat(Fixtures.relativeError(kernel.gram(x).data, train.data))
                .as("K_train of %s", fixture.get("id"))
                .isLessThan(1e-14);
        assertThat(Fixtures.relativeError(
                        kernel.covariance(test, x).data, Fixtures.matrix(expected.get("K_test_train")).data))
                .as("K_test_train of %s", fixture.get("id"))
                .isLessThan(1e-14);
        double[] diagonal = new double[x.numRows];
        for (int i = 0; i < diagonal.length; i++) {
            diagonal[i] = train.get(i, i);
        }
        assertThat(Fixtures.relativeError(kernel.diagonal(x), diagonal)).isLessThan(1e-14);
    }

    /** The adjoint of K in the log evidence is ½(ααᵀ − (K + Σ)⁻¹), α = (K + Σ)⁻¹(y − mean), Σ the noise. */
    @ParameterizedTest
    @MethodSource("cases")
    void evidenceGradientsMatch(JsonNode fixture) {
        Kernel kernel = KernelFixtures.kernel(fixture);
        DMatrixRMaj x = Fixtures.matrix(fixture.get("X"));
        double[] noise = Fixtures.vector(fixture.get("noise"));
        double[] y = Fixtures.vector(fixture.get("y"));
        int n = y.length;
        DMatrixRMaj covariance = kernel.gram(x);
        DMatrixRMaj residual = new DMatrixRMaj(n, 1);
        for (int i = 0; i < n; i++) {
            covariance.add(i, i, noise[noise.length == 1 ? 0 : i]);
            residual.set(i, 0, y[i] - fixture.get("mean").doubleValue());
        }
        DMatrixRMaj inverse = new DMatrixRMaj(n, n);
        assertThat(CommonOps_DDRM.invert(covariance, inverse)).isTrue();
        DMatrixRMaj alpha = new DMatrixRMaj(n, 1);
        CommonOps_DDRM.mult(inverse, residual, alpha);
        DMatrixRMaj kBar = new DMatrixRMaj(n, n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                kBar.set(i, j, 0.5 * (alpha.get(i, 0) * alpha.get(j, 0) - inverse.get(i, j)));
            }
        }
        double[] gradient = new double[kernel.parameters().size()];
        kernel.gramPullback(x, kBar, KernelGradient.ofParameters(gradient));
        assertThat(Fixtures.relativeError(gradient, KernelFixtures.evidenceGradient(fixture)))
                .as("gradient of %s", fixture.get("id"))
                .isLessThan(1e-9);
    }
}
