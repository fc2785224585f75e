package io.thalweg.surrogate.wiski;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.optimize.DifferentiableFunction;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import io.thalweg.surrogate.wiski.EvidenceGradientTest.Noise;
import io.thalweg.surrogate.wiski.WiskiSurrogateFactory.Features;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Learning a projection: gradients, what it finds, how it goes on when the data are gone. */
class ProjectionTest {

    private static final double STEP = 1e-4;

    private static WiskiModel model(int inputs, Seed seed) {
        return new WiskiModel(
                Projection.random(inputs, 2, seed),
                List.of(Models.term(new int[] {0, 1}, 12, new RankPolicy(1e-4, 40))),
                Hyperparameter.positive("noise", new LogNormal(-3, 1), 1e-6),
                OptionalDouble.empty());
    }

    private static void assertGradient(DifferentiableFunction function, double[] at) {
        double[] gradient = new double[at.length];
        function.evaluate(at, gradient);
        double largest = Arrays.stream(gradient).map(Math::abs).max().orElseThrow();
        double[] ignored = new double[at.length];
        for (int j = 0; j < at.length; j++) {
            double[] values = new double[4];
            double[] steps = {-2, -1, 1, 2};
            for (int k = 0; k < 4; k++) {
                double[] moved = at.clone();
                moved[j] += steps[k] * STEP;
                values[k] = function.evaluate(moved, ignored);
            }
            double difference = (values[0] - 8 * values[1] + 8 * values[2] - values[3]) / (12 * STEP);
            assertThat(Math.abs(gradient[j] - difference) / Math.max(1, largest))
                    .as("[" + j + "]: " + gradient[j] + " and " + difference)
                    .isLessThan(1e-5);
        }
    }

    /** Of the evidence in the projection and the hyperparameters; third derivatives of the interpolant jump at nodes. */
    @ParameterizedTest
    @EnumSource(Noise.class)
    void evidencesGradientAgreesWithDifferences(Noise noise) {
        ProjectionObjective objective =
                new ProjectionObjective(model(4, Seed.of(3)), EvidenceGradientTest.data(4, noise));
        assertGradient(objective, objective.start());
    }

    /** Many coordinates and few observations: by the covariance of these. */
    @ParameterizedTest
    @EnumSource(Noise.class)
    void fewObservationsGradientAgreesWithDifferences(Noise noise) {
        Observations data = EvidenceGradientTest.data(12, noise).rows(0, 5);
        ProjectionObjective objective = new ProjectionObjective(model(12, Seed.of(3)), data);
        assertGradient(objective, objective.start());
    }

    /** Of the predictive density, Eq. 18 of the paper. */
    @ParameterizedTest
    @EnumSource(Noise.class)
    void stepsGradientAgreesWithDifferences(Noise noise) {
        Observations data = EvidenceGradientTest.data(4, noise);
        WiskiModel model = model(4, Seed.of(3));
        Statistics settled = Statistics.none(model.terms())
                .observe(model.terms(), model.map().apply(data.x()), data.rows(0, 60));
        Conditioned before = Conditioned.of(model, settled, null).orElseThrow();
        ProjectionStep step = new ProjectionStep(before, data.rows(0, 9));
        Projection projection = (Projection) model.map();
        DifferentiableFunction density = new DifferentiableFunction() {
            @Override
            public int dimension() {
                return projection.coordinates().length;
            }

            @Override
            public double evaluate(double[] x, double[] gradientOut) {
                Arrays.fill(gradientOut, 0);
                return step.logDensity(projection.withCoordinates(x), gradientOut);
            }
        };
        assertGradient(density, projection.coordinates());
        double[] ignored = new double[projection.coordinates().length];
        assertThat(step.logDensity(step.take(), ignored)).isGreaterThan(step.logDensity(projection, ignored));
    }

