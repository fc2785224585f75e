package io.thalweg.baseline.internal.ascent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.likelihood.Gaussian;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class StochasticDecoupledSurrogateTest {

    private static final AscentSettings SMALL = AscentSettings.DEFAULT
            .withBases(30, 8)
            .withMinibatch(40, 10)
            .withGrowth(8, 20)
            .withRates(0.02, 0.02, 0.1)
            .withStepsPerIteration(1);

    private static final RefitBudget STEPS = new RefitBudget(1, 200);

    private static StochasticDecoupledSurrogate prior(Parametrization parametrization) {
        LatentModel model = LatentModel.multiscale(
                2,
                Hyperparameter.positive("outputscale", 1),
                Lengthscales.of(0.5, 0.5),
                new Gaussian(Hyperparameter.positive("noise", 0.1)));
        return StochasticDecoupledSurrogate.of(model, SMALL.with(parametrization));
    }

    private static double rootMeanSquare(StochasticDecoupledSurrogate fitted) {
        DMatrixRMaj x = Examples.points(200, "test");
        double[] mean = fitted.posterior().predict(x, 1).mean();
        double sum = 0;
        for (int i = 0; i < 200; i++) {
            sum += Math.pow(mean[i] - Examples.truth(x.get(i, 0), x.get(i, 1)), 2) / 200;
        }
        return Math.sqrt(sum);
    }

    private static void assertFinite(StochasticDecoupledSurrogate surrogate) {
        Prediction p = surrogate.posterior().predict(Examples.points(20, "test"), 1);
        assertThat(Arrays.stream(p.mean())).allMatch(Double::isFinite);
        assertThat(Arrays.stream(p.variance())).allMatch(v -> v >= 0 && Double.isFinite(v));
        assertThat(surrogate.logEvidence()).isFinite();
    }

    @ParameterizedTest
    @EnumSource(Parametrization.class)
    void everyParametrizationLearnsASmoothFunction(Parametrization parametrization) {
        StochasticDecoupledSurrogate seen = prior(parametrization).observe(Examples.data(150, Examples.GAUSSIAN));
        StochasticDecoupledSurrogate fitted = seen.refit(new RefitBudget(1, 400), Seed.of(1));
        assertThat(fitted.fitReport().objective()).isGreaterThan(seen.logEvidence());
        assertThat(rootMeanSquare(fitted)).isLessThan(0.25);
        assertThat(fitted.observations()).isEqualTo(150);
        assertThat(fitted.size()).as("functions").isBetween(16L, 38L);
    }

    @ParameterizedTest
    @EnumSource(Parametrization.class)
    void bitsDependOnTheSeed(Parametrization parametrization) {
        StochasticDecoupledSurrogate seen = prior(parametrization).observe(Examples.data(90, Examples.GAUSSIAN));
        DMatrixRMaj x = Examples.points(5, "test");
        double[] once = seen.refit(STEPS, Seed.of(3)).posterior().predict(x, 1).mean();
        assertThat(seen.refit(STEPS, Seed.of(3)).posterior().predict(x, 1).mean())
                .isEqualTo(once);
        assertThat(seen.refit(STEPS, Seed.of(4)).posterior().predict(x, 1).mean())
                .isNotEqualTo(once);
    }

    /** What the covariance's few functions cannot express, the mean's many can. */
    @Test
    void largerMeanBasisLowersTheError() {
        Observations data = wavy(300);
        AscentSettings few = SMALL.withBases(0, 8).withRates(0.03, 0.01, 0.1);
        StochasticDecoupledSurrogate coupled = fixed(few).observe(data).refit(new RefitBudget(1, 250), Seed.of(1));
        StochasticDecoupledSurrogate decoupled =
                fixed(few.withBases(60, 8)).observe(data).refit(new RefitBudget(1, 250), Seed.of(1));
        assertThat(decoupled.logEvidence()).isGreaterThan(coupled.logEvidence() + 50);
        assertThat(decoupled.size()).isEqualTo(68);
    }

    private static Observations wavy(int n) {
        DMatrixRMaj x = Examples.points(n, "wavy");
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            y[i] = Math.sin(14 * x.get(i, 0)) * Math.cos(11 * x.get(i, 1));
        }
        return Observations.of(x, y);
    }

    /** Hyperparameters stay where a few functions are too few. */
    private static StochasticDecoupledSurrogate fixed(AscentSettings settings) {
        LatentModel free = LatentModel.multiscale(
                2, Hyperparameter.positive("outputscale", 1), Lengthscales.of(0.15, 0.15), Gaussian.of(0.05));
        return StochasticDecoupledSurrogate.of(
                free.withParameters(free.parameters().map(Hyperparameter::fixed)), settings);
    }

    /** Nothing is lost: the plain form changes its belief at the next ascent. */
    @Test
    void plainFormKeepsObservationsForTheNextRefit() {
        StochasticDecoupledSurrogate fitted = prior(Parametrization.PLAIN)
                .observe(Examples.data(60, Examples.GAUSSIAN))
                .refit(STEPS, Seed.of(1));
        DMatrixRMaj x = new DMatrixRMaj(new double[][] {{0.5, 0.5}});
        double[] y = new double[40];
        Arrays.fill(y, 9);
        DMatrixRMaj same = new DMatrixRMaj(40, 2);
        same.fill(0.5);
        StochasticDecoupledSurrogate more = fitted.observe(Observations.of(same, y));
        double before = fitted.posterior().predict(x, 1).mean()[0];
        assertThat(more.posterior().predict(x, 1).mean()[0]).isEqualTo(before);
        assertThat(more.observations()).isEqualTo(100);
        assertThat(more.logEvidence()).isLessThan(fitted.logEvidence());
        assertThat(more.refit(new RefitBudget(1, 300), Seed.of(2))
                        .posterior()
                        .predict(x, 1)
                        .mean()[0])
                .isGreaterThan(before + 1);
    }

    /** The prior mean is learnt, so all predictions move with the units. */
    @ParameterizedTest
    @EnumSource(
            value = Parametrization.class,
            names = {"HYBRID", "ORTHOGONAL"})
    void fittedBeliefFollowsTheUnits(Parametrization parametrization) {
        StochasticDecoupledSurrogate fitted = prior(parametrization)
                .observe(Examples.data(60, Examples.GAUSSIAN))
                .refit(STEPS, Seed.of(1));
        DMatrixRMaj x = Examples.points(7, "test");
        Prediction before =
                fitted.restandardise(0, 2).restandardise(0, 0.5).posterior().predict(x, 1);
        Prediction after = fitted.restandardise(3, 2).posterior().predict(x, 1);
        for (int i = 0; i < 7; i++) {
            assertThat(after.mean()[i]).isCloseTo((before.mean()[i] - 3) / 2, within(1e-8));
            assertThat(after.variance()[i]).isCloseTo(before.variance()[i], within(1e-8));
        }
    }

    @ParameterizedTest
    @EnumSource(Parametrization.class)
    void duplicatesAndConstantTargetsAreSurvived(Parametrization parametrization) {
        DMatrixRMaj same = new DMatrixRMaj(50, 2);
        same.fill(0.3);
        double[] y = new double[50];
        Arrays.fill(y, 0.7);
        StochasticDecoupledSurrogate fitted =
                prior(parametrization).observe(Observations.of(same, y)).refit(STEPS, Seed.of(1));
        assertFinite(fitted);
        assertFinite(fitted.observe(Observations.of(Examples.points(3, "data"), new double[3])));
    }

    @ParameterizedTest
    @EnumSource(Parametrization.class)
    void oneObservationIsNotFitted(Parametrization parametrization) {
        StochasticDecoupledSurrogate one =
                prior(parametrization).observe(Observations.of(Examples.points(1, "data"), new double[] {2}));
        assertThat(one.refit(STEPS, Seed.of(1))).isSameAs(one);
        assertFinite(one);
    }

    /** Far from standardised: the first fit reads scales off the data. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-2, 1e2})
    void targetsOfOtherScalesAreLearnt(double scale) {
        Observations data = Examples.data(80, Examples.GAUSSIAN);
        double[] y = Arrays.stream(data.y()).map(v -> scale * v + 5 * scale).toArray();
        StochasticDecoupledSurrogate fitted = prior(Parametrization.ORTHOGONAL)
                .observe(Observations.of(data.x(), y))
                .refit(STEPS, Seed.of(1));
        DMatrixRMaj x = Examples.points(50, "test");
        double[] mean = fitted.posterior().predict(x, 1).mean();
        for (int i = 0; i < 50; i++) {
            assertThat(mean[i] / scale - 5).isCloseTo(Examples.truth(x.get(i, 0), x.get(i, 1)), within(0.8));
        }
    }

    @Test
    void hugeScalesAreSurvived() {
        Observations data = Examples.data(40, Examples.GAUSSIAN);
        double[] y = Arrays.stream(data.y()).map(v -> 1e150 * v).toArray();
        for (Parametrization parametrization : Parametrization.values()) {
            StochasticDecoupledSurrogate seen = prior(parametrization).observe(Observations.of(data.x(), y));
            StochasticDecoupledSurrogate fitted = seen.refit(STEPS, Seed.of(1));
            assertThat(fitted.observations()).isEqualTo(40);
            double[] mean = fitted.restandardise(0, 1e150)
                    .posterior()
                    .predict(data.x(), 1)
                    .mean();
            assertThat(Arrays.stream(mean)).allMatch(Double::isFinite);
        }
    }

    /** Steps that lead nowhere lead back: the refit keeps the better of both ends. */
    @ParameterizedTest
    @EnumSource(Parametrization.class)
    void overlongStepsAreSurvived(Parametrization parametrization) {
        StochasticDecoupledSurrogate wild = StochasticDecoupledSurrogate.of(
                        prior(parametrization).model(),
                        SMALL.with(parametrization).withRates(1e6, 0, 1))
                .observe(Examples.data(30, Examples.GAUSSIAN));
        StochasticDecoupledSurrogate fitted = wild.refit(new RefitBudget(1, 40), Seed.of(1));
        assertFinite(fitted);
        assertThat(fitted.logEvidence()).isGreaterThanOrEqualTo(wild.logEvidence() - 20);
        assertThat(fitted.fitReport().status()).isNotEqualTo(FitReport.Status.NOT_FITTED);
    }

    @Test
    void badInputIsRefusedByName() {
        StochasticDecoupledSurrogate some = prior(Parametrization.PLAIN);
        assertThatThrownBy(() -> some.observe(Observations.of(new DMatrixRMaj(1, 3), new double[1])))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("3", "2");
        assertThatThrownBy(() -> some.restandardise(0, 0)).hasMessageContaining("scale");
        assertThatThrownBy(() -> SMALL.withRates(0, 0, 0.5)).hasMessageContaining("rate is 0.0");
        assertThatThrownBy(() -> SMALL.withRates(0.1, -1, 0.5)).hasMessageContaining("rateDecay is -1.0");
        assertThatThrownBy(() -> SMALL.withRates(0.1, 0, 1.5)).hasMessageContaining("naturalStep is 1.5");
        assertThatThrownBy(() -> SMALL.withBases(0, 0)).hasMessageContaining("covarianceBases is 0");
        assertThatThrownBy(() -> SMALL.withBases(0, 5).with(Parametrization.PLAIN))
                .hasMessageContaining("meanBases is 0");
        assertThatThrownBy(() ->
                        LatentModel.of(3, Examples.ofPoints(Examples.GAUSSIAN).kernel(), Examples.GAUSSIAN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("dimension is 3");
    }
}
