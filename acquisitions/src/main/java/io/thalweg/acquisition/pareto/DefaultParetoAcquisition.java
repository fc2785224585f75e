package io.thalweg.acquisition.pareto;

import io.thalweg.acquisition.FeasibilityWeighted;
import io.thalweg.acquisition.LogAcquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;

/**
 * The acquisition to use for several objectives if one does not want to choose: {@link
 * QLogNoisyExpectedHypervolumeImprovement} where measurements carry noise, else {@link QLogExpectedHypervolumeImprovement}, or for
 * one point with none pending its closed form, {@link LogExpectedHypervolumeImprovement}, weighted by feasibility.
 */
public final class DefaultParetoAcquisition implements LogAcquisition {

    private final LogAcquisition noisy = new QLogNoisyExpectedHypervolumeImprovement();
    private final LogAcquisition joint = new QLogExpectedHypervolumeImprovement();
    private final LogAcquisition marginal = new FeasibilityWeighted(new LogExpectedHypervolumeImprovement());

    /**
     * The acquisition function in a context.
     *
     * @throws IllegalArgumentException as from {@link QLogExpectedHypervolumeImprovement}
     */
    @Override
    public AcquisitionFunction on(AcquisitionContext context) {
        if (context.noisy()) {
            return noisy.on(context);
        }
        boolean single = context.batchSize() == 1 && context.pending().numRows == 0;
        return (single ? marginal : joint).on(context);
    }

    @Override
    public String toString() {
        return getClass().getSimpleName();
    }
}
