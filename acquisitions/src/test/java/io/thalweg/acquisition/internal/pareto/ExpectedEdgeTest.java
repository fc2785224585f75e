package io.thalweg.acquisition.internal.pareto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.special.GaussLegendre;
import io.thalweg.core.internal.special.Normal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpectedEdgeTest {

    private static final double[] WIDTHS = {1e-12, 1e-6, 1e-3, 0.1, 0.4999, 0.5, 0.5001, 1, 3, 20};

    private final ExpectedEdge edge = new ExpectedEdge();

    /** Against ∫_l^u Φ((μ − a)/σ) da by 400 nodes; z is that of the upper end. */
    @ParameterizedTest
    @ValueSource(doubles = {-36, -31, -29.9, -12, -5, -1.3, -0.6, -0.1, 0, 1e-9, 0.3, 2, 7, 1e3, 1e8})
    void isTheIntegralOfTheDistributionFunction(double z) {
        GaussLegendre rule = GaussLegendre.of(400);
        double[] nodes = rule.nodes();
        double[] weights = rule.weights();
        for (double width : WIDTHS) {
            edge.evaluate(0, width, z + width, 1);
            double sum = 0;
            for (int i = 0; i < nodes.length; i++) {
                sum += 0.5 * width * weights[i] * Normal.cdf(z + 0.5 * width * (1 - nodes[i]));
            }
            assertThat(edge.log)
                    .as("width %s", width)
                    .isCloseTo(Math.log(sum), within(2e-12 * Math.max(1, Math.abs(Math.log(sum)))));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {-2e3, -200, -31, -30, -29.9, -12, -5, -1, -0.6, -0.1, 0.1, 2, 7, 50})
    void derivativesMatchDifferences(double z) {
        double sd = 0.7;
        for (double width : new double[] {1e-6, 1e-3, 0.1, 0.3, 0.6, 1, 5, Double.POSITIVE_INFINITY}) {
            double upper = width == Double.POSITIVE_INFINITY ? width : 0.2 + width * sd;
            double mean = (width == Double.POSITIVE_INFINITY ? 0.2 : upper) + z * sd;
            edge.evaluate(0.2, upper, mean, sd);
            double inMean = edge.inMean;
            double inVariance = edge.inVariance;
            double step = 1e-3 / Math.max(1, Math.abs(z));
            double meanSlope = (log(upper, mean + step * sd, sd) - log(upper, mean - step * sd, sd)) / (2 * step * sd);
            double up = Math.sqrt(sd * sd * (1 + step));
            double down = Math.sqrt(sd * sd * (1 - step));
            double varianceSlope = (log(upper, mean, up) - log(upper, mean, down)) / (2 * step * sd * sd);
            assertThat(inMean)
                    .as("in the mean, width %s", width)
                    .isCloseTo(meanSlope, within(2e-6 * Math.max(1, Math.abs(z))));
            assertThat(inVariance)
                    .as("in the variance, width %s", width)
                    .isCloseTo(varianceSlope, within(2e-6 * Math.max(1, z * z)));
        }
    }

    /** The two ways to write the derivatives at the borders of the ranges must meet. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-9, 0.2, 0.7, 4})
    void isContinuous(double width) {
        for (double z : new double[] {-30, -30 - width, -30 + width / 2, -1, 0, -1 - width, -0.5 / width, width}) {
            edge.evaluate(0, width, z + width - 1e-11, 1);
            double log = edge.log;
            double inMean = edge.inMean;
            double inVariance = edge.inVariance;
            edge.evaluate(0, width, z + width + 1e-11, 1);
            double scale = Math.max(1, z * z);
            assertThat(edge.log).isCloseTo(log, within(1e-9 * Math.max(1, Math.abs(log))));
            assertThat(edge.inMean).isCloseTo(inMean, within(1e-9 * scale));
            assertThat(edge.inVariance).isCloseTo(inVariance, within(1e-9 * scale));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-12, 1e-3, 1, 1e5, Double.POSITIVE_INFINITY})
    void isFiniteFarAway(double width) {
        for (double mean : new double[] {-1e150, -1e12, -1e6, -300, 300, 1e6, 1e12, 1e150}) {
            for (double sd : new double[] {1e-10, 1e-3, 1, 1e3}) {
                edge.evaluate(0, width, mean, sd);
                String at = "width " + width + ", mean " + mean + ", sd " + sd;
                assertThat(edge.log).as(at).isNotNaN().isLessThan(Double.POSITIVE_INFINITY);
                if (Math.abs(mean) <= 1e12) {
                    assertThat(edge.log).as(at).isFinite();
                    assertThat(edge.inMean).as(at).isFinite().isGreaterThanOrEqualTo(0);
                    assertThat(edge.inVariance).as(at).isFinite();
                }
            }
        }
    }

    private double log(double upper, double mean, double sd) {
        edge.evaluate(0.2, upper, mean, sd);
        return edge.log;
    }
}
