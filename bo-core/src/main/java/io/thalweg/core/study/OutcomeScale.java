package io.thalweg.core.study;

import io.thalweg.core.model.OutcomeUnits;
import java.util.List;

/**
 * The affine border between an outcome in user units and the same in model units, in which larger is better, the mean is 0
 * and the standard deviation is 1.
 *
 * @param sign +1 if larger user values are better, −1 otherwise
 * @param centre what model value 0 means, in user units
 * @param scale length of a model unit in user units, positive
 */
record OutcomeScale(int sign, double centre, double scale) {

    /** Rounding errors that are too few to make a signal. */
    private static final int FEW = 4;

    /** Noise of a larger variance leaves nothing of a value; what is larger must not become infinite. */
    private static final double LARGEST_VARIANCE = 1e100;

    /**
     * The scale of a sample of oriented values (sign·value): mean and standard deviation (divisor n − 1), computed in two
     * passes and without overflow. A sample whose values agree to a few rounding errors has scale 1.
     */
    static OutcomeScale of(int sign, List<Double> values) {
        int n = values.size();
        double centre = 0;
        for (int i = 0; i < n; i++) {
            centre += (values.get(i) - centre) / (i + 1);
        }
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, Math.abs(value - centre));
        }
        if (n < 2 || largest <= FEW * Math.ulp(centre)) {
            return new OutcomeScale(sign, sign * centre, 1);
        }
        double sum = 0;
        for (double value : values) {
            double ratio = (value - centre) / largest;
            sum += ratio * ratio;
        }
        return new OutcomeScale(sign, sign * centre, largest * Math.sqrt(sum / (n - 1)));
    }

    /** From user units to model units. */
    double toModel(double value) {
        return sign * (value - centre) / scale;
    }

    /** From model units to user units. */
    double toUser(double value) {
        return centre + sign * value * scale;
    }

    /** What model units mean. */
    OutcomeUnits units() {
        return new OutcomeUnits(sign, centre, scale);
    }

    /** A variance from user units to model units, where it is finite; NaN stays NaN. */
    double varianceToModel(double variance) {
        return Math.min(variance / scale / scale, LARGEST_VARIANCE);
    }
}
