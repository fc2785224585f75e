package io.thalweg.surrogate.internal.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.Fixtures;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.hyperparameter.Gamma;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.LengthscalePriors;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Fits against those of BoTorch: the objective at its start, and the best of six starts. */
class EvidenceFitFixtureTest {

    static Stream<JsonNode> cases() {
        return Fixtures.stream("gp_fit");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void objectiveAtTheStartMatches(JsonNode fixture) {
        JsonNode initial = fixture.get("initial");
        JsonNode hyperparameters = initial.get("hyperparameters");
        GaussianModel model = model(fixture);
        HyperparameterVector parameters = model.parameters();
        double[] values = parameters.values();
        double[] lengthscales = Fixtures.vector(hyperparameters.get("lengthscale"));
        int first = values.length - 1 - lengthscales.length;
        if (first == 1) {
            values[0] = hyperparameters.get("outputscale").doubleValue();
        }
        System.arraycopy(lengthscales, 0, values, first, lengthscales.length);
        values[values.length - 1] = hyperparameters.get("noise").doubleValue();
        GaussianModel at = new GaussianModel(
                model.kernel(),
                model.noise(),
                OptionalDouble.of(hyperparameters.get("mean").doubleValue()));
        double objective = ExactGaussianProcess.of(
                        lengthscales.length, at.withParameters(parameters.withValues(values)))
                .observe(data(fixture))
                .objective();
        double expected = initial.get("map_objective").doubleValue();
        assertThat(Math.abs(objective - expected) / Math.abs(expected)).isLessThan(1e-11);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void matchesTheBestOfSixStarts(JsonNode fixture) {
        DMatrixRMaj x = Fixtures.matrix(fixture.get("X"));
        ExactGaussianProcess gp = ExactGaussianProcess.of(x.numCols, model(fixture))
                .observe(data(fixture))
                .refit(new RefitBudget(8, 500), Seed.of(1));
        double best = fixture.get("expected")
                .get("best_of_6_starts")
                .get("map_objective")
                .doubleValue();
        assertThat(gp.objective()).isGreaterThan(best - 1e-4);
        assertThat(gp.fitReport().objective()).isCloseTo(gp.objective(), org.assertj.core.data.Offset.offset(1e-9));
    }

    private static Observations data(JsonNode fixture) {
        return Observations.of(Fixtures.matrix(fixture.get("X")), Fixtures.vector(fixture.get("y_standardised")));
    }

    private static GaussianModel model(JsonNode fixture) {
        int d = fixture.get("X").get(0).size();
        if (fixture.get("model").asString().equals("rbf_default")) {
            return GaussianModel.of(
                    Rbf.ard(d, LengthscalePriors.dimensionScaled(d), LengthscalePriors.LEAST),
                    Hyperparameter.positive("noise", new LogNormal(-4, 1), 1e-4));
        }
        Kernel kernel = Scaled.of(new Gamma(2, 0.15), 1e-6, Matern52.ard(d, new Gamma(3, 6), 1e-6));
        return GaussianModel.of(kernel, Hyperparameter.positive("noise", new Gamma(1.1, 0.05), 1e-4));
    }
}
