package io.thalweg.core.internal.special;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.testing.Fixtures;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class NormalFixtureTest {

    static Stream<JsonNode> cases() {
        return Fixtures.stream("special_functions");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void agreesWithHighPrecisionArithmetic(JsonNode c) {
        double z = c.get("z").doubleValue();
        assertClose(Normal.logPdf(z), c.get("log_pdf"), 1e-12);
        assertClose(Normal.logCdf(z), c.get("log_cdf"), 1e-12);
        assertClose(Normal.logH(z), c.get("log_h"), 1e-12);
        double cdf = c.get("cdf").doubleValue();
        assertThat(Normal.cdf(z)).isCloseTo(cdf, within(1e-12 * cdf));
        if (c.get("erfcx").isNull()) {
            return;
        }
        double erfcx = c.get("erfcx").doubleValue();
        assertThat(Normal.erfcx(z)).isCloseTo(erfcx, within(1e-13 * erfcx));
    }

    private static void assertClose(double actual, JsonNode expected, double tolerance) {
        double value = expected.doubleValue();
        assertThat(actual).isCloseTo(value, within(tolerance * Math.max(1, Math.abs(value))));
    }
}
