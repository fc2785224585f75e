package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class BenchCommandTest {

    @Test
    void stepHasTheStatedFieldsAndAddsUp() {
        Cli run = Cli.run("bench", "step", "--function", "levy3", "--n", "5,12", "--warm-up", "0", "--json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode points = Json.parse(run.out()).get("points");
        assertThat(points.size()).isEqualTo(2);
        for (JsonNode point : points) {
            assertThat(List.copyOf(point.propertyNames()))
                    .containsExactly(
                            "n",
                            "observeMillis",
                            "evidenceGradientMillis",
                            "refitMillis",
                            "refitEvaluations",
                            "objective",
                            "askMillis",
                            "stepMillis",
                            "rank",
                            "stateBytes");
            assertThat(point.get("stepMillis").asDouble())
                    .isCloseTo(
                            point.get("observeMillis").asDouble()
                                    + point.get("refitMillis").asDouble()
                                    + point.get("askMillis").asDouble(),
                            org.assertj.core.data.Offset.offset(1e-9));
            assertThat(point.get("rank").asLong()).isEqualTo(point.get("n").asLong());
        }
        assertThat(points.get(1).get("stateBytes").asLong())
                .isGreaterThan(points.get(0).get("stateBytes").asLong());
    }

    @Test
    void tooFewObservationsAreAUsageError() {
        Cli run = Cli.run("bench", "step", "--n", "2");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errorLine()).contains("--n is 2, must be at least 3");
    }
}
