package io.thalweg.acquisition.active;

import static io.thalweg.acquisition.AcquisitionValues.differences;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.acquisition.NaiveGaussianProcess;
import io.thalweg.acquisition.NaiveGaussianProcess.Profile;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.Fixtures;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * The integrated posterior variance, against BoTorch. The gradients that are recorded beside it are not used: they are not those of
 * the value, for the peer holds the factor of the covariance fixed, in which the new points are. AcquisitionValues of the value, which is
 * right, take their place.
 */
class IntegratedVarianceFixtureTest {

    static Stream<Named<JsonNode>> cases() {
        return Fixtures.stream("acq_mc").map(given -> Named.of(given.get("id").asString(), given));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void valueAndGradientMatch(JsonNode given) {
        DMatrixRMaj x = Fixtures.matrix(given.get("X_q"));
        AcquisitionContext context = AcquisitionContext.of(process(given.get("model")), 0, Seed.of(1));
        QNegIntegratedPosteriorVariance acquisition =
                QNegIntegratedPosteriorVariance.over(Fixtures.matrix(given.get("mc_points_nipv")));
        double value = given.get("expected").get("qnipv").doubleValue();

        AcquisitionFunction joint = acquisition.on(context.withBatchSize(x.numRows));
        double[] gradient = new double[x.getNumElements()];
        assertThat(joint.evaluate(x.data, gradient)).isCloseTo(value, within(1e-9 * Math.abs(value)));
        double[] expected = differences(joint, x.data);
        assertArray(gradient, expected);

        // The same with all points but the last pending.
        int last = (x.numRows - 1) * x.numCols;
        AcquisitionFunction one = acquisition.on(
                context.withPending(DMatrixRMaj.wrap(x.numRows - 1, x.numCols, Arrays.copyOf(x.data, last))));
        double[] part = new double[x.numCols];
        assertThat(one.evaluate(Arrays.copyOfRange(x.data, last, x.getNumElements()), part))
                .isCloseTo(value, within(1e-9 * Math.abs(value)));
        assertArray(part, Arrays.copyOfRange(expected, last, expected.length));
    }

    private static void assertArray(double[] actual, double[] expected) {
        double scale = Arrays.stream(expected).map(Math::abs).max().orElse(0);
        assertThat(actual).containsExactly(expected, within(1e-7 * scale));
    }

    private static NaiveGaussianProcess process(JsonNode model) {
        DMatrixRMaj x = Fixtures.matrix(model.get("X"));
        double[] noise = Fixtures.vector(model.get("noise"));
        double mean = Arrays.stream(noise).average().orElseThrow();
        double[] perPoint = noise.length == 1 ? new double[x.numRows] : noise;
        if (noise.length == 1) {
            Arrays.fill(perPoint, mean);
        }
        return new NaiveGaussianProcess(
                Profile.valueOf(model.get("kernel").asString().toUpperCase(Locale.ROOT)),
                Fixtures.vector(model.get("lengthscale")),
                model.get("outputscale").doubleValue(),
                model.get("mean").doubleValue(),
                x,
                Fixtures.vector(model.get("y")),
                perPoint,
                mean);
    }
}
