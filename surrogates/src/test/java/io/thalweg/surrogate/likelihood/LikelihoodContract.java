package io.thalweg.surrogate.likelihood;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/**
 * What every likelihood must satisfy. A likelihood is proved by a subclass that supplies one; its parameters should differ
 * from each other and from 1, so that mixing them up is found.
 */
public abstract class LikelihoodContract extends PredictionContract {

    private static final double[] MEANS = {-2.5, 0, 0.7, 6};
    private static final double[] VARIANCES = {1e-6, 0.09, 1.3, 30, 1e4};
    private static final double[] HUGE_MEANS = {-1e3, -30, 0, 30, 1e3};
    private static final double[] HUGE_VARIANCES = {0, 1e-300, 1e-12, 1, 1e4};
    /** Possible observations that are hard to compute with. */
    protected abstract double[] extremeTargets();

    /** Impossible ones. */
    protected abstract double[] impossibleTargets();

    private interface Belief {
        void at(double y, double mean, double variance);
    }

    private void forEach(double[] means, double[] variances, Belief check) {
        for (double y : targets()) {
            for (double mean : means) {
                for (double variance : variances) {
                    check.at(y, mean, variance);
                }
            }
        }
    }

    @Test
    void expectationIsTheIntegralOfTheLogDensity() {
        Likelihood likelihood = likelihood();
        forEach(MEANS, VARIANCES, (y, mean, variance) -> {
            double scale = average(f -> Math.abs(likelihood.logDensity(y, f)), mean, variance, resolution());
            if (scale < 1e15) {
                double expected = average(f -> likelihood.logDensity(y, f), mean, variance, resolution());
                assertThat(likelihood.expectation(y, mean, variance).value())
                        .as("y %s, m %s, v %s", y, mean, variance)
                        .isCloseTo(expected, relative(scale, 1e-11));
            }
        });
    }

    @Test
    void withoutVarianceTheExpectationIsTheLogDensity() {
        forEach(MEANS, new double[] {0}, (y, mean, variance) -> {
            double exact = likelihood().logDensity(y, mean);
            Expectation e = likelihood().expectation(y, mean, 0);
            assertThat(e.value()).isCloseTo(exact, relative(exact, 1e-13));
            Expectation nearly = likelihood().expectation(y, mean, 1e-14);
            assertThat(nearly.value()).isCloseTo(e.value(), relative(e.value(), 1e-10));
            assertThat(nearly.meanSlope()).isCloseTo(e.meanSlope(), relative(e.meanSlope(), 1e-10));
            assertThat(nearly.varianceSlope()).isCloseTo(e.varianceSlope(), relative(e.varianceSlope(), 1e-10));
        });
    }

    @Test
    void slopesOfTheExpectationAreItsDifferences() {
        forEach(MEANS, VARIANCES, (y, mean, variance) -> {
            Expectation e = likelihood().expectation(y, mean, variance);
            if (Math.abs(e.value()) > 1e15) {
                return;
            }
            double width = Math.hypot(resolution(), Math.sqrt(variance));
            double h = 3e-3 * width;
            double slope =
                    difference(m -> likelihood().expectation(y, m, variance).value(), mean, h);
            double rounding = 1e-13 * Math.abs(e.value()) / h;
            assertThat(e.meanSlope())
                    .as("mean slope: y %s, m %s, v %s", y, mean, variance)
                    .isCloseTo(slope, within(1e-7 * (Math.abs(slope) + 1e-3 / width) + rounding));
            double hv = Math.min(Math.min(0.2 * variance, 3e-3 * width * width), 0.03);
            double slopeV = difference(v -> likelihood().expectation(y, mean, v).value(), variance, hv);
            double roundingV = 1e-13 * (1 + Math.abs(e.value())) / hv;
            assertThat(e.varianceSlope())
                    .as("variance slope: y %s, m %s, v %s", y, mean, variance)
                    .isCloseTo(slopeV, within(1e-7 * (Math.abs(slopeV) + 1e-3 / (width * width)) + roundingV));
        });
    }

    /** ∂E/∂v = ½ ∂²E/∂m², of every expectation under a normal distribution. */
    @Test
    void varianceSlopeIsHalfTheCurvatureInTheMean() {
        forEach(MEANS, new double[] {0, 1e-6, 0.09, 1.3, 30}, (y, mean, variance) -> {
            Expectation e = likelihood().expectation(y, mean, variance);
            if (Math.abs(e.value()) > 1e15) {
                return;
            }
            double h = 1e-2 * Math.hypot(resolution(), Math.sqrt(variance));
            double curvature =
                    difference(m -> likelihood().expectation(y, m, variance).meanSlope(), mean, h);
            double rounding = 1e-13 * (1 + Math.abs(e.meanSlope())) / h;
            assertThat(2 * e.varianceSlope())
                    .as("y %s, m %s, v %s", y, mean, variance)
                    .isCloseTo(curvature, within(1e-6 * Math.abs(curvature) + 1e-6 + rounding));
        });
    }

