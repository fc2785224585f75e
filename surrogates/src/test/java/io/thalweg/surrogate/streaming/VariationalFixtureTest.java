package io.thalweg.surrogate.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.testing.Fixtures;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.internal.feature.FeaturePosterior;
import io.thalweg.surrogate.internal.feature.Moments;
import io.thalweg.surrogate.internal.feature.WhitenedFeatures;
import io.thalweg.surrogate.internal.feature.WhitenedGaussian;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.PerDimension;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Bounds and predictions against reference values: of the optimal belief, and of a given one. Gradients of the bound of a given belief
 * are left out, for there is no such bound here: the belief is always at its optimum.
 */
class VariationalFixtureTest {

    private static final double TOLERANCE = 1e-9;

    static Stream<JsonNode> cases() {
        return Fixtures.stream("variational");
    }

    private static GaussianModel model(JsonNode fixture) {
        double[] lengthscales = Fixtures.vector(fixture.get("lengthscale"));
        PerDimension scales = PerDimension.positive("lengthscale", lengthscales);
        Kernel shape = fixture.get("kernel").asString().equals("rbf") ? Rbf.of(scales) : Matern52.of(scales);
        return new GaussianModel(
                Scaled.of(fixture.get("outputscale").doubleValue(), shape),
                Hyperparameter.positive("noise", fixture.get("noise").doubleValue()),
                OptionalDouble.of(fixture.get("mean").doubleValue()));
    }

    private static InducingPoints points(JsonNode fixture) {
        return new InducingPoints(Fixtures.matrix(fixture.get("Z")));
    }

    private static Observations data(JsonNode fixture) {
        return Observations.of(Fixtures.matrix(fixture.get("X")), Fixtures.vector(fixture.get("y")));
    }

    /** Of K_ZZ + jitter. */
    private static Cholesky factor(JsonNode fixture) {
        DMatrixRMaj k = points(fixture).covariance(model(fixture).kernel());
        for (int i = 0; i < k.numRows; i++) {
            k.add(i, i, fixture.get("jitter").doubleValue());
        }
        return Cholesky.of(k).orElseThrow();
    }

    private static OnlineBound bound(JsonNode fixture, Cholesky factor) {
        GaussianModel model = model(fixture);
        PseudoLikelihood none =
                PseudoLikelihood.none(InducingPoints.none(data(fixture).dimension()));
        return OnlineBound.of(model, points(fixture), factor, none, data(fixture))
                .orElseThrow();
    }

    private static void assertClose(String what, double actual, JsonNode expected) {
        double value = expected.doubleValue();
        assertThat(Math.abs(actual - value) / Math.abs(value)).as(what).isLessThan(TOLERANCE);
    }