    /** A wave along one direction of six coordinates: no sum of functions of one or two of them explains it. */
    private static Observations ridge(int n, long seed) {
        RandomGenerator random = Seed.of(seed).generator();
        double[] direction = {1, -0.8, 0.6, 0.9, -0.5, 0.7};
        DMatrixRMaj x = DMatrixRMaj.wrap(n, 6, random.doubles(6L * n).toArray());
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            double along = 0;
            for (int j = 0; j < 6; j++) {
                along += direction[j] * (x.get(i, j) - 0.5);
            }
            y[i] = Math.sin(5 * along) + 0.1 * random.nextGaussian();
        }
        return Observations.of(x, y);
    }

    /** A sum of functions of single coordinates. */
    private static Observations sum(int n, long seed) {
        RandomGenerator random = Seed.of(seed).generator();
        DMatrixRMaj x = DMatrixRMaj.wrap(n, 6, random.doubles(6L * n).toArray());
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < 6; j++) {
                y[i] += Math.sin((4 + j) * x.get(i, j));
            }
            y[i] += 0.1 * random.nextGaussian();
        }
        return Observations.of(x, y);
    }

    private static WiskiSurrogate prior(Features features) {
        SearchSpaceBuilder space = SearchSpace.builder();
        for (int j = 0; j < 6; j++) {
            space.real("x" + j, 0, 1);
        }
        return (WiskiSurrogate)
                WiskiSurrogateFactory.DEFAULT.withFeatures(features).create(space.build(), false);
    }

    private static double error(WiskiSurrogate surrogate, Observations test) {
        double[] mean = surrogate.posterior().predict(test.x(), 1).mean();
        double sum = 0;
        for (int i = 0; i < mean.length; i++) {
            sum += Math.pow(mean[i] - test.y()[i], 2) / mean.length;
        }
        return Math.sqrt(sum);
    }

    @Test
    @Tag("slow")
    void evidenceChoosesTheProjectionForARidgeAndTheSumForASum() {
        WiskiSurrogate ridge = prior(Features.AUTO).observe(ridge(200, 1)).refit(RefitBudget.THOROUGH, Seed.of(1));
        assertThat(ridge.model().map()).isInstanceOf(Projection.class);
        assertThat(ridge.fitReport().notes()).anyMatch(note -> note.contains("projection"));
        assertThat(error(ridge, ridge(300, 2))).isLessThan(0.25);
        WiskiSurrogate sum = prior(Features.AUTO).observe(sum(200, 1)).refit(RefitBudget.THOROUGH, Seed.of(1));
        assertThat(sum.model().map()).isInstanceOf(Identity.class);
        assertThat(error(sum, sum(300, 2))).isLessThan(0.25);
    }

    /** A projection of twelve coordinates has 26 entries to fit a line and much noise with: its evidence alone would win. */
    /** Of many observations a part decides; here the first half says nothing of three of the directions. */
    @Test
    void projectionFollowsFromObservationsOfTheWholeStream() {
        Observations late = ridge(1000, 3);
        DMatrixRMaj x = new DMatrixRMaj(1100, 6);
        double[] y = new double[1100];
        for (int i = 0; i < 1100; i++) {
            x.set(i, 0, (i + 0.5) / 1100);
            Arrays.fill(x.data, i * 6 + 1, (i + 1) * 6, 0.5);
            y[i] = Math.sin(5 * (x.get(i, 0) - 0.5));
        }
        WiskiSurrogate fitted = prior(Features.PROJECTION)
                .observe(Observations.of(x, y).append(late))
                .refit(RefitBudget.THOROUGH, Seed.of(1));
        Observations others = ridge(200, 4);
        double[] mean = fitted.posterior().predict(others.x(), 1).mean();
        double squares = 0;
        for (int i = 0; i < 200; i++) {
            squares += Math.pow(mean[i] - others.y()[i], 2) / 200;
        }
        assertThat(Math.sqrt(squares)).isLessThan(0.2);
    }

    @Test
    void freelyFittedParametersPenaliseTheProjection() {
        RandomGenerator random = Seed.of(7).generator();
        int n = 80;
        DMatrixRMaj x = DMatrixRMaj.wrap(n, 12, random.doubles(12L * n).toArray());
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            y[i] = x.get(i, 0) + x.get(i, 1) + random.nextGaussian();
        }
        SearchSpaceBuilder space = SearchSpace.builder();
        for (int j = 0; j < 12; j++) {
            space.real("x" + j, 0, 1);
        }
        WiskiSurrogate surrogate = (WiskiSurrogate) WiskiSurrogateFactory.DEFAULT
                .create(space.build(), false)
                .observe(Observations.of(x, y))
                .refit(RefitBudget.THOROUGH, Seed.of(1));
        assertThat(surrogate.model().map()).isInstanceOf(Identity.class);
    }

    /** Learnt from 200 observations, then only steps: the belief stays good, and new data are absorbed where the map now puts them. */
    @Test
    void streamContinuesWithTheLearntProjection() {
        WiskiSurrogate surrogate =
                prior(Features.PROJECTION).observe(ridge(200, 1)).refit(RefitBudget.THOROUGH, Seed.of(1));
        Observations flood = ridge(4096, 3);
        surrogate = surrogate.observe(flood);
        assertThat(surrogate.recent().size()).isZero();
        Projection before = (Projection) surrogate.model().map();
        Observations more = ridge(300, 4);
        for (int i = 0; i < 300; i += 100) {
            surrogate = surrogate.observe(more.rows(i, i + 100)).refit(new RefitBudget(1, 2), Seed.of(i));
            assertThat(surrogate.recent().size()).isZero();
        }
        Projection after = (Projection) surrogate.model().map();
        assertThat(after.coordinates()).isNotEqualTo(before.coordinates());
        assertThat(surrogate.observations()).isEqualTo(200 + 4096 + 300);
        assertThat(error(surrogate, ridge(300, 2))).isLessThan(0.25);
    }

    @Test
    void storedProjectionContinuesWithTheSameBits() throws IOException {
        WiskiSurrogate original = prior(Features.AUTO)
                .observe(ridge(120, 1))
                .refit(RefitBudget.THOROUGH, Seed.of(1))
                .observe(ridge(10, 5));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        original.save(out);
        WiskiSurrogate restored = prior(Features.AUTO).restore(new ByteArrayInputStream(out.toByteArray()));
        assertThat(restored.model().map()).isInstanceOf(Projection.class);
        Observations later = ridge(20, 6);
        double[] here = original.observe(later)
                .refit(RefitBudget.WARM, Seed.of(2))
                .posterior()
                .predict(later.x(), 1)
                .mean();
        double[] there = restored.observe(later)
                .refit(RefitBudget.WARM, Seed.of(2))
                .posterior()
                .predict(later.x(), 1)
                .mean();
        assertThat(there).isEqualTo(here);
    }

    @Test
    void badShapesAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Projection(new DMatrixRMaj(2, 3), new double[1]))
                .withMessageContaining("offset has 1 entries");
    }
}
