package io.thalweg.surrogate.likelihood;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** What every likelihood's predictions must satisfy. */
abstract class PredictionContract {

    private static final double[] PROBABILITIES = {1e-6, 0.01, 0.25, 0.5, 0.77, 0.99, 1 - 1e-6};

    /** The likelihood under test. */
    protected abstract Likelihood likelihood();

    /** Whether observations are whole numbers from 0. */
    protected abstract boolean isDiscrete();

    /** Some possible observations of ordinary size. */
    protected abstract double[] targets();

    /** The width in f of the sharpest feature of log p(y | f). */
    protected abstract double resolution();

    /** A draw from p(y | f), by other means than the likelihood's. */
    protected abstract double draw(double f, RandomGenerator random);

    /** Latent means whose predictions are checked, e.g. small enough for counts to be summed one by one. */
    protected double[] predictedMeans() {
        return new double[] {-1.5, 0, 0.8};
    }

    /** Latent variances whose predictions are checked. */
    protected double[] predictedVariances() {
        return new double[] {0, 0.04, 0.9};
    }

    /** E g(f), f ~ N(m, v), by a trapezoidal rule fine enough for any g of features this wide. */
    static double average(DoubleUnaryOperator g, double mean, double variance, double resolution) {
        double deviation = Math.sqrt(variance);
        double step = Math.min(0.05, resolution / (8 * deviation));
        // Integrands that grow like e^f have their peak √v standard deviations out.
        int half = (int) Math.ceil((12 + Math.min(deviation, 8)) / step);
        double sum = 0;
        for (int k = -half; k <= half; k++) {
            double z = k * step;
            sum += Math.exp(-0.5 * z * z) * g.applyAsDouble(mean + deviation * z);
        }
        return sum * step / Math.sqrt(2 * Math.PI);
    }

    static double difference(DoubleUnaryOperator g, double x, double h) {
        // Fourth order: the remainder is of the order of h⁴ of the fifth derivative.
        return (8 * (g.applyAsDouble(x + h) - g.applyAsDouble(x - h))
                        - g.applyAsDouble(x + 2 * h)
                        + g.applyAsDouble(x - 2 * h))
                / (12 * h);
    }

    static Offset<Double> relative(double expected, double tolerance) {
        return within(tolerance * (1 + Math.abs(expected)));
    }

    /** Sums over whole numbers, or integrates over the line, until the distribution is exhausted. */
    private double total(DoubleUnaryOperator g, PredictiveDistribution d) {
        if (isDiscrete()) {
            double sum = 0;
            double end = Math.min(d.quantile(1), 2 * d.quantile(1 - 1e-12) + 200);
            for (double y = 0; y <= end; y++) {
                sum += g.applyAsDouble(y);
            }
            return sum;
        }
        // y = centre + width sinh t takes heavy tails in its stride.
        double width = Math.sqrt(d.variance());
        double sum = 0;
        double step = 0.02;
        for (double t = -25; t <= 25; t += step) {
            sum += step * width * Math.cosh(t) * g.applyAsDouble(d.mean() + width * Math.sinh(t));
        }
        return sum;
    }

    private interface Prediction {
        void at(double mean, double variance, PredictiveDistribution d, String where);
    }

    private void forEachPrediction(Prediction check) {
        for (double mean : predictedMeans()) {
            for (double variance : predictedVariances()) {
                check.at(mean, variance, likelihood().predict(mean, variance), "m " + mean + ", v " + variance);
            }
        }
    }

    @Test
    void predictiveDensityIsTheAverageOfTheLikelihood() {
        Likelihood likelihood = likelihood();
        forEachPrediction((mean, variance, d, where) -> {
            for (double y : targets()) {
                double expected = variance == 0
                        ? Math.exp(likelihood.logDensity(y, mean))
                        : average(f -> Math.exp(likelihood.logDensity(y, f)), mean, variance, 0.1 * resolution());
                // The rule of the average ends where N(m, v) is 1e-32 of its peak, and so do its digits.
                if (expected > 1e-15) {
                    assertThat(d.logDensity(y)).as("y %s, %s", y, where).isCloseTo(Math.log(expected), within(1e-9));
                }
            }
        });
    }

