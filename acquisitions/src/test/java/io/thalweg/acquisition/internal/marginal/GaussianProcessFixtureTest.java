package io.thalweg.acquisition.internal.marginal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.acquisition.MarginalAcquisition;
import io.thalweg.acquisition.NaiveGaussianProcess;
import io.thalweg.acquisition.NaiveGaussianProcess.Profile;
import io.thalweg.acquisition.UpperConfidenceBound;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.Fixtures;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Values and gradients in x on Gaussian processes, against BoTorch. */
class GaussianProcessFixtureTest {

    static Stream<Named<JsonNode>> cases() {
        return Fixtures.stream("acq_analytic_gp")
                .map(given -> Named.of(given.get("id").asString(), given));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void valuesAndGradientsMatch(JsonNode given) {
        Map<String, MarginalAcquisition> acquisitions = Map.of(
                "ei", new ExpectedImprovement(),
                "log_ei", new LogExpectedImprovement(),
                "pi", new ProbabilityOfImprovement(),
                "log_pi", new LogProbabilityOfImprovement(),
                "ucb", new UpperConfidenceBound(given.get("beta").doubleValue()),
                "post_mean", new PosteriorMean(),
                "post_std", new PosteriorStandardDeviation());
        AcquisitionContext context = AcquisitionContext.of(
                process(given.get("model")), given.get("best_f").doubleValue(), Seed.of(1));
        DMatrixRMaj candidates = Fixtures.matrix(given.get("X_candidates"));
        acquisitions.forEach((name, acquisition) -> {
            AcquisitionFunction function = acquisition.on(context);
            double[] values = new double[candidates.numRows];
            DMatrixRMaj gradients = new DMatrixRMaj(candidates.numRows, candidates.numCols);
            function.evaluateAll(candidates, values, gradients);
            assertArray(name, values, Fixtures.vector(given.get("expected").get(name)), 1e-9);
            assertArray(
                    name + " gradient",
                    gradients.data,
                    Fixtures.matrix(given.get("expected_grad_x").get(name)).data,
                    1e-7);
        });
    }

    private static void assertArray(String name, double[] actual, double[] expected, double tolerance) {
        double scale = Arrays.stream(expected).map(Math::abs).max().orElse(0);
        assertThat(actual).as(name).containsExactly(expected, within(tolerance * scale));
    }

    private static NaiveGaussianProcess process(JsonNode model) {
        DMatrixRMaj x = Fixtures.matrix(model.get("X"));
        double[] noise = Fixtures.vector(model.get("noise"));
        double[] perPoint = noise.length == 1 ? new double[x.numRows] : noise;
        if (noise.length == 1) {
            Arrays.fill(perPoint, noise[0]);
        }
        return new NaiveGaussianProcess(
                Profile.valueOf(model.get("kernel").asString().toUpperCase(Locale.ROOT)),
                Fixtures.vector(model.get("lengthscale")),
                model.get("outputscale").doubleValue(),
                model.get("mean").doubleValue(),
                x,
                Fixtures.vector(model.get("y")),
                perPoint,
                noise[0]);
    }
}