    @Test
    void parameterPullbackAddsTheWeightedDifferences() {
        forEach(MEANS, VARIANCES, (y, mean, variance) -> {
            double[] gradient = filledWithFives();
            likelihood().parameterPullback(y, mean, variance, -0.3, gradient, 1);
            assertGradient(gradient, l -> l.expectation(y, mean, variance).value());
        });
    }

    @Test
    void boundPullbackAddsTheWeightedDifferences() {
        forEach(MEANS, VARIANCES, (y, mean, variance) -> {
            double[] gradient = filledWithFives();
            likelihood().boundPullback(y, mean, variance, -0.3, gradient, 1);
            assertGradient(gradient, l -> l.bound(y, mean, variance));
        });
    }

    /** Room for the gradient and one entry more on either side. */
    private double[] filledWithFives() {
        double[] gradient = new double[likelihood().parameters().size() + 2];
        Arrays.fill(gradient, 5);
        return gradient;
    }

    /** That −0.3 times the derivatives of a function were added to fives from index 1 on, and nothing else. */
    private void assertGradient(double[] gradient, ToDoubleFunction<Likelihood> function) {
        HyperparameterVector parameters = likelihood().parameters();
        assertThat(gradient[0]).isEqualTo(5);
        assertThat(gradient[gradient.length - 1]).isEqualTo(5);
        double size = Math.abs(function.applyAsDouble(likelihood()));
        for (int i = 0; i < parameters.size(); i++) {
            int index = i;
            double value = parameters.get(i).value();
            double slope = difference(
                    change -> {
                        double[] values = parameters.values();
                        values[index] = change;
                        return function.applyAsDouble(free(parameters, values));
                    },
                    value,
                    1e-3 * value);
            // In log coordinates, in which a fit moves.
            assertThat(value * (gradient[i + 1] - 5) / -0.3)
                    .as(parameters.get(i).name())
                    .isCloseTo(value * slope, within(1e-8 * (1 + Math.abs(value * slope)) + 1e-10 * size));
        }
    }

    private Likelihood free(HyperparameterVector parameters, double[] values) {
        HyperparameterVector wide = parameters.map(p -> p.within(0.9 * p.value(), 1.1 * p.value()));
        return likelihood().withParameters(wide.withValues(values));
    }

    @Test
    void parametersAreReplacedByName() {
        Likelihood likelihood = likelihood();
        HyperparameterVector parameters = likelihood.parameters();
        assertThat(likelihood.withParameters(parameters).parameters()).isEqualTo(parameters);
        HyperparameterVector others = parameters.prefixed("other.").concat(HyperparameterVector.EMPTY);
        if (parameters.size() > 0) {
            assertThatThrownBy(() -> likelihood.withParameters(others)).isInstanceOf(IllegalArgumentException.class);
            HyperparameterVector moved =
                    parameters.map(p -> p.within(p.value(), 1.25 * p.value()).withValue(1.25 * p.value()));
            Likelihood changed = likelihood.withParameters(moved);
            assertThat(changed.parameters()).isEqualTo(moved);
            assertThat(likelihood.parameters()).isEqualTo(parameters);
            double y = targets()[0];
            assertThat(changed.logDensity(y, 0.3)).isNotEqualTo(likelihood.logDensity(y, 0.3));
        }
    }

    @Test
    void boundIsNotAboveTheExpectation() {
        forEach(MEANS, VARIANCES, (y, mean, variance) -> {
            double value = likelihood().expectation(y, mean, variance).value();
            assertThat(likelihood().bound(y, mean, variance))
                    .as("y %s, m %s, v %s", y, mean, variance)
                    .isLessThanOrEqualTo(value + 1e-12 * Math.abs(value));
        });
    }

