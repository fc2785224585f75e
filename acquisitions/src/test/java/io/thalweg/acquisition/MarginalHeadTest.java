package io.thalweg.acquisition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.acquisition.internal.marginal.ExpectedImprovement;
import io.thalweg.acquisition.internal.marginal.LogExpectedImprovement;
import io.thalweg.acquisition.internal.marginal.LogPosteriorStandardDeviation;
import io.thalweg.acquisition.internal.marginal.LogProbabilityOfImprovement;
import io.thalweg.acquisition.internal.marginal.PosteriorMean;
import io.thalweg.acquisition.internal.marginal.PosteriorStandardDeviation;
import io.thalweg.acquisition.internal.marginal.ProbabilityOfImprovement;
import io.thalweg.core.random.Seed;
import java.util.function.BinaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.hipparchus.analysis.differentiation.Gradient;
import org.hipparchus.special.Erf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The formulas and their partial derivatives. */
class MarginalHeadTest {

    private static final double INCUMBENT = 0.3;

    /** The definitions in dual numbers (mean, variance), which cancel in the tails but need no derivative by hand. */
    static Stream<Arguments> definitions() {
        return Stream.of(
                definition(new ExpectedImprovement(), MarginalHeadTest::expectedImprovement),
                definition(
                        new LogExpectedImprovement(),
                        (m, v) -> expectedImprovement(m, v).log()),
                definition(new ProbabilityOfImprovement(), (m, v) -> cdf(z(m, v))),
                definition(
                        new LogProbabilityOfImprovement(),
                        (m, v) -> cdf(z(m, v)).log()),
                definition(
                        new UpperConfidenceBound(2.5), (m, v) -> m.add(v.sqrt().multiply(Math.sqrt(2.5)))),
                definition(
                        new LowerConfidenceBound(2.5),
                        (m, v) -> m.subtract(v.sqrt().multiply(Math.sqrt(2.5)))),
                definition(new PosteriorMean(), (m, v) -> m),
                definition(new PosteriorStandardDeviation(), (m, v) -> v.sqrt()),
                definition(
                        new LogPosteriorStandardDeviation(), (m, v) -> v.sqrt().log()));
    }

    @ParameterizedTest
    @MethodSource("definitions")
    void valueAndPartialsMatchTheDefinition(MarginalAcquisition rule, BinaryOperator<Gradient> definition) {
        RandomGenerator generator = Seed.of(5).generator();
        Partials partials = new Partials();
        for (int trial = 0; trial < 200; trial++) {
            double sd = Math.exp(generator.nextDouble(-4, 3));
            double mean = INCUMBENT + sd * generator.nextDouble(-3.5, 6);
            double variance = sd * sd;
            Gradient expected = definition.apply(Gradient.variable(2, 0, mean), Gradient.variable(2, 1, variance));
            double value = rule.head(mean, variance, INCUMBENT, partials);
            // In the right tail the definition's derivatives cancel: they are differences of numbers near 1/σ and 1/σ².
            assertClose(value, expected.getValue(), 1e-13);
            assertClose(partials.mean, expected.getPartialDerivative(0), 1e-14 / sd);
            assertClose(partials.variance, expected.getPartialDerivative(1), 1e-14 / variance);
        }
    }

    @Test
    void slopeOfExpectedImprovementInTheMeanIsTheProbabilityOfImprovement() {
        Partials partials = new Partials();
        for (double mean = -5; mean <= 5; mean += 0.37) {
            new ExpectedImprovement().head(mean, 0.7, INCUMBENT, partials);
            double slope = partials.mean;
            assertThat(slope).isEqualTo(new ProbabilityOfImprovement().head(mean, 0.7, INCUMBENT, partials));
        }
    }

