package io.thalweg.core.model;

import io.thalweg.core.internal.special.Normal;
import java.util.function.DoubleUnaryOperator;

/**
 * The distribution, in the user's sign and units, of a value that is normal in model units. Without a warp it is normal
 * in user units, too. Where values are warped it is skew: its quantiles are exact, and its median says more than its
 * mean, to which unlikely bad values contribute most.
 *
 * @param units what model units mean
 * @param location mean in model units
 * @param variance in squared model units, not negative
 */
public record WarpedNormal(OutcomeUnits units, double location, double variance) {

    /** Of the trapezoidal rule, in standard deviations. */
    private static final double STEP = 0.125;

    /** The rule ends so many standard deviations from the peak of what is integrated. */
    private static final double REACH = 10;

    /** Beyond, the normal density is 0 in double precision. */
    private static final double FARTHEST = 38;

    /**
     * {@return the value that is so many standard deviations away from the median, as measured in model units: {@code at(-2)} and {@code at(2)} are the ends of
     * an interval of 95 %}
     *
     * @param deviations to larger user values if positive
     */
    public double at(double deviations) {
        return units.toUser(location + units.sign() * deviations * Math.sqrt(variance));
    }

    /** {@return the value that is exceeded with a chance of one half} */
    public double median() {
        return at(0);
    }

    /**
     * {@return the value below which the belief has a probability}
     *
     * @param p between 0 and 1
     */
    public double quantile(double p) {
        return at(Normal.quantile(p));
    }

    /**
     * {@return how many standard deviations a value lies above the mean in model units: positive if it is better} NaN if it is certain and true.
     *
     * @param value the value
     */
    public double standardised(double value) {
        return (units.toModel(value) - location) / Math.sqrt(variance);
    }

    /** {@return the expectation} */
    public double mean() {
        return isNormal() ? median() : median() + expectation(y -> y);
    }

    /** {@return the standard deviation} */
    public double deviation() {
        if (isNormal()) {
            return units.scale() * Math.sqrt(variance);
        }
        double shift = expectation(y -> y);
        return Math.sqrt(expectation(y -> (y - shift) * (y - shift)));
    }

    private boolean isNormal() {
        return !units.warp().active() || variance == 0;
    }

    /**
     * The expectation of a function of the difference from the median, by the trapezoidal rule. That converges exponentially where the warp is smooth;
     * at its anchor the second derivative jumps, which costs a relative error of about 1e-5. Far below the anchor values grow like
     * exp(ςz), z the standard normal variable, and their squares have their peak at 2ς.
     */
    private double expectation(DoubleUnaryOperator f) {
        double growth = units.scale() / units.warp().offset() * Math.sqrt(variance);
        int last = (int) (Math.min(REACH + 2 * growth, FARTHEST) / STEP);
        double median = median();
        double sum = 0;
        for (int k = -last; k <= last; k++) {
            double z = k * STEP;
            sum += STEP * Normal.pdf(z) * f.applyAsDouble(at(z) - median);
        }
        return sum;
    }
}
