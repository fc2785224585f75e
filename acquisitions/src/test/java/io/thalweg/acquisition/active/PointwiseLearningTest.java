package io.thalweg.acquisition.active;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.acquisition.internal.marginal.BayesianActiveLearningByDisagreement;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.InputDomain;
import io.thalweg.core.model.OutcomeUnits;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.GivenPrediction;
import io.thalweg.core.testing.UncorrelatedPosterior;
import java.util.function.DoubleUnaryOperator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Closed forms against numerical integration, as functions of the mean and the standard deviation. */
class PointwiseLearningTest {

    /** A belief of mean x_1 and standard deviation x_2 at x. */
    private record Coordinates() implements UncorrelatedPosterior {
        @Override
        public int dimension() {
            return 2;
        }

        @Override
        public Prediction predict(DMatrixRMaj x, int q) {
            DMatrixRMaj variance = DMatrixRMaj.wrap(1, 1, new double[] {x.data[1] * x.data[1]});
            return new GivenPrediction(1, new double[] {x.data[0]}, variance, (meanBar, covarianceBar, xBar) -> {
                xBar.data[0] += meanBar[0];
                xBar.data[1] += 2 * x.data[1] * covarianceBar.data[0];
            });
        }
    }

    /** Value and derivatives in mean and standard deviation. */
    private static double[] at(Acquisition acquisition, OutcomeUnits units, double mean, double sd) {
        AcquisitionContext context =
                AcquisitionContext.of(new Coordinates(), 0, Seed.of(1)).withDomain(InputDomain.cube(2), units);
        double[] gradient = new double[2];
        double value = acquisition.on(context).evaluate(new double[] {mean, sd}, gradient);
        return new double[] {value, gradient[0], gradient[1]};
    }

    /** E g(f) for f ~ N(mean, sd²), by the midpoint rule. */
    private static double expectation(DoubleUnaryOperator g, double mean, double sd) {
        int n = 400_000;
        double width = 24.0 / n;
        double sum = 0;
        for (int i = 0; i < n; i++) {
            double z = -12 + (i + 0.5) * width;
            sum += Math.exp(-0.5 * z * z) * g.applyAsDouble(mean + sd * z);
        }
        return sum * width / Math.sqrt(2 * Math.PI);
    }

    private static void assertDerivatives(Acquisition acquisition, double mean, double sd) {
        double[] here = at(acquisition, OutcomeUnits.SAME, mean, sd);
        double step = 1e-4 * sd;
        double inMean = (at(acquisition, OutcomeUnits.SAME, mean + step, sd)[0]
                        - at(acquisition, OutcomeUnits.SAME, mean - step, sd)[0])
                / (2 * step);
        double inSd = (at(acquisition, OutcomeUnits.SAME, mean, sd + step)[0]
                        - at(acquisition, OutcomeUnits.SAME, mean, sd - step)[0])
                / (2 * step);
        assertThat(here[1]).isCloseTo(inMean, within(1e-7 * Math.max(1e-3, Math.abs(inMean))));
        assertThat(here[2]).isCloseTo(inSd, within(1e-7 * Math.max(1e-3, Math.abs(inSd))));
    }

    @ParameterizedTest
    @CsvSource({"0.3, 0.7, 2", "-1.1, 0.2, 2", "1, 1, 0.5", "2.5, 0.6, 3", "0.5, 3, 2", "0.5, 0.01, 1"})
    void expectedFeasibilityMatchesItsExpectation(double mean, double sd, double alpha) {
        Acquisition acquisition = new ExpectedFeasibility(0.5, alpha);
        double expected = expectation(f -> Math.max(alpha * sd - Math.abs(f - 0.5), 0), mean, sd);
        assertThat(at(acquisition, OutcomeUnits.SAME, mean, sd)[0]).isCloseTo(expected, within(1e-9));
        if (mean != 0.5) {
            assertDerivatives(acquisition, mean, sd);
        }
    }

    @Test
    void expectedFeasibilityIsBichonsFormula() {
        // Bichon et al. 2008, Eq. 17 with ε = 2σ: at the level itself 2σ(2Φ(2) − 1) − 2σ(φ(0) − φ(2)).
        double expected = 1.5 * (2 * 0.9544997361036416 - 2 * (0.3989422804014327 - 0.05399096651318806));
        assertThat(at(new ExpectedFeasibility(0.5), OutcomeUnits.SAME, 0.5, 1.5)[0])
                .isCloseTo(expected, within(1e-12));
    }