    private static void assertPrediction(Prediction prediction, double jitter, JsonNode expected) {
        assertThat(Fixtures.relativeError(prediction.mean(), Fixtures.vector(expected.get("pred_mean"))))
                .as("mean")
                .isLessThan(TOLERANCE);
        DMatrixRMaj covariance = prediction.covariance().copy();
        for (int i = 0; i < covariance.numRows; i++) {
            covariance.add(i, i, jitter);
        }
        assertThat(Fixtures.relativeError(covariance.data, Fixtures.matrix(expected.get("pred_cov_latent")).data))
                .as("covariance")
                .isLessThan(TOLERANCE);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void boundOfTheOptimalBeliefMatches(JsonNode fixture) {
        JsonNode expected = fixture.get("expected_sgpr");
        OnlineBound bound = bound(fixture, factor(fixture));
        assertClose("bound with jitter", bound.value(), expected.get("bound_with_jitter"));
        assertClose("log density", bound.belief().logEvidence(), expected.get("log_gaussian_term"));
        assertClose("trace", -bound.penalty(), expected.get("trace_term"));
        GaussianModel model = model(fixture);
        Conditioned without = Conditioned.of(
                        model,
                        points(fixture),
                        Conditioned.prior(
                                        model, InducingPoints.none(data(fixture).dimension()))
                                .past(),
                        data(fixture))
                .orElseThrow();
        assertThat(without.factor().jitter()).isZero();
        assertClose("bound without jitter", without.bound(), expected.get("bound_without_jitter"));
    }

    /** All at once, and with all but the last few rows folded. */
    @ParameterizedTest
    @MethodSource("cases")
    void predictionsOfTheOptimalBeliefMatch(JsonNode fixture) {
        OnlineBound bound = bound(fixture, factor(fixture));
        GaussianModel model = model(fixture);
        PseudoLikelihood none =
                PseudoLikelihood.none(InducingPoints.none(data(fixture).dimension()));
        Conditioned whole = new Conditioned(
                model,
                points(fixture),
                factor(fixture),
                none,
                data(fixture),
                bound.belief(),
                bound.penalty(),
                new double[0]);
        Conditioned folded = whole.fold(data(fixture).size() - 3);
        OnlineBound streamed = OnlineBound.of(model, points(fixture), factor(fixture), folded.past(), folded.window())
                .orElseThrow();
        JsonNode expected = fixture.get("expected_sgpr");
        DMatrixRMaj test = Fixtures.matrix(fixture.get("X_test"));
        for (WhitenedGaussian belief : new WhitenedGaussian[] {bound.belief(), streamed.belief()}) {
            assertPrediction(posterior(fixture, belief).predict(test), 0, expected);
        }
        assertClose("streamed bound", streamed.value(), expected.get("bound_with_jitter"));
    }

    private static Posterior posterior(JsonNode fixture, WhitenedGaussian belief) {
        Kernel kernel = model(fixture).kernel();
        return new FeaturePosterior(
                new WhitenedFeatures<>(kernel, points(fixture), factor(fixture)),
                Optional.of(kernel),
                belief,
                0,
                fixture.get("noise").doubleValue());
    }

    /** The weights' belief N(m, S) that the fixture gives: B = S⁻¹, h = Bm. */
    private static WhitenedGaussian given(JsonNode fixture) {
        DMatrixRMaj b = Cholesky.ofFactor(Fixtures.matrix(fixture.get("q_chol_whitened")))
                .inverse();
        double[] m = Fixtures.vector(fixture.get("q_mean_whitened"));
        DMatrixRMaj h = new DMatrixRMaj(m.length, 1);
        CommonOps_DDRM.mult(b, DMatrixRMaj.wrap(m.length, 1, m), h);
        OptionalDouble mean = OptionalDouble.of(fixture.get("mean").doubleValue());
        return WhitenedGaussian.of(b, h.data, new double[m.length], Moments.NONE, mean)
                .orElseThrow();
    }

    /** The reference adds its jitter to the variance of every latent value as well. */
    @ParameterizedTest
    @MethodSource("cases")
    void predictionsOfAGivenBeliefMatch(JsonNode fixture) {
        JsonNode expected = fixture.get("expected_svgp");
        double jitter = fixture.get("jitter").doubleValue();
        Posterior posterior = posterior(fixture, given(fixture));
        assertPrediction(posterior.predict(Fixtures.matrix(fixture.get("X_test"))), jitter, expected);
        Observations data = data(fixture);
        Prediction here = posterior.predict(data.x(), 1);
        double noise = fixture.get("noise").doubleValue();
        double expectation = 0;
        double predictive = 0;
        for (int i = 0; i < data.size(); i++) {
            double error = data.y()[i] - here.mean()[i];
            double variance = here.variance()[i] + jitter;
            expectation += logDensity(error, noise) - 0.5 * variance / noise;
            predictive += logDensity(error, noise + variance);
        }
        double divergence = expected.get("kl").doubleValue();
        assertClose("expected log likelihood", expectation, expected.get("expected_log_lik_sum"));
        assertClose("bound", expectation - divergence, expected.get("elbo"));
        assertClose("predictive", predictive - divergence, expected.get("predictive_log_lik_objective"));
    }

    private static double logDensity(double error, double variance) {
        return -0.5 * (Math.log(2 * Math.PI * variance) + error * error / variance);
    }

    /** No other belief has a higher bound than the optimal one. */
    @ParameterizedTest
    @MethodSource("cases")
    void optimalBeliefIsOptimal(JsonNode fixture) {
        double optimal = bound(fixture, factor(fixture)).value();
        double jitterOfX = 0.5
                * fixture.get("jitter").doubleValue()
                * data(fixture).size()
                / fixture.get("noise").doubleValue();
        assertThat(fixture.get("expected_svgp").get("elbo").doubleValue()).isLessThan(optimal - jitterOfX);
    }
}
