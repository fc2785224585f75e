package io.thalweg.surrogate.hyperparameter;

import java.util.random.RandomGenerator;

/**
 * One hyperparameter: a value in natural units, with its limits, prior and transform.
 *
 * @param name the field's name for it, e.g. {@code lengthscale[2]}; not blank
 * @param value the present value, in [lower, upper]
 * @param transform from the optimiser's coordinate to the value
 * @param prior the belief before any data
 * @param lower the least value a fit may choose; with {@link Transform#LOG} positive
 * @param upper the greatest value a fit may choose
 * @param learnt whether a fit may change the value at all
 */
public record Hyperparameter(
        String name, double value, Transform transform, Prior prior, double lower, double upper, boolean learnt) {

    /** The default limits of a positive hyperparameter: wide for any data in the unit cube, and far from overflow. */
    private static final double LEAST_POSITIVE = 1e-6;

    private static final double GREATEST_POSITIVE = 1e6;

    /**
     * Checks the name, the limits, and that the value is within them.
     *
     * @param name the field's name for it, e.g. {@code lengthscale[2]}; not blank
     * @param value the present value, in [lower, upper]
     * @param transform from the optimiser's coordinate to the value
     * @param prior the belief before any data
     * @param lower the least value a fit may choose; with {@link Transform#LOG} positive
     * @param upper the greatest value a fit may choose
     * @param learnt whether a fit may change the value at all
     */
    public Hyperparameter {
        if (name.isBlank()) {
            throw new IllegalArgumentException("name is blank: every hyperparameter needs a name");
        }
        if (!(lower <= upper)) {
            throw new IllegalArgumentException(
                    name + ": lower limit " + lower + " must not exceed the upper limit " + upper);
        }
        if (transform == Transform.LOG && !(lower > 0)) {
            throw new IllegalArgumentException(
                    name + ": lower limit " + lower + " must be positive, as the transform is LOG");
        }
        if (!Double.isFinite(value) || value < lower || value > upper) {
            throw new IllegalArgumentException(
                    name + " is " + value + ", must be finite and in [" + lower + ", " + upper + "]");
        }
    }

    /**
     * {@return a learnt positive hyperparameter with a flat prior and the limits [1e-6, 1e6], widened to hold the value}
     *
     * @param name the name
     * @param value the value it has
     */
    public static Hyperparameter positive(String name, double value) {
        Arguments.requirePositive(name, value);
        double lower = Math.min(LEAST_POSITIVE, value);
        double upper = Math.max(GREATEST_POSITIVE, value);
        return new Hyperparameter(name, value, Transform.LOG, Flat.PRIOR, lower, upper, true);
    }

    /**
     * {@return a learnt positive hyperparameter that starts at the mode of its prior, or at {@code lower} if the mode is below that}
     *
     * @param name the name
     * @param prior the prior
     * @param lower the least value a fit may choose, positive
     */
    public static Hyperparameter positive(String name, Prior prior, double lower) {
        Arguments.requirePositive("lower", lower);
        double mode = prior.mode();
        if (Double.isNaN(mode)) {
            throw new IllegalArgumentException(name + ": the prior " + prior
                    + " has no mode to start at; give a value with Hyperparameter.positive(name, value)");
        }
        double start = Math.max(lower, mode);
        double upper = Math.max(GREATEST_POSITIVE, start);
        return new Hyperparameter(name, start, Transform.LOG, prior, lower, upper, true);
    }

    /**
     * {@return a learnt hyperparameter on the whole line with a flat prior}
     *
     * @param name the name
     * @param value the value it has
     */
    public static Hyperparameter real(String name, double value) {
        return new Hyperparameter(
                name, value, Transform.IDENTITY, Flat.PRIOR, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, true);
    }

    /**
     * {@return this hyperparameter at another value, which must be within the limits}
     *
     * @param newValue the value
     */
    public Hyperparameter withValue(double newValue) {
        return newValue == value ? this : new Hyperparameter(name, newValue, transform, prior, lower, upper, learnt);
    }

    /**
     * {@return this hyperparameter with another prior}
     *
     * @param newPrior the prior
     */
    public Hyperparameter withPrior(Prior newPrior) {
        return new Hyperparameter(name, value, transform, newPrior, lower, upper, learnt);
    }

    /**
     * {@return this hyperparameter with other limits; the value is moved to the nearer limit if it is outside}
     *
     * @param newLower the lower limit
     * @param newUpper the upper limit
     */
    public Hyperparameter within(double newLower, double newUpper) {
        double moved = Math.min(Math.max(value, newLower), newUpper);
        return new Hyperparameter(name, moved, transform, prior, newLower, newUpper, learnt);
    }

    /** {@return this hyperparameter with its value kept by every fit} */
    public Hyperparameter fixed() {
        return new Hyperparameter(name, value, transform, prior, lower, upper, false);
    }

    /**
     * {@return this hyperparameter under another name}
     *
     * @param newName the name
     */
    public Hyperparameter renamed(String newName) {
        return new Hyperparameter(newName, value, transform, prior, lower, upper, learnt);
    }

    /** {@return the optimiser's coordinate of the value} */
    public double coordinate() {
        return transform.toCoordinate(value);
    }

    /**
     * {@return this hyperparameter at a coordinate, moved to the nearer limit if it is outside: rounding in the transform would otherwise
     * make the coordinate of a limit invalid}
     *
     * @param coordinate not NaN
     */
    public Hyperparameter atCoordinate(double coordinate) {
        return movedTo(transform.toValue(coordinate));
    }

    /** {@return the derivative of the value with respect to the coordinate} */
    public double slope() {
        return transform.slope(value);
    }

    /**
     * {@return this hyperparameter at the mode of its prior, within the limits; unchanged if it is not learnt or the prior is improper}
     */
    public Hyperparameter atMode() {
        double mode = prior.mode();
        return learnt && !Double.isNaN(mode) ? movedTo(mode) : this;
    }

    /**
     * {@return this hyperparameter at a draw from its prior, within the limits: a start of a search} Under an improper prior the present
     * coordinate is perturbed by a standard normal. Unchanged, and nothing is drawn, if it is not learnt.
     *
     * @param random draws
     */
    public Hyperparameter drawn(RandomGenerator random) {
        if (!learnt) {
            return this;
        }
        double sample = prior.sample(random);
        return Double.isNaN(sample) ? atCoordinate(coordinate() + random.nextGaussian()) : movedTo(sample);
    }

    /** At the nearest permitted value; a coordinate far out may overflow where there is no upper limit. */
    private Hyperparameter movedTo(double target) {
        double bounded = Math.min(Math.max(target, lower), upper);
        return withValue(Math.min(Math.max(bounded, -Double.MAX_VALUE), Double.MAX_VALUE));
    }

    /** The name and the value, e.g. {@code outputscale=2.5}. */
    @Override
    public String toString() {
        return name + "=" + value;
    }
}
