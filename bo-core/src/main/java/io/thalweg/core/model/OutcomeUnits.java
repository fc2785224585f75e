package io.thalweg.core.model;

/**
 * What model units of an outcome mean: a user's value y is (ŷ − centre)·sign/scale in model units, where ŷ is y but for values that a
 * warp compresses, ŷ = sign·T(sign·y). Larger is better in model units; the mean is about 0 and the standard deviation about 1.
 *
 * @param sign +1 if larger user values are better, −1 otherwise
 * @param centre the warped user's value of 0 model units
 * @param scale length of a model unit in user units, where the warp is linear; positive
 * @param warp T, of oriented values sign·y
 */
public record OutcomeUnits(int sign, double centre, double scale, OutputWarp warp) {

    /** Noise of a larger variance leaves nothing of a value; what is larger must not become infinite. */
    private static final double LARGEST_VARIANCE = 1e100;

    /** Model units are the user's. */
    public static final OutcomeUnits SAME = new OutcomeUnits(1, 0, 1);

    /**
     * Checks the numbers.
     *
     * @param sign +1 if larger user values are better, −1 otherwise
     * @param centre the warped user's value of 0 model units
     * @param scale length of a model unit in user units, where the warp is linear; positive
     * @param warp T, of oriented values sign·y
     */
    public OutcomeUnits {
        if (Math.abs(sign) != 1 || !Double.isFinite(centre) || !(scale > 0)) {
            throw new IllegalArgumentException("sign " + sign + ", centre " + centre + ", scale " + scale
                    + ": sign must be 1 or -1, centre finite and scale positive");
        }
    }

    /**
     * Without a warp.
     *
     * @param sign +1 or −1
     * @param centre what is taken from a value
     * @param scale the scale
     */
    public OutcomeUnits(int sign, double centre, double scale) {
        this(sign, centre, scale, OutputWarp.NONE);
    }

    /**
     * {@return a value in model units}
     *
     * @param value the value
     */
    public double toModel(double value) {
        return sign * (sign * warp.apply(sign * value) - centre) / scale;
    }

    /**
     * {@return a value in user units}
     *
     * @param value the value
     */
    public double toUser(double value) {
        return sign * warp.invert(sign * (centre + sign * value * scale));
    }

    /**
     * {@return the variance of a small deviation from a user's value, from user units to model units, where it is finite; NaN stays NaN}
     *
     * @param value where it is; of no account without a warp
     * @param variance v, the variance of f
     */
    public double varianceToModel(double value, double variance) {
        double slope = Math.exp(warp.logSlope(sign * value));
        return Math.min(slope * slope * variance / scale / scale, LARGEST_VARIANCE);
    }

    /**
     * {@return the other way round: the variance of a small deviation from a user's value, from model units to user units}
     *
     * @param value the value
     * @param variance v, the variance of f
     */
    public double varianceToUser(double value, double variance) {
        double length = scale / Math.exp(warp.logSlope(sign * value));
        return length * length * variance;
    }

    /**
     * {@return log of the derivative of {@link #toModel} at a user's value, up to its sign: turns a density of model values into one of user values}
     *
     * @param value the value
     */
    public double logSlope(double value) {
        return warp.logSlope(sign * value) - Math.log(scale);
    }
}
