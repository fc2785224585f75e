package io.thalweg.surrogate.wiski;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.thalweg.core.model.Observations;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.hyperparameter.Gamma;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern12;
import io.thalweg.surrogate.kernel.Matern32;
import io.thalweg.surrogate.kernel.Profile;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.SpectralMixture;
import io.thalweg.surrogate.kernel.Stationary;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The gradient of the evidence, from the statistics alone, against differences in every hyperparameter. */
class EvidenceGradientTest {

    private static final double STEP = 1e-4;

    enum Noise {
        LEARNT,
        GIVEN,
        MIXED
    }

    static Stream<Arguments> models() {
        List<WiskiModel> all = List.of(
                Models.grid(1, 20, RankPolicy.FULL),
                Models.grid(2, 9, RankPolicy.FULL),
                Models.grid(2, 9, new RankPolicy(1e-3, 30)),
                Models.grid(3, 7, new RankPolicy(1e-2, 60)),
                Models.grid(3, 6, RankPolicy.FULL),
                Models.grid(4, 6, new RankPolicy(1e-2, 40)),
                Models.additive(RankPolicy.FULL),
                Models.additive(new RankPolicy(1e-2, 12)),
                ofFactors(new Stationary(Rbf.PROFILE, Lengthscales.isotropic(new Gamma(3, 6), 0.05))),
                ofFactors(profile(Matern12.PROFILE)),
                ofFactors(profile(Matern32.PROFILE), profile(Rbf.PROFILE)),
                ofFactors(SpectralMixture.of(
                        new double[] {1, 0.5}, new double[][] {{1.2}, {3.1}}, new double[][] {{0.3}, {0.6}})),
                withMean(Models.grid(2, 8, new RankPolicy(1e-2, 20))));
        return all.stream()
                .flatMap(model ->
                        Arrays.stream(Noise.values()).map(noise -> Arguments.of(label(model) + noise, model, noise)));
    }

    private static String label(WiskiModel model) {
        return model.terms().size() + " terms, " + model.variables() + " variables, " + new Basis(model, null, 0).size()
                + " features, noise ";
    }

    private static Kernel profile(Profile profile) {
        return new Stationary(profile, Lengthscales.isotropic(new LogNormal(0, 0.5), 0.05));
    }

    private static WiskiModel ofFactors(Kernel... factors) {
        int[] columns = new int[factors.length];
        Arrays.setAll(columns, j -> j);
        List<GridAxis> axes =
                Arrays.stream(factors).map(factor -> GridAxis.unit(12)).toList();
        GridTerm term = new GridTerm(
                columns, axes, List.of(factors), Hyperparameter.positive("outputscale", 1.3), new RankPolicy(1e-3, 50));
        return new WiskiModel(
                new Identity(factors.length),
                List.of(term),
                Hyperparameter.positive("noise", 0.05),
                OptionalDouble.empty());
    }

    private static WiskiModel withMean(WiskiModel model) {
        return new WiskiModel(model.map(), model.terms(), model.noise(), OptionalDouble.of(0.7));
    }

    static Observations data(int d, Noise noise) {
        RandomGenerator random = Seed.of(5).generator();
        int n = 60;
        DMatrixRMaj x = DMatrixRMaj.wrap(n, d, random.doubles((long) n * d).toArray());
        double[] y = new double[n];
        double[] variance = new double[n];
        for (int i = 0; i < n; i++) {
            y[i] = 3 + Math.sin(6 * x.get(i, 0)) + 0.3 * random.nextGaussian();
            boolean given = noise == Noise.GIVEN || (noise == Noise.MIXED && i % 2 == 0);
            variance[i] = given ? 0.02 + 0.1 * random.nextDouble() : Double.NaN;
        }
        return Observations.of(x, y, variance);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("models")
    void agreesWithDifferences(String name, WiskiModel model, Noise noise) {
        Statistics statistics = Statistics.none(model.terms());
        Observations data = data(model.map().inputs(), noise);
        statistics = statistics.observe(model.terms(), data.x(), data);
        EvidenceObjective objective =
                new EvidenceObjective(model, statistics, new Basis(model, null, 0).kept(), Optional.empty());
        double[] at = model.parameters().coordinates();
        for (int j = 0; j < at.length; j++) {
            at[j] += 0.1 * Math.cos(j); // away from the priors' modes
        }
        double[] gradient = new double[at.length];
        objective.evaluate(at, gradient);
        double largest = Arrays.stream(gradient).map(Math::abs).max().orElseThrow();
        double[] ignored = new double[at.length];
        for (int j = 0; j < at.length; j++) {
            double[] values = new double[4];
            double[] steps = {-2, -1, 1, 2};
            for (int k = 0; k < 4; k++) {
                double[] moved = at.clone();
                moved[j] += steps[k] * STEP;
                values[k] = objective.evaluate(moved, ignored);
            }
            double difference = (values[0] - 8 * values[1] + 8 * values[2] - values[3]) / (12 * STEP);
            assertThat(Math.abs(gradient[j] - difference) / Math.max(1, largest))
                    .as(model.parameters().names() + " [" + j + "]: " + gradient[j] + " and " + difference)
                    .isLessThan(1e-6);
        }
    }

    /** By the covariance of the observations as by the precision of the weights, whichever is the smaller matrix. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("models")
    void theObservationsSayTheSame(String name, WiskiModel model, Noise noise) {
        Observations data = data(model.map().inputs(), noise);
        Statistics statistics = Statistics.none(model.terms()).observe(model.terms(), data.x(), data);
        Conditioned conditioned = Conditioned.of(model, statistics, null).orElseThrow();
        Statistics.Effective effective = statistics.at(model.noise().value());
        double[] expected = conditioned.gradient(
                effective, conditioned.basis().rotate(effective.sums().gram(), effective.gramFactor()));
        FewObservations.Belief actual = new FewObservations(model, statistics.origin(), data)
                .at(conditioned.basis())
                .orElseThrow();
        assertThat(actual.logEvidence()).isCloseTo(conditioned.logEvidence(), withinPercentage(1e-8));
        double largest = Arrays.stream(expected).map(Math::abs).max().orElseThrow();
        assertThat(actual.gradient()).containsExactly(expected, within(1e-8 * Math.max(1, largest)));
    }
}
