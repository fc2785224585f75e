package io.thalweg.surrogate.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.posterior.RescaledPosterior;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.PosteriorContract;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.kernel.Rbf;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Deviations that are as wide as they prove to be. */
class CalibrationTest {

    private static double[] residuals(int n, double deviation, long seed) {
        RandomGenerator random = Seed.of(seed).generator();
        double[] z = new double[n];
        for (int i = 0; i < n; i++) {
            z[i] = deviation * random.nextGaussian();
        }
        return z;
    }

    @ParameterizedTest
    @ValueSource(doubles = {2, 3})
    void theFactorFindsTheDeviation(double deviation) {
        Calibration calibration = Calibration.NONE.after(residuals(1000, deviation, 1));
        assertThat(Math.log(calibration.factor() / deviation)).isCloseTo(0, within(0.25));
        assertThat(calibration.covered()).isBetween(0.83, 0.97);
    }

    /** Where a sorted stream goes the model knows less than where it has been. */
    @Test
    void deviationsAreNeverMadeSmaller() {
        Calibration calibration = Calibration.NONE.after(residuals(1000, 0.3, 1));
        assertThat(calibration.factor()).isEqualTo(1);
        assertThat(calibration.covered()).isGreaterThan(0.99);
        assertThat(calibration.logFactor()).as("never far below 1").isGreaterThan(-0.25);
        assertThat(calibration.after(residuals(60, 3, 2)).factor())
                .as("it is not long in widening them again")
                .isGreaterThan(1.2);
    }

    @Test
    void honestForecastsAreLeftAlone() {
        for (int seed = 1; seed <= 20; seed++) {
            Calibration calibration = Calibration.NONE.after(residuals(400, 1, seed));
            assertThat(calibration.factor()).as("seed %d", seed).isEqualTo(1);
            assertThat(calibration.covered()).isBetween(0.8, 0.97);
        }
    }

    /** Half of them lie within 0.56 instead of 0.67 deviations, and as many as should beyond 1.96. */
    @Test
    void heavyTailsAreNoReasonToNarrow() {
        for (int seed = 1; seed <= 20; seed++) {
            double[] z = residuals(2400, 1, seed);
            double[] student = new double[400];
            for (int i = 0; i < student.length; i++) {
                double square = 0;
                for (int k = 1; k <= 5; k++) {
                    square += z[6 * i + k] * z[6 * i + k];
                }
                student[i] = z[6 * i] * Math.sqrt(3 / square);
            }
            assertThat(Calibration.NONE.after(student).factor())
                    .as("seed %d", seed)
                    .isEqualTo(1);
        }
    }

    /** |mean miss − α| ≤ (D + η)/(ηT) for any values, so the change of log s is η times the excess of misses. */
    @Test
    void oneValueMovesItByNoMoreThanTheRate() {
        Calibration calibration = Calibration.NONE.after(new double[] {1e9});
        assertThat(calibration.logFactor()).isCloseTo(0.05 * (1 - 0.05), within(1e-12));
        assertThat(Calibration.NONE.after(new double[] {Double.NaN})).isEqualTo(Calibration.NONE);
    }

    @Test
    void fewResidualsAreNoReason() {
        assertThat(Calibration.NONE.after(residuals(49, 10, 1)).factor()).isEqualTo(1);
        assertThat(Calibration.NONE.after(residuals(80, 10, 1)).factor()).isGreaterThan(1.2);
    }

    /** A process that believes in a tenth of the variance of the noise that there is. */
    private static Panel overconfident() {
        Candidate candidate = new Candidate(
                "overconfident",
                () -> ExactGaussianProcess.of(2, TestModels.fixed(2, Rbf.PROFILE, 1, 0.3, 1e-3)),
                true);
        StorableSurrogate learnt = (StorableSurrogate) candidate.prior().observe(AutoSurrogateTest.sample(100, 0.1, 1));
        return Panel.of(List.of(new Seat(candidate, learnt, 100, Duel.NONE, 0)), 100, Calibration.NONE);
    }

    private static Panel corrected() {
        Observations more = AutoSurrogateTest.sample(200, 0.1, 2);
        Panel panel = overconfident();
        for (int i = 0; i < more.size(); i++) {
            panel = panel.observe(more.rows(i, i + 1));
        }
        return panel;
    }

    @Test
    void whatIsClearlyOverconfidentIsWidenedAndSaysSo() {
        Panel panel = corrected();
        assertThat(panel.choice().reason())
                .containsPattern("of the latest, deviations are multiplied by [234]\\.[0-9]+");
        Observations fresh = AutoSurrogateTest.sample(500, 0.1, 3);
        Posterior posterior = panel.posterior();
        double[] z = Densities.of(posterior, fresh).residuals();
        double held = 0;
        for (double one : z) {
            held += Math.abs(one) <= 1.645 ? 1.0 / z.length : 0;
        }
        assertThat(held).isBetween(0.8, 0.97);
        Prediction own = panel.inCharge().surrogate().posterior().predict(fresh.x(), 1);
        assertThat(posterior.predict(fresh.x(), 1).mean()).containsExactly(own.mean());
    }

    /** Where a stream is sorted, forecasts look ahead; a correction that they called for stayed for good if few values came after the last fit. */
    @Test
    void aFitHalvesTheCorrection() {
        Panel panel = corrected();
        Calibration before = panel.calibration();
        assertThat(panel.refit(RefitBudget.WARM, Seed.of(1)).calibration())
                .isEqualTo(new Calibration(before.values(), before.covered(), before.logFactor() / 2));
    }

    @Nested
    class WidenedPosteriorContractTest extends PosteriorContract {

        @Override
        protected Posterior posterior() {
            Posterior posterior = corrected().posterior();
            assertThat(posterior).isInstanceOf(RescaledPosterior.class);
            return posterior;
        }

        @Override
        protected int dimension() {
            return 2;
        }
    }
}
