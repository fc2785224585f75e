package io.thalweg.baseline.internal.ascent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.likelihood.Bernoulli;
import io.thalweg.surrogate.likelihood.Likelihood;
import io.thalweg.surrogate.likelihood.Poisson;
import io.thalweg.surrogate.likelihood.PredictiveDistribution;
import io.thalweg.surrogate.likelihood.StudentT;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import io.thalweg.surrogate.streaming.VariationalInducingPointSelection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Observations that are not Gaussian. */
final class LikelihoodAscentTest {

    private static final int N = 50;

    private static Stream<Likelihood> likelihoods() {
        return Stream.of(Bernoulli.logit(), new Poisson(), StudentT.of(0.3, 4));
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

    private static Kernel kernel() {
        Kernel kernel = Scaled.of(1.2, Matern52.of(Lengthscales.of(0.25)));
        return kernel.withParameters(kernel.parameters().map(Hyperparameter::fixed));
    }

    private static StochasticDecoupledSurrogate ascent(Likelihood likelihood, Parametrization parametrization) {
        return StochasticDecoupledSurrogate.of(
                LatentModel.of(1, kernel(), likelihood).withGivenMean(0),
                AscentSettings.DEFAULT
                        .with(parametrization)
                        .withBases(parametrization == Parametrization.PLAIN ? N : 0, N)
                        .withLearntBases(false)
                        .withRates(0.05, 0.1, 0.5)
                        .withStepsPerIteration(1));
    }

    /** The engine's sites with a point for every observation: the best variational Gaussian. */
    private static StreamingSurrogate engine(Likelihood likelihood) {
        GaussianModel model =
                new GaussianModel(kernel(), Hyperparameter.positive("noise", 1).fixed(), OptionalDouble.of(0));
        return StreamingSurrogate.of(
                1, List.of(model), new VariationalInducingPointSelection(0, 512), 1024, likelihood);
    }

    private static double nlpd(List<PredictiveDistribution> predictive, Observations test) {
        double sum = 0;
        for (int i = 0; i < test.size(); i++) {
            sum -= predictive.get(i).logDensity(test.y()[i]) / test.size();
        }
        return sum;
    }

    @ParameterizedTest
    @MethodSource("likelihoods")
    void naturalGradientsMatchTheSites(Likelihood likelihood) {
        Observations data = data(likelihood, N, 1);
        Observations test = data(likelihood, 200, 2);
        StreamingSurrogate sites = engine(likelihood).observe(data);
        StochasticDecoupledSurrogate risen =
                ascent(likelihood, Parametrization.ORTHOGONAL).observe(data).refit(new RefitBudget(1, 60), Seed.of(1));
        assertThat(risen.logEvidence()).isCloseTo(sites.logEvidence(), within(1e-3));
        assertThat(nlpd(risen.predictive(test.x()), test))
                .isCloseTo(nlpd(sites.predictive(test.x()), test), within(1e-3));
    }

    /** Adam comes near in the plain form. */
    @Test
    void plainFormComesClose() {
        Likelihood likelihood = new Poisson();
        Observations data = data(likelihood, 20, 1);
        double best = engine(likelihood).observe(data).logEvidence();
        StochasticDecoupledSurrogate seen =
                ascent(likelihood, Parametrization.PLAIN).observe(data);
        double risen = seen.refit(new RefitBudget(1, 500), Seed.of(1)).logEvidence();
        assertThat(seen.logEvidence()).isLessThan(best - 20);
        assertThat(risen).isBetween(best - 1, best + 1e-6);
    }

    /** Before any ascent: the sites of a batch are settled among themselves. */
    @ParameterizedTest
    @MethodSource("likelihoods")
    void observingExplainsMostOfTheBound(Likelihood likelihood) {
        Observations data = data(likelihood, N, 1);
        double best = engine(likelihood).observe(data).logEvidence();
        StochasticDecoupledSurrogate prior = ascent(likelihood, Parametrization.ORTHOGONAL);
        assertThat(prior.observe(data).logEvidence()).isBetween(best - 0.2, best + 1e-6);
        StochasticDecoupledSurrogate parts = prior;
        for (int i = 0; i < N; i += 10) {
            parts = parts.observe(data.rows(i, i + 10));
        }
        assertThat(parts.logEvidence()).isBetween(best - 3, best + 1e-6);
    }

    @Test
    void countsInTheHundredsAreFollowed() {
        DMatrixRMaj x = new DMatrixRMaj(new double[][] {{0.1}, {0.4}, {0.45}, {0.9}});
        double[] y = {150, 180, 190, 2};
        StochasticDecoupledSurrogate seen =
                ascent(new Poisson(), Parametrization.ORTHOGONAL).observe(Observations.of(x, y));
        List<PredictiveDistribution> predictive = seen.predictive(x);
        for (int i = 0; i < 4; i++) {
            assertThat(predictive.get(i).mean()).isBetween(0.7 * y[i], 1.3 * y[i] + 3);
        }
    }

    @Test
    void hyperparametersOfALikelihoodAreLearnt() {
        Observations data = data(StudentT.of(0.1, 4), 80, 3);
        LatentModel model = LatentModel.of(1, kernel(), StudentT.learntDegrees());
        StochasticDecoupledSurrogate fitted = StochasticDecoupledSurrogate.of(
                        model,
                        AscentSettings.DEFAULT
                                .withBases(0, 30)
                                .withStepsPerIteration(1)
                                .withRates(0.03, 0.01, 0.2))
                .observe(data)
                .refit(new RefitBudget(1, 250), Seed.of(1));
        double scale = fitted.model().likelihood().parameters().get("scale").value();
        assertThat(scale).isBetween(0.05, 0.2);
        assertThat(fitted.model().mean().value()).isNotZero();
    }

    @Test
    void invalidTargetsOfALikelihoodAreRefused() {
        StochasticDecoupledSurrogate counts = ascent(new Poisson(), Parametrization.ORTHOGONAL);
        DMatrixRMaj x = new DMatrixRMaj(1, 1);
        assertThatThrownBy(() -> counts.observe(Observations.of(x, new double[] {-1})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("y[0]");
        assertThatThrownBy(() -> counts.observe(Observations.of(x, new double[] {1}, new double[] {0.1})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("noiseVariance[0] is 0.1");
        assertThatThrownBy(() -> counts.restandardise(1, 2)).isInstanceOf(UnsupportedOperationException.class);
        assertThat(counts.restandardise(0, 1)).isSameAs(counts);
    }
}
