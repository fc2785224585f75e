package io.thalweg.core.model;

/**
 * What model units of an outcome mean: a user's value y is (y − centre)·sign/scale in model units, in which larger is better,
 * the mean is about 0 and the standard deviation about 1.
 *
 * @param sign +1 if larger user values are better, −1 otherwise
 * @param centre the user's value of 0 model units
 * @param scale length of a model unit in user units, positive
 */
public record OutcomeUnits(int sign, double centre, double scale) {

    /** Noise of a larger variance leaves nothing of a value; what is larger must not become infinite. */
    private static final double LARGEST_VARIANCE = 1e100;

    /** Model units are the user's. */
    public static final OutcomeUnits SAME = new OutcomeUnits(1, 0, 1);

    /** Checks the numbers. */
    public OutcomeUnits {
        if (Math.abs(sign) != 1 || !Double.isFinite(centre) || !(scale > 0)) {
            throw new IllegalArgumentException("sign " + sign + ", centre " + centre + ", scale " + scale
                    + ": the sign must be 1 or -1, the centre finite and the scale positive");
        }
    }

    /** From user units to model units. */
    public double toModel(double value) {
        return sign * (value - centre) / scale;
    }

    /** From model units to user units. */
    public double toUser(double value) {
        return centre + sign * value * scale;
    }

    /** A variance from user units to model units, where it is finite; NaN stays NaN. */
    public double varianceToModel(double variance) {
        return Math.min(variance / scale / scale, LARGEST_VARIANCE);
    }
}
