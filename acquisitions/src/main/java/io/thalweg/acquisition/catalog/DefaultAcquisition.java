package io.thalweg.acquisition.catalog;

import io.thalweg.acquisition.LogAcquisition;
import io.thalweg.acquisition.internal.marginal.FeasibilityWeighted;
import io.thalweg.acquisition.internal.marginal.LogExpectedImprovement;
import io.thalweg.acquisition.internal.marginal.PerUnitCost;
import io.thalweg.acquisition.internal.pareto.LogExpectedHypervolumeImprovement;
import io.thalweg.acquisition.lookahead.FidelityEntropySearch;
import io.thalweg.acquisition.montecarlo.QLogExpectedImprovement;
import io.thalweg.acquisition.montecarlo.QLogNoisyExpectedImprovement;
import io.thalweg.acquisition.pareto.QLogExpectedHypervolumeImprovement;
import io.thalweg.acquisition.pareto.QLogNoisyExpectedHypervolumeImprovement;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;

/**
 * The expected improvement that fits the context, on the log scale, weighted by feasibility and per unit of cost where there are
 * constraints and costs:
 *
 * <ul>
 *   <li>where there is a fidelity, not an improvement but what a look tells of the best full value: {@link FidelityEntropySearch};
 *   <li>of observations with noise, over the best of them in each sample: {@link QLogNoisyExpectedImprovement}, or {@link
 *       QLogNoisyExpectedHypervolumeImprovement} for several objectives;
 *   <li>of exact ones, and of others while it is open whether they carry noise, where several points are wanted or some are pending:
 *       {@link QLogExpectedImprovement}, or {@link QLogExpectedHypervolumeImprovement};
 *   <li>else the closed form, {@link LogExpectedImprovement} or {@link LogExpectedHypervolumeImprovement} in {@link
 *       FeasibilityWeighted}.
 * </ul>
 */
final class DefaultAcquisition implements LogAcquisition {

    private final LogAcquisition looks = new FidelityEntropySearch();
    private final LogAcquisition noisy = new QLogNoisyExpectedImprovement();
    private final LogAcquisition joint = new QLogExpectedImprovement();
    private final LogAcquisition closedForm = new FeasibilityWeighted(new LogExpectedImprovement());
    private final LogAcquisition noisyFront = new QLogNoisyExpectedHypervolumeImprovement();
    private final LogAcquisition jointFront = new QLogExpectedHypervolumeImprovement();
    private final LogAcquisition closedFormFront = new FeasibilityWeighted(new LogExpectedHypervolumeImprovement());

    /** With the default number of samples. */
    DefaultAcquisition() {}

    /** The function of the acquisition that fits. */
    @Override
    public AcquisitionFunction on(AcquisitionContext context) {
        return context.fidelity().isPresent() ? looks.on(context) : new PerUnitCost(choice(context)).on(context);
    }

    /** Which one fits. */
    LogAcquisition choice(AcquisitionContext context) {
        boolean several = context.objectives().size() > 1;
        if (context.noisy()) {
            return several ? noisyFront : noisy;
        }
        boolean alone = context.batchSize() == 1 && context.pending().numRows == 0;
        if (several) {
            return alone ? closedFormFront : jointFront;
        }
        return alone ? closedForm : joint;
    }

    @Override
    public boolean choosesFidelity() {
        return true;
    }

    @Override
    public boolean takesTurns() {
        return true;
    }

    @Override
    public String toString() {
        return "DefaultAcquisition";
    }
}
