package io.thalweg.surrogate.wiski;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Observations;
import io.thalweg.core.testing.Fixtures;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Profile;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Stationary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** At full rank the surrogate is structured kernel interpolation: dense n × n formulas, and GPyTorch's where it is right. */
class SkiFixtureTest {

    private static final double TOLERANCE = 1e-9;

    static Stream<JsonNode> cases() {
        return Fixtures.stream("ski");
    }

    static WiskiModel model(JsonNode fixture) {
        int d = fixture.get("d").intValue();
        double[] lengthscales = Fixtures.vector(fixture.get("lengthscale"));
        Profile profile = fixture.get("kernel").stringValue().startsWith("rbf") ? Rbf.PROFILE : Matern52.PROFILE;
        List<GridAxis> axes = new ArrayList<>();
        List<Kernel> factors = new ArrayList<>();
        for (int j = 0; j < d; j++) {
            axes.add(GridAxis.of(Fixtures.vector(fixture.get("grid").get(j)), Edge.NEAREST));
            factors.add(new Stationary(profile, Lengthscales.of(lengthscales[j])));
        }
        Hyperparameter scale = Hyperparameter.positive(
                "outputscale", fixture.get("outputscale").doubleValue());
        GridTerm term = new GridTerm(IntStream.range(0, d).toArray(), axes, factors, scale, RankPolicy.FULL);
        return new WiskiModel(
                new Identity(d),
                List.of(term),
                Hyperparameter.positive("noise", fixture.get("noise").doubleValue()),
                OptionalDouble.of(fixture.get("mean").doubleValue()));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void allAtOnceMatches(JsonNode fixture) {
        Observations data = Observations.of(Fixtures.matrix(fixture.get("X")), Fixtures.vector(fixture.get("y")));
        assertComplete(WiskiSurrogate.of(model(fixture)).observe(data), fixture);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void oneByOneMatches(JsonNode fixture) {
        Observations data = Observations.of(Fixtures.matrix(fixture.get("X")), Fixtures.vector(fixture.get("y")));
        int n = data.size();
        JsonNode expected = fixture.get("expected");
        DMatrixRMaj test = Fixtures.matrix(fixture.get("X_test"));
        WiskiSurrogate surrogate = WiskiSurrogate.of(model(fixture)).observe(data.rows(0, n - 5));
        var prediction = surrogate.posterior().predict(test, 1);
        assertClose(prediction.mean(), Fixtures.vector(expected.get("post_mean_without_last5")));
        assertClose(prediction.variance(), Fixtures.vector(expected.get("post_var_without_last5")));
        assertClose(surrogate.logEvidence(), expected.get("mll_without_last5").doubleValue());
        for (int i = n - 5; i < n; i++) {
            surrogate = surrogate.observe(data.rows(i, i + 1));
        }
        assertComplete(surrogate, fixture);
    }

    private static void assertComplete(WiskiSurrogate surrogate, JsonNode fixture) {
        JsonNode expected = fixture.get("expected");
        var prediction = surrogate.posterior().predict(Fixtures.matrix(fixture.get("X_test")));
        assertClose(prediction.mean(), Fixtures.vector(expected.get("post_mean")));
        assertClose(prediction.covariance().data, Fixtures.matrix(expected.get("post_cov")).data);
        assertClose(surrogate.logEvidence(), expected.get("mll").doubleValue());
    }

    /** The prior covariance of the training points, the one that SKI stands for. */
    @ParameterizedTest
    @MethodSource("cases")
    void priorCovarianceMatches(JsonNode fixture) {
        DMatrixRMaj x = Fixtures.matrix(fixture.get("X"));
        double[] actual =
                WiskiSurrogate.of(model(fixture)).posterior().predict(x).covariance().data;
        assertClose(actual, Fixtures.matrix(fixture.get("expected").get("K_ski_train")).data);
    }

    /** WᵀW and Wᵀ(y − mean), in the tests' own order of nodes. */
    @ParameterizedTest
    @MethodSource("cases")
    void statisticsMatch(JsonNode fixture) {
        WiskiModel model = model(fixture);
        DMatrixRMaj x = Fixtures.matrix(fixture.get("X"));
        double[] y = Fixtures.vector(fixture.get("y"));
        Statistics statistics = Statistics.none(model.terms()).observe(model.terms(), x, Observations.of(x, y));
        double mean = fixture.get("mean").doubleValue();
        double[] wty = statistics
                .learnt()
                .withTargets(mean - statistics.origin().value(), 1)
                .targets();
        assertClose(wty, Fixtures.vector(fixture.get("expected").get("Wty")));
        double trace = Arrays.stream(statistics.learnt().gram().rows(0, 0))
                .filter(row -> row != null)
                .mapToDouble(row -> row[row.length / 2])
                .sum();
        assertClose(trace, fixture.get("expected").get("trace_WtW").doubleValue());
    }

    private static void assertClose(double actual, double expected) {
        assertClose(new double[] {actual}, new double[] {expected});
    }

    private static void assertClose(double[] actual, double[] expected) {
        assertThat(Fixtures.relativeError(actual, expected)).isLessThan(TOLERANCE);
    }
}
