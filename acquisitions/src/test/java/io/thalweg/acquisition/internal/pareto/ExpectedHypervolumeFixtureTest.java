package io.thalweg.acquisition.internal.pareto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.pareto.BoxDecomposition;
import io.thalweg.core.internal.pareto.ParetoFront;
import io.thalweg.core.testing.Fixtures;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class ExpectedHypervolumeFixtureTest {

    static Stream<JsonNode> cases() {
        return Fixtures.stream("ehvi");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void agreesToTwelveDigits(JsonNode given) {
        ParetoFront front = ParetoFront.of(Fixtures.matrix(given.get("points")));
        double[] reference = Fixtures.vector(given.get("ref_point"));
        double[] variances = Arrays.stream(Fixtures.vector(given.get("sigma")))
                .map(sd -> sd * sd)
                .toArray();
        double log = new ExpectedImprovementOfBoxes(BoxDecomposition.of(front, reference))
                .workspace()
                .evaluate(Fixtures.vector(given.get("mean")), variances);
        double expected = given.get("expected").get("ehvi").doubleValue();
        // The reference subtracts distribution functions: what is below its rounding error is not known to it.
        assertThat(Math.exp(log)).isCloseTo(expected, within(1e-12 * expected + 2e-20));
    }
}
