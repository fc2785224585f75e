package io.thalweg.surrogate.likelihood;

import io.thalweg.surrogate.hyperparameter.Gamma;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import org.apache.commons.numbers.gamma.Digamma;
import org.apache.commons.numbers.gamma.LogGamma;

/**
 * Noise with heavy tails, for data with outliers: (y − f)/s has Student's t distribution of ν degrees of freedom. The variance
 * of the noise is s²ν/(ν − 2).
 *
 * <p>−2 ∂E/∂v is negative for outliers. The sites are those of the EM algorithm instead, in which noise is normal given a
 * precision that is drawn from Gamma(ν/2, ν/2): w = (ν + 1)/(νs² + (y − m)² + v), ζ = wy, always positive and with the same
 * fixed point where v is small against s² (K. L. Lange, R. J. A. Little and J. M. G. Taylor, "Robust statistical modeling using
 * the t distribution", JASA 84, 1989).
 */
public final class StudentT implements Likelihood {

    private static final double USUAL_DEGREES = 4;
    private static final double LEAST_DEGREES = 2.01;
    private static final double MOST_DEGREES = 200;
    private static final double LEAST_SCALE = 1e-3;

    private final Hyperparameter scale;
    private final Hyperparameter degrees;
    private final ScaleMixture mixture;

    /** c with a = s√ν: log p(y | f) = c − ½(ν + 1) log(1 + ((y − f)/a)²). */
    private final double constant;

    private final double width;

    /**
     * The likelihood.
     *
     * @param scale s, lower limit above 0
     * @param degrees ν, lower limit above 2 so that there is a variance
     */
    public StudentT(Hyperparameter scale, Hyperparameter degrees) {
        Hyperparameters.requirePositiveRange(scale);
        Hyperparameters.requireAbove(degrees, 2);
        this.scale = scale;
        this.degrees = degrees;
        double nu = degrees.value();
        this.mixture = new ScaleMixture(nu);
        this.width = scale.value() * Math.sqrt(nu);
        this.constant =
                LogGamma.value(0.5 * (nu + 1)) - LogGamma.value(0.5 * nu) - 0.5 * Math.log(Math.PI) - Math.log(width);
    }

    /**
     * {@return the likelihood with 4 degrees of freedom and a learnt scale whose square has the prior of a noise variance, LogNormal(−4, 1), at least
     * 1e-6: for targets of about unit variance}
     */
    public static StudentT learnt() {
        return new StudentT(learntScale(), degrees(USUAL_DEGREES).fixed());
    }

    /**
     * {@return the likelihood with a learnt scale as in {@link #learnt()} and learnt degrees of freedom of the prior Gamma(2, 0.1) (M. A. Juárez and
     * M. F. J. Steel, "Model-based clustering of non-Gaussian panel data", JBES 28, 2010), between 2.01 and 200}
     */
    public static StudentT learntDegrees() {
        return new StudentT(learntScale(), degrees(USUAL_DEGREES));
    }

    /**
     * {@return the likelihood with a known scale s and known degrees of freedom ν}
     *
     * @param scale s
     * @param degrees ν, the degrees of freedom
     */
    public static StudentT of(double scale, double degrees) {
        return new StudentT(
                Hyperparameter.positive("scale", scale).fixed(),
                Hyperparameter.positive("degrees", degrees)
                        .within(degrees, degrees)
                        .fixed());
    }

    private static Hyperparameter learntScale() {
        return Hyperparameter.positive("scale", new LogNormal(-2, 0.5), LEAST_SCALE);
    }

    private static Hyperparameter degrees(double start) {
        return Hyperparameter.positive("degrees", start)
                .withPrior(new Gamma(2, 0.1))
                .within(LEAST_DEGREES, MOST_DEGREES);
    }

    /** s and ν, in this order. */
    @Override
    public HyperparameterVector parameters() {
        return HyperparameterVector.of(scale, degrees);
    }

    @Override
    public StudentT withParameters(HyperparameterVector parameters) {
        parameters().requireSameNames(parameters);
        return new StudentT(parameters.get(0), parameters.get(1));
    }

    @Override
    public void requireTarget(int index, double y) {
        Targets.requireFinite(index, y);
    }

    @Override
    public double logDensity(double y, double f) {
        return constant - 0.5 * (degrees.value() + 1) * LogOnePlusSquare.CURVE.value((y - f) / width);
    }

    private Expectation average(double y, double mean, double variance) {
        return LogOnePlusSquare.AVERAGE.of((mean - y) / width, variance / width / width);
    }

    @Override
    public Expectation expectation(double y, double mean, double variance) {
        Expectation e = average(y, mean, variance);
        double factor = -0.5 * (degrees.value() + 1);
        return new Expectation(
                constant + factor * e.value(),
                factor * e.meanSlope() / width,
                factor * e.varianceSlope() / width / width);
    }

    /** E u²/(1 + u²) = ½ E u g′(u), u = (f − y)/a and g = log(1 + u²), follows from the partials of E g by Stein's identity. */
    @Override
    public void parameterPullback(
            double y, double mean, double variance, double weight, double[] gradient, int offset) {
        Expectation e = average(y, mean, variance);
        double share = 0.5 * (mean - y) / width * e.meanSlope() + variance / width / width * e.varianceSlope();
        double nu = degrees.value();
        gradient[offset] += weight * ((nu + 1) * share - 1) / scale.value();
        gradient[offset + 1] += weight
                * 0.5
                * (Digamma.value(0.5 * (nu + 1)) - Digamma.value(0.5 * nu) - e.value() + ((nu + 1) * share - 1) / nu);
    }

    /** c − ½(ν + 1) log(1 + E u²), u = (f − y)/a, below E by Jensen's inequality: what the EM algorithm maximises. */
    @Override
    public double bound(double y, double mean, double variance) {
        return constant - 0.5 * (degrees.value() + 1) * Math.log1p(spread(y, mean, variance));
    }

    /** E u². */
    private double spread(double y, double mean, double variance) {
        double apart = (y - mean) / width;
        return apart * apart + variance / width / width;
    }

    @Override
    public void boundPullback(double y, double mean, double variance, double weight, double[] gradient, int offset) {
        double spread = spread(y, mean, variance);
        double share = spread / (1 + spread);
        double nu = degrees.value();
        gradient[offset] += weight * ((nu + 1) * share - 1) / scale.value();
        gradient[offset + 1] += weight
                * 0.5
                * (Digamma.value(0.5 * (nu + 1))
                        - Digamma.value(0.5 * nu)
                        - Math.log1p(spread)
                        + ((nu + 1) * share - 1) / nu);
    }

    @Override
    public Site site(double y, double mean, double variance) {
        double residual = y - mean;
        double precision = (degrees.value() + 1) / (width * width + residual * residual + variance);
        return new Site(precision, precision * y);
    }

    /** That of a residual of size s. */
    @Override
    public Site firstSite(double y) {
        double precision = 1 / (scale.value() * scale.value());
        return new Site(precision, precision * y);
    }

    @Override
    public PredictiveDistribution predict(double mean, double variance) {
        return new StudentPredictive(mixture, mean, variance, scale.value());
    }

    /** E.g. {@code StudentT[scale=0.1, degrees=4.0]}. */
    @Override
    public String toString() {
        return "StudentT" + parameters();
    }
}
