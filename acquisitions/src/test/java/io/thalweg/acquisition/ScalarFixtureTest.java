package io.thalweg.acquisition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.acquisition.internal.marginal.ExpectedImprovement;
import io.thalweg.acquisition.internal.marginal.LogExpectedImprovement;
import io.thalweg.acquisition.internal.marginal.LogProbabilityOfImprovement;
import io.thalweg.acquisition.internal.marginal.ProbabilityOfImprovement;
import io.thalweg.core.testing.Fixtures;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Heads against values computed with 60 digits. */
class ScalarFixtureTest {

    static Stream<JsonNode> cases() {
        return Fixtures.stream("acq_analytic_scalar");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void headsAreExactToTwelveDigits(JsonNode given) {
        double mean = given.get("mean").doubleValue();
        double sd = given.get("sigma").doubleValue();
        double best = given.get("best_f").doubleValue();
        double beta = given.get("beta").doubleValue();
        JsonNode expected = given.get("expected");

        assertRelative(value(new ExpectedImprovement(), mean, sd, best), expected.get("ei"));
        assertRelative(value(new ProbabilityOfImprovement(), mean, sd, best), expected.get("pi"));
        assertRelative(value(new UpperConfidenceBound(beta), mean, sd, best), expected.get("ucb"));
        assertRelative(value(new LowerConfidenceBound(beta), mean, sd, best), expected.get("lcb"));
        assertLogarithm(value(new LogExpectedImprovement(), mean, sd, best), expected.get("log_ei"));
        assertLogarithm(value(new LogProbabilityOfImprovement(), mean, sd, best), expected.get("log_pi"));

        // Minimising f is maximising −f.
        assertRelative(value(new ExpectedImprovement(), -mean, sd, -best), expected.get("ei_min"));
        assertRelative(value(new ProbabilityOfImprovement(), -mean, sd, -best), expected.get("pi_min"));
        assertLogarithm(value(new LogExpectedImprovement(), -mean, sd, -best), expected.get("log_ei_min"));
    }

    private static double value(MarginalAcquisition acquisition, double mean, double sd, double best) {
        return acquisition.head(mean, sd * sd, best, new Partials());
    }

    /** Subnormal numbers have fewer digits: there a few units in the last place are granted. */
    private static void assertRelative(double actual, JsonNode expected) {
        double value = expected.doubleValue();
        assertThat(actual).isCloseTo(value, within(1e-12 * Math.abs(value) + 10 * Double.MIN_VALUE));
    }

    private static void assertLogarithm(double actual, JsonNode expected) {
        double value = expected.doubleValue();
        assertThat(actual).isCloseTo(value, within(1e-12 * Math.max(1, Math.abs(value))));
    }
}
