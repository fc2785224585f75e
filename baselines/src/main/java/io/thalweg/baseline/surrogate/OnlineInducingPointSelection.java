package io.thalweg.baseline.surrogate;

import io.thalweg.surrogate.streaming.Growth;
import io.thalweg.surrogate.streaming.SizePolicy;

/**
 * OIPS (Galy-Fajou, Opper, "Adaptive inducing points selection for Gaussian processes", 2021): in the order of the batch, a row becomes
 * a point if no present point is correlated with it by more than ρ.
 *
 * @param correlation ρ, between 0 and 1
 * @param most number of points, at least 1
 */
public record OnlineInducingPointSelection(double correlation, int most) implements SizePolicy {

    /** Hyperparameters are learnt with points chosen by this part of 1 − ρ. */
    private static final double FIT_SHARE = 0.1;

    /**
     * Checks the numbers.
     *
     * @param correlation ρ, between 0 and 1
     * @param most number of points, at least 1
     */
    public OnlineInducingPointSelection {
        if (!(correlation > 0 && correlation < 1) || most < 1) {
            throw new IllegalArgumentException("correlation " + correlation + ", most " + most
                    + ": correlation must be between 0 and 1 and most at least 1");
        }
    }

    @Override
    public SizePolicy forFits() {
        return new OnlineInducingPointSelection(1 - FIT_SHARE * (1 - correlation), most);
    }

    @Override
    public void choose(Growth growth) {
        for (int row = 0; row < growth.rows() && growth.size() < most; row++) {
            if (growth.largestCovariance(row) < correlation * growth.priorVariance()) {
                growth.add(row);
            }
        }
    }
}
