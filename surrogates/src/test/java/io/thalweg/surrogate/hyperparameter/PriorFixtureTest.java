package io.thalweg.surrogate.hyperparameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.testing.Fixtures;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class PriorFixtureTest {

    static Stream<JsonNode> cases() {
        return Fixtures.stream("priors");
    }

    private static Prior prior(JsonNode fixture) {
        double[] p = Fixtures.vector(fixture.get("params"));
        String name = fixture.get("prior").asString();
        return switch (name) {
            case "lognormal" -> new LogNormal(p[0], p[1]);
            case "gamma" -> new Gamma(p[0], p[1]);
            case "normal" -> new Normal(p[0], p[1]);
            default -> throw new IllegalArgumentException("no prior for the fixtures' " + name);
        };
    }

    @ParameterizedTest
    @MethodSource("cases")
    void logDensitiesAndSlopesMatch(JsonNode fixture) {
        Prior prior = prior(fixture);
        double[] values = Fixtures.vector(fixture.get("value"));
        double[] density = Fixtures.vector(fixture.get("expected").get("log_prob"));
        double[] slope = Fixtures.vector(fixture.get("expected").get("d_log_prob"));
        for (int i = 0; i < values.length; i++) {
            assertThat(prior.logDensity(values[i]))
                    .as("%s at %s", prior, values[i])
                    .isEqualTo(density[i], within(1e-12 * Math.max(1, Math.abs(density[i]))));
            assertThat(prior.logDensitySlope(values[i]))
                    .as("slope of %s at %s", prior, values[i])
                    .isEqualTo(slope[i], within(1e-12 * Math.max(1, Math.abs(slope[i]))));
        }
    }
}
