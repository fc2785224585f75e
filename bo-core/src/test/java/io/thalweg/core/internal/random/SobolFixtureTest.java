package io.thalweg.core.internal.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.testing.Fixtures;
import io.thalweg.core.testing.Recorded;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
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

    static Stream<JsonNode> highDimensions() {
        return Recorded.cases("sobol_high");
    }

    @ParameterizedTest
    @MethodSource("highDimensions")
    void givesScipysPointsInHighDimensions(JsonNode c) {
        DMatrixRMaj points = new SobolSequence(c.get("d").intValue()).points(128);
        double[] rows = Fixtures.vector(c.get("rows"));
        double[] columns = Fixtures.vector(c.get("columns"));
        DMatrixRMaj expected = Fixtures.matrix(c.get("points"));
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < columns.length; j++) {
                assertThat(points.get((int) rows[i], (int) columns[j])).isEqualTo(expected.get(i, j));
            }
        }
    }
}
