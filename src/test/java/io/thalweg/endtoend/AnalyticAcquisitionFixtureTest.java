package io.thalweg.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.acquisition.UpperConfidenceBound;
import io.thalweg.acquisition.internal.marginal.ExpectedImprovement;
import io.thalweg.acquisition.internal.marginal.LogExpectedImprovement;
import io.thalweg.acquisition.internal.marginal.LogProbabilityOfImprovement;
import io.thalweg.acquisition.internal.marginal.PosteriorMean;
import io.thalweg.acquisition.internal.marginal.PosteriorStandardDeviation;
import io.thalweg.acquisition.internal.marginal.ProbabilityOfImprovement;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.Fixtures;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.PerDimension;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The real acquisition functions on the real Gaussian process, against BoTorch. */
class AnalyticAcquisitionFixtureTest {

    static Stream<Named<JsonNode>> cases() {
        return Fixtures.stream("acq_analytic_gp")
                .map(given -> Named.of(given.get("id").asString(), given));
    }

    private static Map<String, Acquisition> acquisitions(double beta) {
        return Map.of(
                "ei", new ExpectedImprovement(),
                "log_ei", new LogExpectedImprovement(),
                "pi", new ProbabilityOfImprovement(),
                "log_pi", new LogProbabilityOfImprovement(),
                "ucb", new UpperConfidenceBound(beta),
                "post_mean", new PosteriorMean(),
                "post_std", new PosteriorStandardDeviation());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void valuesAndGradientsMatch(JsonNode given) {
        AcquisitionContext context = AcquisitionContext.of(
                posterior(given.get("model")), given.get("best_f").doubleValue(), Seed.of(1));
        DMatrixRMaj candidates = Fixtures.matrix(given.get("X_candidates"));
        acquisitions(given.get("beta").doubleValue()).forEach((name, acquisition) -> {
            AcquisitionFunction function = acquisition.on(context);
            double[] values = new double[candidates.numRows];
            DMatrixRMaj gradients = candidates.createLike();
            function.evaluateAll(candidates, values, gradients);
            JsonNode expected = given.get("expected").get(name);
            JsonNode slopes = given.get("expected_grad_x").get(name);
            assertThat(Fixtures.relativeError(values, Fixtures.vector(expected)))
                    .as(name)
                    .isLessThan(1e-9);
            assertThat(Fixtures.relativeError(gradients.data, Fixtures.matrix(slopes).data))
                    .as("gradient of " + name)
                    .isLessThan(1e-7);
            assertOneByOne(function, candidates, values, gradients);
        });
    }

    /** A single evaluation is a row of the many. */
    private static void assertOneByOne(
            AcquisitionFunction function, DMatrixRMaj candidates, double[] values, DMatrixRMaj gradients) {
        int d = candidates.numCols;
        double[] screened = new double[candidates.numRows];
        function.valueAll(candidates, screened);
        assertThat(Fixtures.relativeError(screened, values)).isLessThan(1e-12);
        for (int i = 0; i < candidates.numRows; i++) {
            double[] gradient = new double[d];
            double value = function.evaluate(Arrays.copyOfRange(candidates.data, i * d, (i + 1) * d), gradient);
            assertThat(Math.abs(value - values[i])).isLessThanOrEqualTo(1e-10 * Math.max(1, Math.abs(values[i])));
            assertThat(Fixtures.relativeError(gradient, Arrays.copyOfRange(gradients.data, i * d, (i + 1) * d)))
                    .isLessThan(1e-8);
        }
    }

    private static Posterior posterior(JsonNode model) {
        DMatrixRMaj x = Fixtures.matrix(model.get("X"));
        double[] lengthscales = Fixtures.vector(model.get("lengthscale"));
        PerDimension scales = lengthscales.length == 1 && x.numCols > 1
                ? Lengthscales.isotropic(lengthscales[0])
                : Lengthscales.of(lengthscales);
        boolean rbf = model.get("kernel").asString().equals("rbf");
        Kernel kernel = Scaled.of(model.get("outputscale").doubleValue(), rbf ? Rbf.of(scales) : Matern52.of(scales));
        double[] noise = Fixtures.vector(model.get("noise"));
        GaussianModel prior = new GaussianModel(
                kernel,
                Hyperparameter.positive("noise", noise[0]),
                OptionalDouble.of(model.get("mean").doubleValue()));
        double[] y = Fixtures.vector(model.get("y"));
        Observations data = noise.length == 1 ? Observations.of(x, y) : Observations.of(x, y, noise);
        return ExactGaussianProcess.of(x.numCols, prior).observe(data).posterior();
    }
}
