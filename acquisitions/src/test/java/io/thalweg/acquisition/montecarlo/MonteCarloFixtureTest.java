package io.thalweg.acquisition.montecarlo;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.acquisition.NaiveGaussianProcess;
import io.thalweg.acquisition.NaiveGaussianProcess.Profile;
import io.thalweg.acquisition.internal.NormalDraws;
import io.thalweg.core.model.Acquisition;
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

/** Values and gradients in X with given base samples on Gaussian processes, against BoTorch. */
class MonteCarloFixtureTest {

    static Stream<Named<JsonNode>> cases() {
        return Fixtures.stream("acq_mc").map(given -> Named.of(given.get("id").asString(), given));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void valuesAndGradientsMatch(JsonNode given) {
        NormalDraws draws = (dimension, seed) -> Fixtures.matrix(given.get("base_samples"));
        NormalDraws withBaseline = (dimension, seed) -> Fixtures.matrix(given.get("base_samples_nei"));
        double beta = given.get("beta").doubleValue();
        double width = given.get("tau_qpi").doubleValue();
        Map<String, Acquisition> acquisitions = Map.of(
                "qei", new QExpectedImprovement(draws),
                "qlogei", new QLogExpectedImprovement(draws),
                "qucb", new QUpperConfidenceBound(beta, draws),
                "qsr", new QSimpleRegret(draws),
                "qpi", new QProbabilityOfImprovement(width, draws),
                "qnei", new QNoisyExpectedImprovement(withBaseline, Baseline.ALL),
                "qlognei", new QLogNoisyExpectedImprovement(withBaseline, Baseline.ALL));
        DMatrixRMaj batch = Fixtures.matrix(given.get("X_q"));
        AcquisitionContext context = AcquisitionContext.of(
                        process(given.get("model")), given.get("best_f").doubleValue(), Seed.of(1))
                .withObserved(Fixtures.matrix(given.get("X_baseline_nei")), true)
                .withBatchSize(batch.numRows);
        acquisitions.forEach((name, acquisition) -> {
            AcquisitionFunction function = acquisition.on(context);
            double[] gradient = new double[batch.numRows * batch.numCols];
            double value = function.evaluate(batch.data, gradient);
            double expected = given.get("expected").get(name).doubleValue();
            assertThat(Math.abs(value - expected)).as(name).isLessThanOrEqualTo(1e-9 * Math.abs(expected));
            double[] expectedGradient =
                    Fixtures.matrix(given.get("expected_grad_x").get(name)).data;
            if (Arrays.stream(expectedGradient).allMatch(g -> g == 0)) {
                assertThat(gradient).as("gradient of " + name).containsOnly(0);
            } else {
                assertThat(Fixtures.relativeError(gradient, expectedGradient))
                        .as("gradient of " + name)
                        .isLessThan(1e-7);
            }
        });
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