    /** Far from the level the value is tiny, but no rounding error, and its slope leads back. */
    @Test
    void expectedFeasibilityHasGradientsFarAway() {
        double[] above = at(new ExpectedFeasibility(0), OutcomeUnits.SAME, 20, 1);
        double[] below = at(new ExpectedFeasibility(0), OutcomeUnits.SAME, -20, 1);
        assertThat(above[0]).isPositive().isEqualTo(below[0]);
        assertThat(above[1]).isNegative().isEqualTo(-below[1]);
        assertThat(at(new ExpectedFeasibility(0), OutcomeUnits.SAME, 19, 1)[0]).isGreaterThan(above[0]);
    }

    @ParameterizedTest
    @CsvSource({"0.3, 0.7, 1.96", "-1.1, 0.2, 1.96", "2, 1, 3"})
    void straddleMatchesItsFormula(double mean, double sd, double kappa) {
        assertThat(at(new Straddle(0.5, kappa), OutcomeUnits.SAME, mean, sd)[0])
                .isCloseTo(kappa * sd - Math.abs(mean - 0.5), within(1e-15));
        assertDerivatives(new Straddle(0.5, kappa), mean, sd);
        assertThat(new Straddle(0.5).kappa()).isEqualTo(1.96);
    }

    /** A user who minimises, in units of her own. */
    @Test
    void levelsAreInUserUnits() {
        OutcomeUnits celsius = new OutcomeUnits(-1, 20, 5);
        // 30 degrees are −2 in model units.
        assertThat(at(new Straddle(30), celsius, -2.1, 0.5)[0]).isCloseTo(0.98 - 0.1, within(1e-14));
        assertThat(at(new ExpectedFeasibility(30), celsius, -2.1, 0.5)[0])
                .isEqualTo(at(new ExpectedFeasibility(-2), OutcomeUnits.SAME, -2.1, 0.5)[0]);
        assertThat(new Straddle(30).threshold()).isEqualTo(30);
    }

    private static double entropy(double f) {
        double p = 1 / (1 + Math.exp(-f));
        return Math.log1p(Math.exp(-f)) + f * (1 - p);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "0.4, 0.3", "-2, 0.8", "3, 2", "-1, 6", "5, 30", "0.1, 0.01", "-9, 1.5"})
    void disagreementIsMutualInformation(double mean, double sd) {
        double p = expectation(f -> 1 / (1 + Math.exp(-f)), mean, sd);
        double expected =
                -p * Math.log(p) - (1 - p) * Math.log1p(-p) - expectation(PointwiseLearningTest::entropy, mean, sd);
        Acquisition acquisition = new BayesianActiveLearningByDisagreement();
        assertThat(at(acquisition, OutcomeUnits.SAME, mean, sd)[0]).isCloseTo(expected, within(1e-10));
        assertDerivatives(acquisition, mean, sd);
    }

    @Test
    void disagreementIsSmallWhereChanceOrKnowledgeRules() {
        Acquisition acquisition = new BayesianActiveLearningByDisagreement();
        double unknown = at(acquisition, OutcomeUnits.SAME, 0, 3)[0];
        assertThat(unknown).isBetween(0.2, Math.log(2));
        assertThat(at(acquisition, OutcomeUnits.SAME, 0, 0.01)[0]).isBetween(0.0, 1e-4);
        assertThat(at(acquisition, OutcomeUnits.SAME, 12, 1)[0]).isBetween(0.0, 1e-4);
        for (double mean : new double[] {-2000, -60, 60, 2000}) {
            assertThat(at(acquisition, OutcomeUnits.SAME, mean, 1)).doesNotContain(Double.NaN);
            assertThat(at(acquisition, OutcomeUnits.SAME, mean, 1)[0]).isBetween(0.0, 1e-9);
        }
        assertThat(at(acquisition, OutcomeUnits.SAME, 1.3, 2)[0])
                .isEqualTo(at(acquisition, OutcomeUnits.SAME, -1.3, 2)[0]);
    }

    @Test
    void invalidParametersAreRefused() {
        for (double wrong : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Straddle(wrong))
                    .withMessageContaining("threshold is " + wrong);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new ExpectedFeasibility(wrong))
                    .withMessageContaining("threshold is " + wrong);
        }
        for (double wrong : new double[] {Double.NaN, Double.POSITIVE_INFINITY, 0, -1}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Straddle(0, wrong))
                    .withMessageContaining("kappa is " + wrong);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new ExpectedFeasibility(0, wrong))
                    .withMessageContaining("alpha is " + wrong);
        }
    }
}
