package io.thalweg.surrogate.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.testing.Fixtures;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Covariance matrices against reference values evaluated to fifty digits. */
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
    void covariances(JsonNode fixture) {
        Kernel kernel = KernelFixtures.kernel(fixture);
        DMatrixRMaj x = Fixtures.matrix(fixture.get("X"));
        DMatrixRMaj test = Fixtures.matrix(fixture.get("X_test"));
        JsonNode expected = fixture.get("expected");
        DMatrixRMaj train = Fixtures.matrix(expected.get("K_train"));
        assertThat(Fixtures.relativeError(kernel.covariance(x, x).data, train.data))
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
}