    @Test
    void predictiveMassMeanAndVarianceAreConsistent() {
        forEachPrediction((mean, variance, d, where) -> {
            assertThat(total(y -> Math.exp(d.logDensity(y)), d)).as(where).isCloseTo(1, within(1e-9));
            double first = total(y -> y * Math.exp(d.logDensity(y)), d);
            assertThat(d.mean()).as(where).isCloseTo(first, relative(first, 1e-8));
            double second = total(y -> (y - first) * (y - first) * Math.exp(d.logDensity(y)), d);
            assertThat(d.variance()).as(where).isCloseTo(second, relative(second, 1e-7));
        });
    }

    @Test
    void distributionFunctionIsTheIntegralOfTheDensity() {
        forEachPrediction((mean, variance, d, where) -> {
            for (double y : targets()) {
                double expected;
                if (isDiscrete()) {
                    expected = 0;
                    for (double k = 0; k <= y; k++) {
                        expected += Math.exp(d.logDensity(k));
                    }
                    assertThat(d.cdf(y + 0.5)).isEqualTo(d.cdf(y));
                    assertThat(d.logDensity(y + 0.5)).isEqualTo(Double.NEGATIVE_INFINITY);
                    assertThat(d.logDensity(-1)).isEqualTo(Double.NEGATIVE_INFINITY);
                    assertThat(d.cdf(-1)).isZero();
                } else {
                    double h = 1e-3 * Math.sqrt(d.variance());
                    expected = d.cdf(y);
                    double density = difference(d::cdf, y, h);
                    assertThat(density).as(where).isCloseTo(Math.exp(d.logDensity(y)), within(1e-8 / h * 1e-3 + 1e-8));
                }
                assertThat(d.cdf(y)).as("y %s, %s", y, where).isCloseTo(expected, within(1e-10));
            }
            assertThat(d.cdf(Double.NEGATIVE_INFINITY)).isZero();
            assertThat(d.cdf(Double.POSITIVE_INFINITY)).isEqualTo(1);
        });
    }

    @Test
    void quantilesInvertTheDistributionFunction() {
        forEachPrediction((mean, variance, d, where) -> {
            for (double p : PROBABILITIES) {
                double y = d.quantile(p);
                if (isDiscrete()) {
                    assertThat(d.cdf(y)).as("p %s, %s", p, where).isGreaterThanOrEqualTo(p - 1e-12);
                    assertThat(d.cdf(y - 1)).as("p %s, %s", p, where).isLessThan(p + 1e-12);
                } else {
                    assertThat(d.cdf(y))
                            .as("p %s, %s", p, where)
                            .isCloseTo(p, within(1e-13 + 1e-10 * Math.min(p, 1 - p)));
                }
            }
            assertThat(d.quantile(0)).isEqualTo(isDiscrete() ? 0 : Double.NEGATIVE_INFINITY);
            assertThat(d.cdf(d.quantile(1))).isEqualTo(1);
            assertThatThrownBy(() -> d.quantile(1.5))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("1.5");
            assertThatThrownBy(() -> d.quantile(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        });
    }

    /**
     * Draws of f and then y fall below quantiles as often as they should. A count is off by five standard deviations once in
     * 1.7 million such checks, and there are 27 of a likelihood, with fixed seeds.
     */
    @Test
    void drawsMatchThePredictive() {
        int n = 20_000;
        forEachPrediction((mean, variance, d, where) -> {
            RandomGenerator random = Seed.of(3).child(where).generator();
            double[] draws = new double[n];
            for (int i = 0; i < n; i++) {
                draws[i] = draw(mean + Math.sqrt(variance) * random.nextGaussian(), random);
            }
            for (double p : new double[] {0.05, 0.5, 0.9}) {
                double y = d.quantile(p);
                double share = d.cdf(y);
                long below = Arrays.stream(draws).filter(drawn -> drawn <= y).count();
                double deviation = Math.sqrt(n * share * (1 - share)) + 1;
                assertThat((below - n * share) / deviation)
                        .as("p %s, %s", p, where)
                        .isBetween(-5.0, 5.0);
            }
        });
    }
}
