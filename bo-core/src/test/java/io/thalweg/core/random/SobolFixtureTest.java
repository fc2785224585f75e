package io.thalweg.core.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.testing.Fixtures;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class SobolFixtureTest {

    static Stream<JsonNode> cases() {
        return Fixtures.stream("sobol");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void givesTheReferencePointsExactly(JsonNode c) {
        SobolSequence sequence = new SobolSequence(c.get("d").intValue());
        JsonNode expected = c.get("expected");
        assertThat(sequence.points(c.get("n").intValue()).data)
                .containsExactly(Fixtures.matrix(expected.get("points")).data);
        assertThat(sequence.points(1000, 4).data)
                .containsExactly(Fixtures.matrix(expected.get("points_1000_to_1003")).data);
    }
}
