package io.thalweg.surrogate.likelihood;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.special.Normal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Expected values are by mpmath's adaptive quadrature with 25 digits, on both sides of the switch between the two rules. */
class GaussianAverageTest {

    private static void assertAverage(GaussianAverage average, double mean, double variance, double expected) {
        double value = average.of(mean, variance).value();
        assertThat(value).isCloseTo(expected, within(1e-13 + 1e-12 * Math.abs(expected)));
    }

    @ParameterizedTest
    @CsvSource({
        "0.3, 0.0001, 0.854367467241489808",
        "3, 2.25, 3.1163077624260514",
        "-40, 16, 1.2664164855933627e-14",
        "20, 6.5, 20.0000000531569217",
        "-7, 1, 0.00150038935280131913",
        "5, 400, 10.7586109360828316",
        "-300, 10000.0, 0.0382883998689848599",
        "0.5, 10000.0, 40.1512882170447738"
    })
    void softplusMatchesMpmath(double mean, double variance, double expected) {
        assertAverage(Softplus.AVERAGE, mean, variance, expected);
    }

    @ParameterizedTest
    @CsvSource({
        "0.3, 0.0001, -0.481438467848660361",
        "3, 2.25, -0.0676253634349388584",
        "-40, 16, -812.603384023280393",
        "20, 6.5, -1.44946256717028771e-13",
        "-7, 1, -27.8749472523518628",
        "5, 400, -67.2462824983663617",
        "-300, 10000.0, -50005.5294539273703",
        "0.5, 10000.0, -2482.55776891753722"
    })
    void logNormalCdfMatchesMpmath(double mean, double variance, double expected) {
        assertAverage(LogNormalCdf.AVERAGE, mean, variance, expected);
    }

    @ParameterizedTest
    @CsvSource({
        "0.3, 0.0001, 0.086254284145549836",
        "3, 2.25, 2.16210240964784491",
        "-40, 16, 7.36824816757438091",
        "20, 6.5, 5.97742428690000869",
        "-7, 1, 3.89228889534967954",
        "5, 400, 4.90213100804015306",
        "-300, 10000.0, 11.2654699315488191",
        "0.5, 100000000.0, 17.1505685538184549"
    })
    void logOnePlusSquareMatchesMpmath(double mean, double variance, double expected) {
        assertAverage(LogOnePlusSquare.AVERAGE, mean, variance, expected);
    }

    /** Where it switches between its rules nothing jumps. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.3, 1, 3, 10, 100, -0.3, -3, -100})
    void rulesAgreeWhereTheyMeet(double mean) {
        for (Curve curve : new Curve[] {Softplus.CURVE, LogNormalCdf.CURVE, LogOnePlusSquare.CURVE}) {
            GaussianAverage average = new GaussianAverage(curve);
            double deviation = Math.hypot(mean, curve.scale()) / 8;
            Expectation narrow = average.of(mean, deviation * deviation * (1 - 1e-13));
            Expectation wide = average.of(mean, deviation * deviation * (1 + 1e-13));
            double size = 1 + Math.abs(wide.value());
            assertThat(narrow.value()).isCloseTo(wide.value(), within(1e-12 * size));
            assertThat(narrow.meanSlope()).isCloseTo(wide.meanSlope(), within(1e-12 * size));
            assertThat(narrow.varianceSlope()).isCloseTo(wide.varianceSlope(), within(1e-12 * size));
        }
    }

    @Test
    void slopesOfCurvesAreTheirDifferences() {
        double h = 3e-4;
        for (Curve curve : new Curve[] {Softplus.CURVE, LogNormalCdf.CURVE, LogOnePlusSquare.CURVE}) {
            for (double x = -80; x <= 80; x += 0.37) {
                double slope = (curve.value(x + h) - curve.value(x - h)) / (2 * h);
                double curvature = (curve.slope(x + h) - curve.slope(x - h)) / (2 * h);
                assertThat(curve.slope(x)).isCloseTo(slope, within(1e-6 + 1e-8 * Math.abs(x)));
                assertThat(curve.curvature(x, curve.slope(x))).isCloseTo(curvature, within(1e-6));
            }
        }
    }

    /** The tail's curvature tends to −1, and loses no digits on the way: 1 + g″ = 1/x² − 6/x⁴ + 50/x⁶ − 518/x⁸ + … */
    @ParameterizedTest
    @ValueSource(doubles = {-49.9, -50.1, -300, -1e4, -1e8, -1e15})
    void curvatureInTheTailOfProbitIsRight(double x) {
        double u = 1 / (x * x);
        double expected = -1 + u * (1 - u * (6 - u * (50 - u * 518)));
        assertThat(LogNormalCdf.CURVE.curvature(x, Normal.logCdfDerivative(x))).isCloseTo(expected, within(1e-11));
    }
}
