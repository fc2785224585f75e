package io.thalweg.acquisition;

import io.thalweg.acquisition.montecarlo.QLogExpectedImprovement;
import io.thalweg.acquisition.montecarlo.QLogNoisyExpectedImprovement;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;

/**
 * The expected improvement that fits the context, on the log scale, for one objective with or without constraints:
 *
 * <ul>
 *   <li>of observations with noise, over the best of them in each sample: {@link QLogNoisyExpectedImprovement};
 *   <li>of exact ones, where several points are wanted or some are pending: {@link QLogExpectedImprovement};
 *   <li>else the closed form, {@link LogExpectedImprovement} in {@link FeasibilityWeighted}.
 * </ul>
 */
public final class DefaultAcquisition implements Acquisition {

    private final Acquisition noisy = new QLogNoisyExpectedImprovement();
    private final Acquisition joint = new QLogExpectedImprovement();
    private final Acquisition closedForm = new FeasibilityWeighted(new LogExpectedImprovement());

    /** With the default number of samples. */
    public DefaultAcquisition() {}

    /** The function of the acquisition that fits. */
    @Override
    public AcquisitionFunction on(AcquisitionContext context) {
        return choice(context).on(context);
    }

    /** Which one fits. */
    Acquisition choice(AcquisitionContext context) {
        if (context.noisy()) {
            return noisy;
        }
        boolean alone = context.batchSize() == 1 && context.pending().numRows == 0;
        return alone ? closedForm : joint;
    }

    @Override
    public String toString() {
        return "DefaultAcquisition";
    }
}
