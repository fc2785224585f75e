package io.thalweg.surrogate.exact;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.testing.Fixtures;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelFixtures;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Posterior, evidence and its gradient against reference values evaluated to fifty digits. */
class ExactGaussianProcessFixtureTest {

    private static final Map<String, String> SPECTRAL_MIXTURE =
            Map.of("weight", "weights", "mean", "means", "scale", "scales");

    private static final Pattern NAME = Pattern.compile("(\\w+?)(?:\\[(\\d+)\\])?(?:\\[(\\d+)\\])?");

    static Stream<JsonNode> cases() {
        return Fixtures.stream("gp_exact")
                .filter(c -> !c.get("kernel").asString().equals("spectral_mixture_product"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void posteriorEvidenceAndGradientMatch(JsonNode fixture) {
        ExactGaussianProcess gp = conditioned(fixture);
        JsonNode expected = fixture.get("expected");
        Prediction prediction = gp.posterior().predict(Fixtures.matrix(fixture.get("X_test")));
        assertThat(Fixtures.relativeError(prediction.mean(), Fixtures.vector(expected.get("post_mean"))))
                .as("mean")
                .isLessThan(1e-11);
        assertThat(Fixtures.relativeError(prediction.covariance().data, Fixtures.matrix(expected.get("post_cov")).data))
                .as("covariance")
                .isLessThan(1e-11);
        double mll = expected.get("mll").doubleValue();
        assertThat(Math.abs(gp.logEvidence() - mll) / Math.abs(mll))
                .as("evidence")
                .isLessThan(1e-11);
        assertThat(Fixtures.relativeError(gradient(gp, fixture), expectedGradient(expected.get("mll_grad"), gp)))
                .as("gradient of the evidence")
                .isLessThan(1e-9);
    }

    /** One observation at a time gives what all at once gives. */
    @ParameterizedTest
    @MethodSource("cases")
    void observingOneByOneMatches(JsonNode fixture) {
        Observations data = data(fixture);
        ExactGaussianProcess gp = prior(fixture);
        for (int i = 0; i < data.size(); i++) {
            gp = gp.observe(data.rows(i, i + 1));
        }
        Prediction prediction = gp.posterior().predict(Fixtures.matrix(fixture.get("X_test")));
        JsonNode expected = fixture.get("expected");
        assertThat(Fixtures.relativeError(prediction.mean(), Fixtures.vector(expected.get("post_mean"))))
                .isLessThan(1e-10);
        assertThat(Fixtures.relativeError(prediction.covariance().data, Fixtures.matrix(expected.get("post_cov")).data))
                .isLessThan(1e-10);
    }

    private static ExactGaussianProcess conditioned(JsonNode fixture) {
        return prior(fixture).observe(data(fixture));
    }

    private static ExactGaussianProcess prior(JsonNode fixture) {
        Kernel kernel = KernelFixtures.kernel(fixture);
        Hyperparameter noise =
                Hyperparameter.positive("noise", fixture.get("noise").get(0).doubleValue());
        GaussianModel model = new GaussianModel(
                kernel, noise, OptionalDouble.of(fixture.get("mean").doubleValue()));
        return ExactGaussianProcess.of(fixture.get("d").intValue(), model);
    }

    private static Observations data(JsonNode fixture) {
        DMatrixRMaj x = Fixtures.matrix(fixture.get("X"));
        double[] y = Fixtures.vector(fixture.get("y"));
        double[] noise = Fixtures.vector(fixture.get("noise"));
        return noise.length == 1 ? Observations.of(x, y) : Observations.of(x, y, noise);
    }

    /** Ours, sorted by name, then noise where it is learnt, then mean. */
    private static double[] gradient(ExactGaussianProcess gp, JsonNode fixture) {
        double[] natural = gp.logEvidenceGradient();
        boolean learntNoise = fixture.get("noise").size() == 1;
        double[] all = Arrays.copyOf(natural, natural.length + (learntNoise ? 1 : 0));
        all[all.length - 1] = gp.logEvidenceMeanSlope();
        return all;
    }

    /** The reference's, in the order of our parameters. */
    private static double[] expectedGradient(JsonNode gradient, ExactGaussianProcess gp) {
        List<String> names = gp.model().kernel().parameters().names();
        boolean learntNoise =
                gradient.get("noise").size() == 1 || gradient.get("noise").isNumber();
        double[] all = new double[names.size() + (learntNoise ? 2 : 1)];
        for (int i = 0; i < names.size(); i++) {
            all[i] = entry(gradient, names.get(i));
        }
        if (learntNoise) {
            JsonNode noise = gradient.get("noise");
            all[names.size()] =
                    noise.isNumber() ? noise.doubleValue() : noise.get(0).doubleValue();
        }
        all[all.length - 1] = gradient.get("mean").doubleValue();
        return all;
    }

    /** The entry of one of our names, e.g. {@code factor[1].lengthscale[0]} is the reference's {@code lengthscale2[0]}. */
    private static double entry(JsonNode gradient, String name) {
        boolean second = name.startsWith("term[1].") || name.startsWith("factor[1].");
        Matcher path = NAME.matcher(name.substring(name.lastIndexOf('.') + 1));
        assertThat(path.matches()).as(name).isTrue();
        String key = SPECTRAL_MIXTURE.getOrDefault(path.group(1), path.group(1));
        JsonNode node = gradient.get(second && gradient.has(key + "2") ? key + "2" : key);
        for (int i = 2; i <= 3 && path.group(i) != null; i++) {
            node = node.get(Integer.parseInt(path.group(i)));
        }
        return node.isArray() ? node.get(0).doubleValue() : node.doubleValue();
    }
}
