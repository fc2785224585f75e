package io.thalweg.core.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.testing.Fixtures;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

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

    @Test
    void givesScipysPointsInHighDimensions() throws IOException {
        try (InputStream in = SobolFixtureTest.class.getResourceAsStream("/fixtures-optimize/sobol_high.json")) {
            JsonNode c = JsonMapper.builder()
                    .build()
                    .readTree(Objects.requireNonNull(in))
                    .get("cases")
                    .get(0);
            DMatrixRMaj points = new SobolSequence(c.get("d").intValue()).points(128);
            for (int i = 0; i < c.get("rows").size(); i++) {
                for (int j = 0; j < c.get("columns").size(); j++) {
                    double expected = c.get("points").get(i).get(j).doubleValue();
                    int row = c.get("rows").get(i).intValue();
                    assertThat(points.get(row, c.get("columns").get(j).intValue()))
                            .isEqualTo(expected);
                }
            }
        }
    }
}
