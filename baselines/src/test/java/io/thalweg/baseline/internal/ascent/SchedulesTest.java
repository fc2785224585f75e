package io.thalweg.baseline.internal.ascent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.choice.StationaryChoice;
import io.thalweg.surrogate.likelihood.Gaussian;
import io.thalweg.surrogate.likelihood.Poisson;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** Steps, starts, growth, and what a factory makes. */
final class SchedulesTest {

    /** Algorithm 1 of Kingma and Ba, written out. */
    @Test
    void stepMatchesAdam() {
        Momentum momentum = new Momentum();
        double[] x = {1, -2};
        double[] expected = {1, -2};
        double[] m = new double[2];
        double[] v = new double[2];
        for (int t = 1; t <= 5; t++) {
            double[] g = {0.3 * t, -4 + t};
            momentum.ascend(x, g, 0.1);
            for (int i = 0; i < 2; i++) {
                m[i] = 0.9 * m[i] + 0.1 * g[i];
                v[i] = 0.999 * v[i] + 0.001 * g[i] * g[i];
                expected[i] +=
                        0.1 * (m[i] / (1 - Math.pow(0.9, t))) / (Math.sqrt(v[i] / (1 - Math.pow(0.999, t))) + 1e-8);
            }
            assertThat(x).containsExactly(expected, within(1e-12));
        }
    }

    /** The first step of any variable has the length of the rate, whenever it came. */
    @Test
    void laterVariablesAreInitialisedAfresh() {
        Momentum momentum = new Momentum();
        double[] one = {0};
        for (int t = 0; t < 20; t++) {
            momentum.ascend(one, new double[] {1}, 0.1);
        }
        double[] two = {one[0], 0};
        momentum.ascend(two, new double[] {1, -1e-3}, 0.1);
        assertThat(two[0]).isCloseTo(one[0] + 0.1, within(1e-6));
        assertThat(two[1]).isCloseTo(-0.1, within(1e-5));
    }

    @Test
    void firstFitTakesScalesFromTheData() {
        DMatrixRMaj x = new DMatrixRMaj(101, 2);
        double[] y = new double[101];
        for (int i = 0; i <= 100; i++) {
            x.set(i, 0, i / 100.0);
            x.set(i, 1, i / 1000.0);
            y[i] = 3 + 2 * (i % 2 == 0 ? 1 : -1);
        }
        LatentModel start = Start.of(Examples.model(Examples.GAUSSIAN), Observations.of(x, y), Seed.of(1));
        // Half of the pairs of uniform numbers differ by more than 1 − √½.
        double median = Math.sqrt(2) * (1 - Math.sqrt(0.5));
        assertThat(start.parameters().get("lengthscale[0]").value()).isCloseTo(median, within(0.02));
        assertThat(start.parameters().get("lengthscale[1]").value()).isCloseTo(0.1 * median, within(0.002));
        assertThat(start.parameters().get("outputscale").value()).isCloseTo(4, within(0.01));
        assertThat(start.parameters().get("likelihood.noise").value()).isCloseTo(0.04, within(1e-4));
        assertThat(start.mean().value()).isCloseTo(3, within(0.03));
        LatentModel given = LatentModel.multiscale(
                        2,
                        Hyperparameter.positive("outputscale", 1).fixed(),
                        Lengthscales.of(0.3, 0.4),
                        Gaussian.of(0.5))
                .withGivenMean(1);
        LatentModel same = Start.of(given, Observations.of(x, y), Seed.of(1));
        assertThat(same.parameters().get("outputscale").value()).isEqualTo(1);
        assertThat(same.parameters().get("likelihood.noise").value()).isEqualTo(0.5);
        assertThat(same.mean().value()).isEqualTo(1);
    }

    /** Each choice is the row that is left with the largest variance. */
    @Test
    void rowsAreChosenByUnexplainedVariance() {
        Variational q = Variational.prior(Parametrization.ORTHOGONAL, Examples.model(Examples.GAUSSIAN));
        DMatrixRMaj rows = q.model().rows(Examples.points(30, "rows"));
        int[] chosen = GreedyRows.choose(q, rows, 8, 1e-6);
        Variational grown = q;
        for (int k = 0; k < 8; k++) {
            double[] residual = GreedyRows.residuals(grown, rows);
            for (double r : residual) {
                assertThat(residual[chosen[k]]).isGreaterThanOrEqualTo(r - 1e-9);
            }
            grown = grown.withCovarianceRows(Rows.of(rows, chosen[k], chosen[k] + 1));
        }
        assertThat(GreedyRows.choose(grown, Rows.of(rows, chosen), 8, 1e-6)).isEmpty();
        assertThat(GreedyRows.choose(grown, rows, 1, 1e-6)).containsExactly(GreedyRows.choose(q, rows, 9, 1e-6)[8]);
    }

    @Test
    void factoryMatchesTheSpace() {
        StochasticDecoupledSurrogateFactory factory = StochasticDecoupledSurrogateFactory.DEFAULT;
        SearchSpace reals =
                SearchSpace.builder().real("a", 0, 1).real("b", 0, 1).build();
        LatentModel model = factory.create(reals, false).model();
        assertThat(model.multiscale()).isTrue();
        assertThat(model.parameters().names())
                .containsExactly("outputscale", "lengthscale[0]", "lengthscale[1]", "likelihood.noise", "mean");
        assertThat(factory.restandardisable()).isTrue();
        assertThat(factory.standardised()
                        .create(reals, true)
                        .model()
                        .parameters()
                        .coordinateCount())
                .as("two length scales and the mean")
                .isEqualTo(3);
        SearchSpace mixed = SearchSpace.builder()
                .real("a", 0, 1)
                .categorical("c", "red", "green", "blue")
                .build();
        StochasticDecoupledSurrogate categories = factory.create(mixed, false);
        assertThat(categories.model().multiscale()).isFalse();
        assertThat(categories.dimension()).isEqualTo(mixed.dimension());
        StochasticDecoupledSurrogate rough =
                factory.withKernels(StationaryChoice.of(Matern52.PROFILE)).create(reals, false);
        assertThat(rough.model().multiscale()).isFalse();
        assertThat(factory.withKernels(StationaryChoice.of(Rbf.PROFILE).withShared(true))
                        .create(reals, false)
                        .model()
                        .parameters()
                        .names())
                .contains("lengthscale");
        assertThat(factory.withLeastNoise(0.01)
                        .create(reals, false)
                        .model()
                        .parameters()
                        .get("likelihood.noise")
                        .lower())
                .isEqualTo(0.01);
        StochasticDecoupledSurrogateFactory counts = factory.withLikelihood(new Poisson());
        assertThat(counts.restandardisable()).isFalse();
        assertThat(counts.create(reals, false).likelihood()).contains(new Poisson());
        assertThat(factory.create(reals, false).likelihood()).isEmpty();
    }
}
