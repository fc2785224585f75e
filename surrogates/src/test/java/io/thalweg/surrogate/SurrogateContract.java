package io.thalweg.surrogate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.IntegratedVariance;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/**
 * What every surrogate must satisfy. A surrogate is proved by a subclass that supplies one without observations, and says
 * where an approximation is entitled to more than rounding errors.
 */
public abstract class SurrogateContract extends ObservingContract {

    /** How close the posterior mean comes to observations that are given as free of noise. */
    protected double interpolationTolerance() {
        return 1e-6;
    }

    /** What a refit maximises: log evidence plus log priors. */
    protected double objective(Surrogate surrogate) {
        return surrogate.fitReport().objective();
    }

    /** Whether a refit learns the length scales. */
    protected boolean learnsLengthscales() {
        return true;
    }

    /** How far a mean variance after an observation may be from what was promised, relative to the variance before. */
    protected double promiseTolerance() {
        return 1e-9;
    }

    // Fitting

    /** Every refit, thorough or not, ends at least as high as it starts. */
    @Test
    void refitNeverLowersItsObjective() {
        Observations data = data(2 * N);
        Surrogate fitted = prior().observe(data.rows(0, N)).refit(new RefitBudget(1, 1), Seed.of(1));
        for (int i = 0; i < 4; i++) {
            double before = objective(fitted);
            fitted = fitted.refit(i % 2 == 0 ? RefitBudget.WARM : RefitBudget.THOROUGH, Seed.of(i));
            assertThat(objective(fitted)).isGreaterThanOrEqualTo(before - 1e-9 * Math.abs(before));
        }
        assertThat(fitted.fitReport().status()).isIn(FitReport.Status.CONVERGED, FitReport.Status.KEPT_PREVIOUS);
        assertThat(fitted.fitReport().evaluations()).isPositive();
        assertThat(fitted.observations()).isEqualTo(N);
    }

    @Test
    void refittedSurrogateObserves() {
        Observations data = data(2 * N);
        Surrogate fitted = prior().observe(data.rows(0, N)).refit(RefitBudget.WARM, Seed.of(1));
        Surrogate single = fitted;
        for (int i = N; i < 2 * N; i++) {
            single = single.observe(data.rows(i, i + 1));
        }
        assertSameBelief(single, fitted.observe(data.rows(N, 2 * N)));
        double error = 0;
        DMatrixRMaj x = points(50, "test");
        double[] mean = single.posterior().predict(x, 1).mean();
        for (int i = 0; i < 50; i++) {
            error += Math.pow(mean[i] - truth(row(x, i)), 2) / 50;
        }
        assertThat(Math.sqrt(error)).as("root mean square error of the mean").isLessThan(0.25);
    }

    @Test
    void equalSeedsGiveEqualBits() {
        Surrogate some = prior().observe(data(N));
        double[] once = bits(some.refit(RefitBudget.THOROUGH, Seed.of(7)));
        assertThat(bits(prior().observe(data(N)).refit(RefitBudget.THOROUGH, Seed.of(7))))
                .isEqualTo(once);
        assertThat(bits(some.refit(RefitBudget.THOROUGH, Seed.of(7)))).isEqualTo(once);
    }

    @Test
    void thereIsALengthScaleForEachCoordinate() {
        for (Surrogate some : List.of(prior(), prior().observe(data(N)))) {
            assertThat(some.lengthscales()).hasSize(dimension());
            assertThat(Arrays.stream(some.lengthscales())).allMatch(l -> l > 0 && l < 2);
        }
    }

    /** Along the first coordinate the function varies quickly, along the others, in which the points are closer together, it has a trend. */
    @Test
    void lengthScalesFollowTheFunction() {
        if (learnsLengthscales()) {
            int n = 60;
            DMatrixRMaj x = points(n, "data");
            double[] y = new double[n];
            RandomGenerator random = Seed.of(34).generator();
            for (int i = 0; i < n; i++) {
                y[i] = Math.sin(12 * x.get(i, 0)) + 0.05 * random.nextGaussian();
                for (int k = 1; k < dimension(); k++) {
                    x.set(i, k, 0.25 + x.get(i, k) / 2);
                    y[i] += 0.3 * x.get(i, k);
                }
            }
            double[] fitted = prior().observe(Observations.of(x, y))
                    .refit(RefitBudget.THOROUGH, Seed.of(1))
                    .lengthscales();
            assertThat(fitted).hasSize(dimension());
            assertThat(fitted[0]).isBetween(0.05, 0.4);
            for (int k = 1; k < fitted.length; k++) {
                assertThat(fitted[k]).as("length scale " + k).isGreaterThan(1.5 * fitted[0]);
            }
        }
    }

    // Noise

    @Test
    void noiseFreeObservationsAreInterpolated() {
        DMatrixRMaj x = points(8, "data");
        double[] y = new double[8];
        Arrays.setAll(y, i -> truth(row(x, i)));
        Prediction prediction = prior().observe(Observations.of(x, y, new double[8]))
                .posterior()
                .predict(x, 1);
        assertThat(prediction.mean()).containsExactly(y, within(interpolationTolerance()));
        assertThat(Arrays.stream(prediction.variance())).allMatch(v -> v <= interpolationTolerance());
    }

    @Test
    void noiseOfAllSizesIsRespected() {
        DMatrixRMaj x = points(12, "data");
        double[] y = new double[12];
        double[] noise = new double[12];
        for (int i = 0; i < 12; i++) {
            boolean sure = i % 2 == 0;
            y[i] = truth(row(x, i)) + (sure ? 0 : 1000 * (i % 4 - 2));
            noise[i] = sure ? 1e-12 : 1e6;
        }
        Surrogate some = prior().observe(Observations.of(x, y, noise));
        double[] mean = some.posterior().predict(x, 1).mean();
        for (int i = 0; i < 12; i += 2) {
            assertThat(mean[i]).isCloseTo(y[i], within(10 * interpolationTolerance()));
        }
        Surrogate fitted = some.refit(RefitBudget.WARM, Seed.of(1));
        assertThat(bits(fitted)).doesNotContain(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);
    }

    // Bad input

    @Test
    void badInputIsRefusedByName() {
        Surrogate some = prior().observe(data(5));
        int d = some.dimension();
        DMatrixRMaj wrong = new DMatrixRMaj(2, d + 1);
        assertThatThrownBy(() -> some.observe(Observations.of(wrong, new double[2])))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(String.valueOf(d + 1), String.valueOf(d));
        for (double scale : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> some.restandardise(0, scale))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("scale");
        }
        assertThatThrownBy(() -> some.restandardise(Double.NaN, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("shift");
    }

    /** What an integrated variance says of observations to come is what they do, whatever their targets. */
    @Test
    void observationsLowerTheIntegratedVarianceAsPredicted() {
        Surrogate surrogate = prior().observe(data(N));
        DMatrixRMaj z = points(40, "map");
        DMatrixRMaj x = points(3, "to come");
        double noise = 0.02;
        IntegratedVariance now = surrogate.posterior().integratedVariance(z);
        IntegratedVariance promised = now.given(x, noise);
        Surrogate after =
                surrogate.observe(Observations.of(x, new double[] {0.3, -1, 2}, new double[] {noise, noise, noise}));
        double mean = Arrays.stream(after.posterior().predict(z, 1).variance())
                .average()
                .orElseThrow();
        assertThat(promised.mean()).isLessThan(now.mean()).isCloseTo(mean, within(promiseTolerance() * now.mean()));
    }
}
