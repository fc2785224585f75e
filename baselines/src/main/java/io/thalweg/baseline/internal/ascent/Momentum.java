package io.thalweg.baseline.internal.ascent;

import java.util.Arrays;

/**
 * The moments of Adam (D. P. Kingma, J. L. Ba, "Adam: a method for stochastic optimization", ICLR 2015, algorithm 1) of variables whose
 * number grows: each has its own age, by which its moments are corrected. Mutable; used by one thread.
 */
final class Momentum {

    private static final double MEAN_DECAY = 0.9;
    private static final double SQUARE_DECAY = 0.999;
    private static final double EPSILON = 1e-8;

    private double[] mean = new double[0];
    private double[] square = new double[0];

    /** β₁ and β₂ to the power of the age. */
    private double[] meanLeft = new double[0];

    private double[] squareLeft = new double[0];

    /**
     * Moves variables up along a gradient. There may be more of them than at the last step.
     *
     * @param values are moved
     * @param gradient of the same length
     * @param rate length of a step
     */
    void ascend(double[] values, double[] gradient, double rate) {
        grow(values.length);
        for (int i = 0; i < values.length; i++) {
            double g = gradient[i];
            mean[i] = MEAN_DECAY * mean[i] + (1 - MEAN_DECAY) * g;
            square[i] = SQUARE_DECAY * square[i] + (1 - SQUARE_DECAY) * g * g;
            meanLeft[i] *= MEAN_DECAY;
            squareLeft[i] *= SQUARE_DECAY;
            double size = Math.sqrt(square[i] / (1 - squareLeft[i])) + EPSILON;
            values[i] += rate * mean[i] / (1 - meanLeft[i]) / size;
        }
    }

    private void grow(int now) {
        int before = mean.length;
        if (now > before) {
            mean = Arrays.copyOf(mean, now);
            square = Arrays.copyOf(square, now);
            meanLeft = Arrays.copyOf(meanLeft, now);
            squareLeft = Arrays.copyOf(squareLeft, now);
            Arrays.fill(meanLeft, before, now, 1);
            Arrays.fill(squareLeft, before, now, 1);
        }
    }
}
