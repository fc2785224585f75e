package io.thalweg.core.internal.pareto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.testing.Fixtures;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class HypervolumeFixtureTest {

    static Stream<JsonNode> cases() {
        return Fixtures.stream("hypervolume");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void agreesWithTwoOtherAlgorithms(JsonNode given) {
        DMatrixRMaj points = Fixtures.matrix(given.get("points"));
        double[] reference = Fixtures.vector(given.get("ref_point"));
        JsonNode expected = given.get("expected");

        boolean[] mask = ParetoFront.nonDominated(points);
        for (int i = 0; i < mask.length; i++) {
            assertThat(mask[i])
                    .as("point %d", i)
                    .isEqualTo(expected.get("non_dominated").get(i).booleanValue());
        }
        double volume = expected.get("hypervolume").doubleValue();
        assertThat(Hypervolume.of(points, reference)).isCloseTo(volume, within(1e-12 * volume));
    }
}
