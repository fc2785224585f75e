package io.thalweg.core.internal.engine;

import io.thalweg.core.model.OutcomeUnits;
import io.thalweg.core.model.OutputWarp;
import java.util.Arrays;

/** Chooses model units in which a sample of an outcome has mean 0 and standard deviation 1. */
final class Standardisation {

    /** Rounding errors that are too few to make a signal. */
    private static final int FEW = 4;

    private Standardisation() {}

    /**
     * The units that suit a sample of oriented values (sign·value): mean and standard deviation (divisor n − 1), computed in two
     * passes and without overflow. A sample whose values agree to a few rounding errors has scale 1.
     */
    static OutcomeUnits of(int sign, double[] values) {
        return of(sign, values, OutputWarp.NONE);
    }

    /** The units that suit a sample of oriented values, of which a warp changes some. */
    static OutcomeUnits of(int sign, double[] oriented, OutputWarp warp) {
        double[] values = Arrays.stream(oriented).map(warp::apply).toArray();
        int n = values.length;
        double centre = 0;
        for (int i = 0; i < n; i++) {
            centre += (values[i] - centre) / (i + 1);
        }
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, Math.abs(value - centre));
        }
        if (n < 2 || largest <= FEW * Math.ulp(centre)) {
            return new OutcomeUnits(sign, sign * centre, 1, warp);
        }
        double sum = 0;
        for (double value : values) {
            double ratio = (value - centre) / largest;
            sum += ratio * ratio;
        }
        return new OutcomeUnits(sign, sign * centre, largest * Math.sqrt(sum / (n - 1)), warp);
    }
}
