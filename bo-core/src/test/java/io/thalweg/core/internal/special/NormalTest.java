package io.thalweg.core.internal.special;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.function.DoubleUnaryOperator;
import org.hipparchus.analysis.differentiation.UnivariateDerivative1;
import org.hipparchus.special.Erf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NormalTest {

    private static double difference(DoubleUnaryOperator f, double z) {
        double h = 1e-5 * Math.max(1, Math.abs(z));
        // Five points: the error is of order h⁴.
        return (8 * (f.applyAsDouble(z + h) - f.applyAsDouble(z - h))
                        - (f.applyAsDouble(z + 2 * h) - f.applyAsDouble(z - 2 * h)))
                / (12 * h);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e5, -1000, -40, -30.5, -29.5, -12, -3, -1.2, -0.8, 0, 0.5, 2, 8, 30, 1e5})
    void derivativesAgreeWithDifferences(double z) {
        double logH = Normal.logHDerivative(z);
        assertThat(logH).isPositive().isCloseTo(difference(Normal::logH, z), within(2e-8 * Math.max(1, logH)));
        double logCdf = Normal.logCdfDerivative(z);
        assertThat(logCdf).isCloseTo(difference(Normal::logCdf, z), within(2e-8 * Math.max(1, logCdf)));
    }

    /** log h differentiated in dual numbers, from Hipparchus's own error function. */
    @ParameterizedTest
    @ValueSource(doubles = {-4, -2.5, -1, -0.5, 0, 1, 3})
    void agreesWithDualNumbers(double z) {
        UnivariateDerivative1 x = new UnivariateDerivative1(z, 1);
        UnivariateDerivative1 density = x.multiply(x).multiply(-0.5).exp().divide(Math.sqrt(2 * Math.PI));
        double cdf = 0.5 * Erf.erfc(-z / Math.sqrt(2));
        UnivariateDerivative1 probability = new UnivariateDerivative1(cdf, density.getValue());
        UnivariateDerivative1 logH = density.add(x.multiply(probability)).log();
        assertThat(Normal.logH(z)).isCloseTo(logH.getValue(), within(1e-11));
        assertThat(Normal.logHDerivative(z))
                .isCloseTo(logH.getFirstDerivative(), within(1e-10 * logH.getFirstDerivative()));
    }

    @Test
    void derivativeOfLogHIsCdfOverH() {
        for (double z = -60; z < 10; z += 0.37) {
            double ratio = Math.exp(Normal.logCdf(z) - Normal.logH(z));
            assertThat(Normal.logHDerivative(z)).isCloseTo(ratio, within(3e-12 * ratio));
        }
    }

    /** Values in 200-digit arithmetic. Beyond −30 the series is good to the last digits. */
    @ParameterizedTest
    @CsvSource({
        "-2, 2.67941688395558598, -4.76878352391711416, 4e-15",
        "-15, 15.1316085649048131, -118.848170684113584, 6e-14",
        "-30.5, 30.5653638736962371, -472.882604791235935, 5e-15",
        "-33, 33.0604401653522286, -552.414699676178846, 2e-15",
        "-40, 40.0499066576485182, -808.29856835661996, 1e-15",
        "-100, 100.019994004195865, -5010.12957880024979, 1e-15",
        "-100000, 100000.00002, -5000000023.94478946, 1e-15"
    })
    void logHAndItsDerivativeAreExactInTheTail(double z, double derivative, double logH, double tolerance) {
        assertThat(Normal.logHDerivative(z)).isCloseTo(derivative, within(tolerance * derivative));
        assertThat(Normal.logH(z)).isCloseTo(logH, within(4e-16 * Math.abs(logH) + 1e-15));
    }

    @Test
    void logCdfKeepsItsRelativeAccuracyInTheUpperTail() {
        assertThat(Normal.logCdf(9)).isCloseTo(-1.1285884059538405e-19, within(1e-32));
    }

    @Test
    void branchesAgreeWhereTheyMeet() {
        for (double z : new double[] {-30, -1}) {
            double below = Math.nextDown(z);
            assertThat(Normal.logH(below)).isCloseTo(Normal.logH(z), within(1e-12 * Math.abs(Normal.logH(z))));
            double slope = Normal.logHDerivative(z);
            assertThat(Normal.logHDerivative(below)).isCloseTo(slope, within(1e-12 * slope));
        }
        assertThat(Normal.logCdf(Math.nextDown(-1.0))).isCloseTo(Normal.logCdf(-1), within(1e-15));
        assertThat(Normal.logCdf(-0.0)).isCloseTo(Normal.logCdf(Double.MIN_VALUE), within(1e-15));
    }

    @Test
    void logHIsIncreasingAndConcave() {
        double value = Normal.logH(-1e5);
        double slope = Normal.logHDerivative(-1e5);
        assertThat(value).isFinite();
        assertThat(slope).isCloseTo(1e5 + 2e-5, within(1e-9));
        for (double z = -99_999.5; z < 50; z += z < -100 ? 97.3 : 0.013) {
            assertThat(Normal.logH(z)).isGreaterThan(value);
            assertThat(Normal.logHDerivative(z)).isPositive().isLessThan(slope);
            value = Normal.logH(z);
            slope = Normal.logHDerivative(z);
        }
    }

    @Test
    void doesNotOverflowAtTheEndsOfTheRange() {
        assertThat(Normal.logH(1e300)).isCloseTo(300 * Math.log(10), within(1e-12));
        assertThat(Normal.logHDerivative(1e300)).isCloseTo(1e-300, within(1e-310));
        assertThat(Normal.logH(-1e300)).isEqualTo(-Double.MAX_VALUE);
        assertThat(Normal.logHDerivative(-1e300)).isEqualTo(1e300);
        assertThat(Normal.logH(-1e150)).isCloseTo(-5e299, within(1e285));
        assertThat(Normal.logCdfDerivative(-1e300)).isEqualTo(1e300);
        assertThat(Normal.logCdfDerivative(1e300)).isZero();
        assertThat(Normal.logCdf(1e300)).isZero();
        assertThat(Normal.logCdf(-1e100)).isCloseTo(-5e199, within(1e185));
        assertThat(Normal.cdf(-1e300)).isZero();
        assertThat(Normal.cdf(1e300)).isEqualTo(1);
        assertThat(Normal.pdf(1e300)).isZero();
        assertThat(Normal.logH(Double.POSITIVE_INFINITY)).isInfinite();
    }

    @Test
    void nanStaysNan() {
        assertThat(Normal.pdf(Double.NaN)).isNaN();
        assertThat(Normal.logPdf(Double.NaN)).isNaN();
        assertThat(Normal.cdf(Double.NaN)).isNaN();
        assertThat(Normal.logCdf(Double.NaN)).isNaN();
        assertThat(Normal.logCdfDerivative(Double.NaN)).isNaN();
        assertThat(Normal.logH(Double.NaN)).isNaN();
        assertThat(Normal.logHDerivative(Double.NaN)).isNaN();
    }

    @Test
    void quantileInvertsTheDistributionFunction() {
        for (double p = 1e-300; p < 0.4; p *= 7.3) {
            double z = Normal.quantile(p);
            assertThat(Math.exp(Normal.logCdf(z))).isCloseTo(p, within(5e-13 * p));
        }
        for (double z = -8; z < 5; z += 0.1) {
            assertThat(Normal.quantile(Normal.cdf(z))).isCloseTo(z, within(1e-9));
        }
        // Known to 17 digits.
        assertThat(Normal.quantile(0.975)).isCloseTo(1.9599639845400543, within(5e-16));
        assertThat(Normal.quantile(0.5)).isZero();
        assertThat(Normal.quantile(0.25)).isEqualTo(-Normal.quantile(0.75));
    }

    @Test
    void quantileOfImpossibleProbabilitiesIsRefused() {
        assertThat(Normal.quantile(0)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(Normal.quantile(1)).isEqualTo(Double.POSITIVE_INFINITY);
        for (double p : new double[] {-1e-300, 1.0000000000000002, Double.NaN}) {
            assertThatThrownBy(() -> Normal.quantile(p))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("p is " + p);
        }
    }

    @Test
    void expectedImprovementSplitsIntoGainAndLoss() {
        // E max(z + ε, 0) − E max(−z − ε, 0) = z.
        for (double z = 0.1; z < 6; z += 0.3) {
            assertThat(Math.exp(Normal.logH(z)) - Math.exp(Normal.logH(-z))).isCloseTo(z, within(1e-14 * (1 + z)));
        }
    }
}