    /** Where expected improvement is flat 0, its logarithm is finite and leads uphill. */
    @ParameterizedTest
    @ValueSource(doubles = {0, -0.999, -1, -1.001, -10, -29.999, -30, -30.001, -40, -1e3, -1e4, -1e5, -1e8})
    void logFormsAreFiniteWithAUsefulGradientFarBelowTheIncumbent(double z) {
        double sd = 0.02;
        double variance = sd * sd;
        double mean = INCUMBENT + z * sd;
        Partials partials = new Partials();
        for (MarginalAcquisition rule :
                new MarginalAcquisition[] {new LogExpectedImprovement(), new LogProbabilityOfImprovement()}) {
            double value = rule.head(mean, variance, INCUMBENT, partials);
            double inMean = partials.mean;
            double inVariance = partials.variance;
            assertThat(value).isFinite();
            assertThat(inMean).isPositive().isFinite();
            assertThat(inVariance).isGreaterThanOrEqualTo(0).isFinite();
            // Both forms are nearly −z²/2: steps in proportion to z keep differences exact.
            double step = 1e-4 * sd * Math.max(1, Math.abs(z));
            double up = rule.head(mean + step, variance, INCUMBENT, new Partials());
            double down = rule.head(mean - step, variance, INCUMBENT, new Partials());
            assertThat(inMean).isCloseTo((up - down) / (2 * step), within(1e-6 * inMean));
            double more = rule.head(mean, variance * (1 + 1e-4), INCUMBENT, new Partials());
            double less = rule.head(mean, variance * (1 - 1e-4), INCUMBENT, new Partials());
            assertThat(inVariance).isCloseTo((more - less) / (2e-4 * variance), within(1e-6 * inVariance + 1e-9));
        }
        if (z <= -40) {
            assertThat(new ExpectedImprovement().head(mean, variance, INCUMBENT, partials))
                    .isZero();
            assertThat(partials.mean).isZero();
            assertThat(partials.variance).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e6, -2, -1e-8, 0, 1e-8, 2, 1e6})
    void withoutVarianceExpectedImprovementIsTheImprovement(double improvement) {
        Partials partials = new Partials();
        double floor = MarginalFunction.VARIANCE_FLOOR;
        double ei = new ExpectedImprovement().head(improvement, floor, 0, partials);
        assertThat(ei).isCloseTo(Math.max(improvement, 0), within(4e-11 + 1e-13 * Math.abs(improvement)));
        for (MarginalAcquisition rule : new MarginalAcquisition[] {
            new ExpectedImprovement(),
            new LogExpectedImprovement(),
            new ProbabilityOfImprovement(),
            new LogProbabilityOfImprovement()
        }) {
            assertThat(rule.head(improvement, floor, 0, partials)).isFinite();
            assertThat(partials.mean).isFinite().isGreaterThanOrEqualTo(0);
            assertThat(partials.variance).isFinite();
        }
    }

    /** A certain improvement does not depend on the variance, however small: rounding must not be divided by it. */
    @Test
    void slopeInTheVarianceVanishesWhereTheImprovementIsCertain() {
        Partials partials = new Partials();
        for (double variance : new double[] {1e-2, 1e-8, MarginalFunction.VARIANCE_FLOOR}) {
            new LogExpectedImprovement().head(5, variance, 0, partials);
            assertThat(partials.variance).isZero();
            assertThat(partials.mean).isCloseTo(1.0 / 5, within(1e-15));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
    void confidenceBoundsRefuseABadBeta(double beta) {
        assertThatThrownBy(() -> new UpperConfidenceBound(beta))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("beta is " + beta);
        assertThatThrownBy(() -> new LowerConfidenceBound(beta))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("beta is " + beta);
    }

    private static Arguments definition(MarginalAcquisition rule, BinaryOperator<Gradient> definition) {
        return Arguments.of(rule, definition);
    }

    private static Gradient expectedImprovement(Gradient mean, Gradient variance) {
        Gradient z = z(mean, variance);
        Gradient pdf = z.multiply(z).multiply(-0.5).exp().divide(Math.sqrt(2 * Math.PI));
        return variance.sqrt().multiply(pdf.add(z.multiply(cdf(z))));
    }

    private static Gradient z(Gradient mean, Gradient variance) {
        return mean.subtract(INCUMBENT).divide(variance.sqrt());
    }

    private static Gradient cdf(Gradient z) {
        return Erf.erfc(z.divide(-Math.sqrt(2))).multiply(0.5);
    }

    private static void assertClose(double actual, double expected, double rounding) {
        assertThat(actual).isCloseTo(expected, within(1e-9 * Math.abs(expected) + rounding));
    }
}
