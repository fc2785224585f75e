package io.thalweg.surrogate.likelihood;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.special.Normal;
import org.apache.commons.numbers.gamma.RegularizedBeta;
import org.apache.commons.numbers.gamma.RegularizedGamma;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CountPredictiveTest {

    /** Without uncertainty about f the distribution functions are incomplete gamma and beta functions. */
    @ParameterizedTest
    @CsvSource({"0,-3", "0,2", "3,1.2", "40,3.5", "1000,7", "1000000,13.815", "1000000,13.81"})
    void conditionalDistributionFunctionsMatchTextbooks(double y, double f) {
        double rate = Math.exp(f);
        assertThat(new Poisson().predict(f, 0).cdf(y)).isCloseTo(RegularizedGamma.Q.value(y + 1, rate), within(1e-11));
        double r = 1 / 0.3;
        assertThat(NegativeBinomial.of(0.3).predict(f, 0).cdf(y))
                .isCloseTo(RegularizedBeta.value(r / (r + rate), r, y + 1), within(1e-11));
        double p = 0.1 + 1 / (1 + f * f) / 2;
        int trials = (int) (2 * y + 3);
        double expected = RegularizedBeta.value(1 - p, trials - y, y + 1);
        assertThat(Binomial.logit(trials).predict(Link.LOGIT.latent(p), 0).cdf(y))
                .isCloseTo(expected, within(1e-10));
        assertThat(Binomial.probit(trials).predict(Link.PROBIT.latent(p), 0).cdf(y))
                .isCloseTo(expected, within(1e-10));
    }

    /** The two ways to P(Y ≤ y) meet without a jump. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 1, 12, 300, 1e5})
    void distributionFunctionIsContinuousInTheVariance(double y) {
        double variance = 0.25 / (y + 1);
        double mean = Math.log(y + 1) + 0.3 * Math.sqrt(variance);
        double below = new Poisson().predict(mean, variance * (1 - 1e-12)).cdf(y);
        double above = new Poisson().predict(mean, variance * (1 + 1e-12)).cdf(y);
        assertThat(below).isCloseTo(above, within(1e-10)).isBetween(0.1, 0.9);
    }

    /** So large counts are as uncertain as their rate, which is log-normal. */
    @ParameterizedTest
    @ValueSource(doubles = {0.001, 0.2, 0.5, 0.975})
    void quantilesOfLargeCountsMatchTheRate(double p) {
        double expected = Math.exp(30 + 0.5 * Normal.quantile(p));
        assertThat(new Poisson().predict(30, 0.25).quantile(p)).isCloseTo(expected, within(1e-5 * expected));
        assertThat(NegativeBinomial.of(1e-6).predict(30, 0.25).quantile(p))
                .isCloseTo(expected, within(1e-4 * expected));
    }

    @Test
    void extremeBeliefsHaveMonotoneQuantiles() {
        for (Likelihood likelihood : new Likelihood[] {new Poisson(), NegativeBinomial.of(0.3), Binomial.logit(50)}) {
            for (double mean : new double[] {-1e3, 0, 1e3}) {
                PredictiveDistribution d = likelihood.predict(mean, 1e4);
                double before = 0;
                for (double p : new double[] {0.001, 0.1, 0.5, 0.9, 0.999}) {
                    double y = d.quantile(p);
                    assertThat(y).isGreaterThanOrEqualTo(before);
                    before = y;
                }
            }
        }
        assertThat(new Poisson().predict(1e3, 1).quantile(0.5)).isInfinite();
        assertThat(new Poisson().predict(-1e3, 1).quantile(0.999)).isZero();
    }

    /** A log-normal rate of mean m and squared mean s gives counts of variance m + s − m², and (1 + α)s in place of s with dispersion α. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-9, 0.3, 0.999, 1.001, 2.5, 9})
    void countsAreSpreadByTheirOwnChanceAndByThatOfTheirRate(double variance) {
        double mean = Math.exp(-0.7 + 0.5 * variance);
        double square = Math.exp(2 * -0.7 + 2 * variance);
        double expected = mean + square - mean * mean;
        assertThat(new Poisson().predict(-0.7, variance).variance()).isCloseTo(expected, within(1e-12 * expected));
        double dispersed = expected + 0.3 * square;
        assertThat(NegativeBinomial.of(0.3).predict(-0.7, variance).variance())
                .isCloseTo(dispersed, within(1e-12 * dispersed));
    }

    @Test
    void overflowingMomentsAreTheLargestDouble() {
        PredictiveDistribution d = new Poisson().predict(0, 1e4);
        assertThat(d.mean()).isEqualTo(Double.MAX_VALUE);
        assertThat(d.variance()).isEqualTo(Double.MAX_VALUE);
    }
}