    @Test
    void siteHasTheSlopesOfTheBound() {
        Likelihood likelihood = likelihood();
        forEach(MEANS, VARIANCES, (y, mean, variance) -> {
            Site site = likelihood.site(y, mean, variance);
            double size = Math.abs(likelihood.bound(y, mean, variance));
            assertThat(site.precision()).isNotNegative();
            if (size > 1e15) {
                return;
            }
            double width = Math.hypot(resolution(), Math.sqrt(variance));
            double h = 3e-3 * width;
            double slope = difference(m -> likelihood.bound(y, m, variance), mean, h);
            assertThat(site.shift() - site.precision() * mean)
                    .as("mean slope: y %s, m %s, v %s", y, mean, variance)
                    .isCloseTo(
                            slope,
                            within(1e-7 * (Math.abs(slope) + 1e-3 / width)
                                    + 1e-13 * size / h
                                    + 1e-15 * site.precision() * Math.abs(mean)));
            double hv = Math.min(Math.min(0.2 * variance, 3e-3 * width * width), 0.03);
            double slopeV = difference(v -> likelihood.bound(y, mean, v), variance, hv);
            assertThat(-0.5 * site.precision())
                    .as("variance slope: y %s, m %s, v %s", y, mean, variance)
                    .isCloseTo(
                            slopeV,
                            within(1e-7 * (Math.abs(slopeV) + 1e-3 / (width * width)) + 1e-13 * (1 + size) / hv));
        });
    }

    /** One observation under N(0, 1): no normal belief near the one that sites lead to has a higher evidence bound. */
    @Test
    void sitesLeadToTheBestNormalBelief() {
        for (double y : targets()) {
            Site site = likelihood().firstSite(y);
            double w = site.precision();
            double shift = site.shift();
            for (int i = 0; i < 300; i++) {
                Site next = likelihood().site(y, shift / (1 + w), 1 / (1 + w));
                w += 0.3 * (next.precision() - w);
                shift += 0.3 * (next.shift() - shift);
            }
            double variance = 1 / (1 + w);
            double mean = shift * variance;
            double best = evidenceBound(y, mean, variance);
            assertThat(evidenceBound(y, mean + 1e-3, variance)).isLessThan(best);
            assertThat(evidenceBound(y, mean - 1e-3, variance)).isLessThan(best);
            assertThat(evidenceBound(y, mean, variance * 1.003)).isLessThan(best);
            assertThat(evidenceBound(y, mean, variance * 0.997)).isLessThan(best);
        }
    }

    private double evidenceBound(double y, double mean, double variance) {
        return likelihood().bound(y, mean, variance) - 0.5 * (mean * mean + variance - 1 - Math.log(variance));
    }

    @Test
    void nothingOverflows() {
        double[] targets = Arrays.copyOf(extremeTargets(), extremeTargets().length + targets().length);
        System.arraycopy(targets(), 0, targets, extremeTargets().length, targets().length);
        for (double y : targets) {
            likelihood().requireTarget(0, y);
            Site first = likelihood().firstSite(y);
            assertThat(first.precision()).isPositive().isFinite();
            assertThat(first.shift()).isFinite();
            for (double mean : HUGE_MEANS) {
                assertThat(likelihood().logDensity(y, mean)).isFinite();
                for (double variance : HUGE_VARIANCES) {
                    String where = likelihood() + " y " + y + ", m " + mean + ", v " + variance;
                    Expectation e = likelihood().expectation(y, mean, variance);
                    assertThat(e.value()).as(where).isFinite();
                    assertThat(e.meanSlope()).as(where).isFinite();
                    assertThat(e.varianceSlope()).as(where).isFinite();
                    Site site = likelihood().site(y, mean, variance);
                    assertThat(site.precision()).as(where).isNotNegative().isLessThan(1e25);
                    assertThat(site.shift()).as(where).isFinite();
                    double[] gradient = new double[likelihood().parameters().size()];
                    likelihood().parameterPullback(y, mean, variance, 1, gradient, 0);
                    assertThat(likelihood().bound(y, mean, variance)).as(where).isFinite();
                    likelihood().boundPullback(y, mean, variance, 1, gradient, 0);
                    assertThat(Arrays.stream(gradient)).as(where).allMatch(Double::isFinite);
                    PredictiveDistribution predictive = likelihood().predict(mean, variance);
                    assertThat(predictive.mean()).as(where).isFinite();
                    assertThat(predictive.variance()).as(where).isFinite().isNotNegative();
                    assertThat(predictive.logDensity(y)).as(where).isFinite();
                    assertThat(predictive.cdf(y)).as(where).isBetween(0.0, 1.0);
                }
            }
        }
    }

    @Test
    void impossibleTargetsAreRefusedByName() {
        for (double y : impossibleTargets()) {
            assertThatThrownBy(() -> likelihood().requireTarget(17, y))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("y[17]")
                    .hasMessageContaining(Double.toString(y));
        }
    }
}
