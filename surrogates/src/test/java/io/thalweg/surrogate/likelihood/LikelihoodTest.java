package io.thalweg.surrogate.likelihood;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.special.Normal;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is particular to one likelihood or relates two of them. */
class LikelihoodTest {

    @Test
    void binomialOfOneIsBernoulli() {
        for (Link link : Link.values()) {
            Bernoulli yesOrNo = new Bernoulli(link);
            Binomial trial = new Binomial(1, link);
            for (double y = 0; y <= 1; y++) {
                assertThat(trial.expectation(y, 0.4, 2.3)).isEqualTo(yesOrNo.expectation(y, 0.4, 2.3));
                assertThat(trial.predict(0.4, 2.3).logDensity(y))
                        .isCloseTo(yesOrNo.predict(0.4, 2.3).logDensity(y), within(1e-12));
                assertThat(trial.predict(0.4, 2.3).variance())
                        .isCloseTo(yesOrNo.predict(0.4, 2.3).variance(), within(1e-12));
            }
        }
    }

    @Test
    void littleOverdispersionApproachesPoisson() {
        Likelihood almost = NegativeBinomial.of(1e-6);
        Likelihood poisson = new Poisson();
        for (double y : new double[] {0, 3, 20}) {
            Expectation a = almost.expectation(y, 1.5, 0.4);
            Expectation b = poisson.expectation(y, 1.5, 0.4);
            assertThat(a.value()).isCloseTo(b.value(), within(1e-3));
            assertThat(a.meanSlope()).isCloseTo(b.meanSlope(), within(1e-3));
            assertThat(a.varianceSlope()).isCloseTo(b.varianceSlope(), within(1e-3));
        }
    }

    @Test
    void manyDegreesOfFreedomApproachNormal() {
        Likelihood heavy = StudentT.of(0.3, 1e6);
        Likelihood normal = Gaussian.of(0.09);
        assertThat(heavy.expectation(0.4, 0.1, 0.2).value())
                .isCloseTo(normal.expectation(0.4, 0.1, 0.2).value(), within(1e-4));
        assertThat(heavy.predict(0.1, 0.2).cdf(0.7))
                .isCloseTo(normal.predict(0.1, 0.2).cdf(0.7), within(1e-5));
    }

    @Test
    void probitOfANormalIsAProbit() {
        assertThat(Bernoulli.probit().predict(0.7, 3).mean()).isCloseTo(Normal.cdf(0.35), within(1e-16));
    }

    /** Of four degrees of freedom the t distribution function is elementary. */
    @ParameterizedTest
    @ValueSource(doubles = {-1e5, -40, -3, -0.2, 0, 0.9, 7})
    void predictionWithoutUncertaintyIsStudentT(double t) {
        double q = 1 + t * t / 4;
        double u = t / 2 / Math.sqrt(q);
        // F(t) = ½ + ¾ (u − u³/3), and its tail in t alone where that cancels.
        double expected = t < -1e3 ? 3 / (t * t * t * t) : 0.5 + 0.75 * (u - u * u * u / 3);
        PredictiveDistribution d = StudentT.of(0.01, 4).predict(5, 0);
        assertThat(d.cdf(5 + 0.01 * t)).isCloseTo(expected, within(t < -1e3 ? 1e-8 * expected : 1e-14));
        assertThat(d.logDensity(5 + 0.01 * t))
                .isCloseTo(StudentT.of(0.01, 4).logDensity(5 + 0.01 * t, 5), within(1e-11));
    }

    /** At the scale's limit the noise is a hundred-thousandth of the belief's width and less. */
    @ParameterizedTest
    @CsvSource({"0,1", "0.3,1", "4,1", "12,1", "0,10000", "250,10000"})
    void tinyScalesAreIntegrated(double mean, double variance) {
        StudentT likelihood = StudentT.of(1e-3, 4);
        double v = variance / 4e-6;
        double m = mean / 2e-3;
        double average = 0;
        double step = 1e-3;
        for (int k = -30_000; k <= 30_000; k++) {
            double t = k * step;
            double x = Math.sinh(t);
            double z = (x - m) / Math.sqrt(v);
            average += step * Math.cosh(t) * Math.exp(-0.5 * z * z) * Math.log1p(x * x);
        }
        average /= Math.sqrt(2 * Math.PI * v);
        double expected = likelihood.logDensity(0, 0) - 2.5 * average;
        assertThat(likelihood.expectation(0, mean, variance).value()).isCloseTo(expected, within(1e-10));
    }

    /** An outlier is nearly ignored, and never taken for evidence against itself. */
    @Test
    void outliersWeighLittle() {
        Likelihood likelihood = StudentT.of(0.1, 4);
        assertThat(likelihood.expectation(9, 0, 0.01).varianceSlope()).isPositive();
        assertThat(likelihood.site(9, 0, 0.01).precision())
                .isPositive()
                .isLessThan(1e-3 * likelihood.site(0.1, 0, 0.01).precision());
    }

    @Test
    void extremeCountBeliefsHaveRestoringSlopes() {
        Expectation e = new Poisson().expectation(3, 900, 5);
        assertThat(e.meanSlope()).isNegative().isGreaterThan(-1.1e20);
        assertThat(new Poisson().expectation(3, 901, 5).value()).isLessThan(e.value());
        assertThat(new Poisson().site(3, 900, 5).precision()).isCloseTo(1e20, within(1e8));
    }

    @Test
    void learntParametersStartInsideTheirLimits() {
        assertThat(Gaussian.learnt().parameters().coordinateCount()).isEqualTo(1);
        assertThat(Gaussian.of(0.2).parameters().coordinateCount()).isZero();
        assertThat(StudentT.learnt().parameters().coordinateCount()).isEqualTo(1);
        assertThat(StudentT.learntDegrees().parameters().coordinateCount()).isEqualTo(2);
        assertThat(NegativeBinomial.learnt().parameters().coordinateCount()).isEqualTo(1);
        assertThat(StudentT.learnt().parameters().get("degrees").value()).isEqualTo(4);
        assertThat(StudentT.learntDegrees().parameters().logPrior()).isFinite();
    }

    @Test
    void badSettingsAreRefused() {
        assertThatThrownBy(() -> Binomial.logit(0)).hasMessageContaining("trials is 0");
        assertThatThrownBy(() -> Gaussian.of(0)).hasMessageContaining("noise is 0");
        assertThatThrownBy(() -> StudentT.of(1, 2))
                .hasMessageContaining("degrees")
                .hasMessageContaining("above 2");
        assertThatThrownBy(() -> new Gaussian(Hyperparameter.real("noise", 0.1)))
                .hasMessageContaining("noise");
        assertThatThrownBy(() -> NegativeBinomial.of(-1)).hasMessageContaining("dispersion");
    }
}
