package io.thalweg.surrogate.streaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.likelihood.Bernoulli;
import io.thalweg.surrogate.likelihood.Gaussian;
import io.thalweg.surrogate.likelihood.Likelihood;
import io.thalweg.surrogate.likelihood.NegativeBinomial;
import io.thalweg.surrogate.likelihood.Poisson;
import io.thalweg.surrogate.likelihood.StudentT;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Observations that are not Gaussian, in the same engine. */
class LikelihoodsTest {

    private static final SizePolicy EVERY_POINT = new VariationalInducingPointSelection(0, 512);

    private static GaussianModel model(double noise) {
        Kernel kernel = Scaled.of(1.2, Matern52.of(Lengthscales.of(0.25)));
        return GaussianModel.of(kernel, Hyperparameter.positive("noise", noise));
    }

    private static Stream<Likelihood> likelihoods() {
        return Stream.of(
                Gaussian.of(0.1),
                StudentT.learntDegrees(),
                Bernoulli.logit(),
                Bernoulli.probit(),
                new Poisson(),
                NegativeBinomial.of(0.3));
    }

    private static double latent(double x) {
        return 1.5 * Math.sin(6 * x) + 0.5;
    }

    private static Observations data(Likelihood likelihood, int n, long seed) {
        RandomGenerator random = Seed.of(seed).generator();
        DMatrixRMaj x = new DMatrixRMaj(n, 1);
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            x.data[i] = random.nextDouble();
            y[i] = likelihood.predict(latent(x.data[i]), 0).quantile(random.nextDouble());
        }
        return Observations.of(x, y);
    }

    private static StreamingSurrogate prior(Likelihood likelihood, int window) {
        return StreamingSurrogate.of(1, List.of(model(1)), EVERY_POINT, window, likelihood);
    }

    /** With the Gaussian likelihood the sites are the observations, and one step gives the closed form. */
    @Test
    void gaussianSitesAreTheClosedForm() {
        Observations data = data(Gaussian.of(0.1), 40, 1);
        StreamingSurrogate sites = prior(Gaussian.of(0.1), 1024).observe(data);
        StreamingSurrogate closed =
                StreamingSurrogate.of(1, List.of(model(0.1)), EVERY_POINT, 1024).observe(data);
        DMatrixRMaj x = OnlineBoundTest.points(20, 1, 9);
        assertThat(sites.logEvidence()).isCloseTo(closed.logEvidence(), within(1e-6));
        assertThat(sites.posterior().predict(x, 1).mean())
                .containsExactly(closed.posterior().predict(x, 1).mean(), within(1e-6));
        assertThat(sites.posterior().predict(x, 1).variance())
                .containsExactly(closed.posterior().predict(x, 1).variance(), within(1e-6));
    }

    /** At the end neither the precision nor the shift of a site wants to move. */
    @ParameterizedTest
    @MethodSource("likelihoods")
    void sitesAreAtTheirFixedPoint(Likelihood likelihood) {
        Observations data = data(likelihood, 50, 2);
        Conditioned at = prior(likelihood, 1024).observe(data).conditioned();
        double[][] marginals = OnlineBound.of(at.model(), at.features(), at.past(), at.window())
                .orElseThrow()
                .marginals();
        for (int i = 0; i < 50; i++) {
            var site = likelihood.site(data.y()[i], marginals[0][i], marginals[1][i]);
            double precision = 1 / at.window().noiseVariance()[i];
            assertThat(precision).isCloseTo(site.precision(), within(2e-3 * (0.01 + site.precision())));
            assertThat(at.window().y()[i] * precision)
                    .isCloseTo(site.shift(), within(2e-3 * (0.1 + Math.abs(site.shift()))));
        }
    }

    /** The bound's gradient at the fixed point, where the sites' own share vanishes. */
    @ParameterizedTest
    @MethodSource("likelihoods")
    void gradientsMatchDifferences(Likelihood fixed) {
        Likelihood likelihood = fixed.withParameters(fixed.parameters());
        Observations data = data(likelihood, 40, 3);
        StreamingSurrogate some = prior(likelihood, 1024).observe(data);
        Conditioned at = some.conditioned();
        SiteInference inference = new SiteInference(likelihood, data.y());
        Inference.Settled settled = settle(inference, at.model(), at);
        double[] gradient = settled.bound().gradient(null);
        HyperparameterVector parameters = at.model().parameters();
        for (int i = 0; i < parameters.size() - 1; i++) {
            double[] up = parameters.values();
            double[] down = parameters.values();
            up[i] += 1e-3;
            down[i] -= 1e-3;
            double difference = (settle(inference, at.model().withParameters(parameters.withValues(up)), at)
                                    .value()
                            - settle(inference, at.model().withParameters(parameters.withValues(down)), at)
                                    .value())
                    / 2e-3;
            assertThat(gradient[i])
                    .as(parameters.names().get(i))
                    .isCloseTo(difference, within(1e-3 * Math.max(1, Math.abs(difference))));
        }
        HyperparameterVector own = likelihood.parameters();
        for (int i = 0; i < own.size(); i++) {
            double[] up = own.values();
            double[] down = own.values();
            up[i] *= 1 + 1e-4;
            down[i] *= 1 - 1e-4;
            double difference = (settle(inference.withParameters(own.withValues(up)), at.model(), at)
                                    .value()
                            - settle(inference.withParameters(own.withValues(down)), at.model(), at)
                                    .value())
                    / (up[i] - down[i]);
            assertThat(settled.likelihoodGradient()[i])
                    .as(own.names().get(i))
                    .isCloseTo(difference, within(2e-3 * Math.max(1, Math.abs(difference))));
        }
    }

    private static Inference.Settled settle(SiteInference inference, GaussianModel model, Conditioned at) {
        Optional<Inference.Settled> settled = inference.settle(model, at.features(), at.past(), at.window());
        return settled.orElseThrow();
    }

    /** The belief follows the truth, whether the past is at hand or folded. */
    @ParameterizedTest
    @MethodSource("likelihoods")
    void streamLearnsTheLatentFunction(Likelihood likelihood) {
        Observations data = data(likelihood, 400, 4);
        for (int window : new int[] {1024, 60}) {
            StreamingSurrogate some = StreamingSurrogate.of(
                    1, List.of(model(1)), new VariationalInducingPointSelection(0.01, 64), window, likelihood);
            for (int from = 0; from < 400; from += 40) {
                some = some.observe(data.rows(from, from + 40)).refit(new RefitBudget(1, 5), Seed.of(from));
            }
            DMatrixRMaj x = OnlineBoundTest.points(100, 1, 5);
            double[] mean = some.posterior().predict(x, 1).mean();
            double square = 0;
            for (int i = 0; i < 100; i++) {
                square += Math.pow(mean[i] - latent(x.data[i]), 2) / 100;
            }
            assertThat(Math.sqrt(square)).as("window %d", window).isLessThan(0.45);
            assertThat(some.logEvidence()).isFinite();
            assertThat(some.fitReport().status()).isNotEqualTo(FitReport.Status.NOT_FITTED);
            assertThat(some.observations()).isEqualTo(400);
        }
    }

    /** Folding keeps the bound and the belief. */
    @ParameterizedTest
    @MethodSource("likelihoods")
    void foldingSitesKeepsTheBound(Likelihood likelihood) {
        Conditioned at =
                prior(likelihood, 1024).observe(data(likelihood, 30, 6)).conditioned();
        Conditioned folded = at.fold(20);
        assertThat(folded.bound()).isCloseTo(at.bound(), within(1e-9));
        Conditioned again = Conditioned.settled(
                        new SiteInference(likelihood, new double[0]),
                        at.model(),
                        at.features(),
                        at.fold(30).past(),
                        Observations.none(1))
                .orElseThrow();
        assertThat(again.bound()).isCloseTo(at.bound(), within(1e-6));
    }

    @Test
    void badInputIsRefusedByName() {
        StreamingSurrogate counts = prior(new Poisson(), 100);
        DMatrixRMaj x = new DMatrixRMaj(2, 1);
        assertThatThrownBy(() -> counts.observe(Observations.of(x, new double[] {1, -3})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("y[1]", "-3");
        assertThatThrownBy(() -> counts.observe(Observations.of(x, new double[] {1, 3}, new double[] {0.1, 0.1})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("noise");
        assertThatThrownBy(() -> counts.restandardise(1, 2)).isInstanceOf(UnsupportedOperationException.class);
        assertThat(counts.restandardise(0, 1)).isSameAs(counts);
    }
}
