package io.thalweg.acquisition.active;

import io.thalweg.acquisition.MarginalAcquisition;
import io.thalweg.core.model.AcquisitionContext;

/** An acquisition that looks for where the function is at a level, given in the user's units. */
abstract class LevelAcquisition extends MarginalAcquisition {

    private final double threshold;

    LevelAcquisition(double threshold) {
        if (!Double.isFinite(threshold)) {
            throw new IllegalArgumentException("threshold is " + threshold
                    + ", must be finite: it is the level of interest, in the units of the outcome");
        }
        this.threshold = threshold;
    }

    /** {@return the level h, in user units} */
    public final double threshold() {
        return threshold;
    }

    @Override
    protected final double reference(AcquisitionContext context) {
        return context.units().toModel(threshold);
    }

    @Override
    public String toString() {
        return super.toString() + "[threshold=" + threshold + "]";
    }
}
