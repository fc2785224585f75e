package io.thalweg.surrogate.hyperparameter;

import java.util.random.RandomGenerator;

/**
 * The prior of one hyperparameter in its natural units. Immutable. A new prior is one class that implements this.
 *
 * <p>Outside the support the log density is {@link Double#NEGATIVE_INFINITY} and its slope is 0.
 */
public interface Prior {

    /**
     * {@return the log density at a value}
     *
     * @param value in natural units
     */
    double logDensity(double value);

    /**
     * {@return the derivative of {@link #logDensity} with respect to the value}
     *
     * @param value in natural units
     */
    double logDensitySlope(double value);

    /** {@return the value of the highest density, where a search starts; {@code NaN} if there is none (an improper prior)} */
    double mode();

    /**
     * {@return a draw from the prior; {@code NaN}, and nothing is drawn, if the prior is improper}
     *
     * @param random draws
     */
    double sample(RandomGenerator random);
}
