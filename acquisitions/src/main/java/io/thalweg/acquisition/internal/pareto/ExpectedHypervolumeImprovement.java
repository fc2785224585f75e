package io.thalweg.acquisition.internal.pareto;

import io.thalweg.acquisition.pareto.QLogNoisyExpectedHypervolumeImprovement;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;

/**
 * Expected hypervolume improvement of one point, E[HV(P ∪ {f(x)}) − HV(P)], for independent models of the objectives: the sum
 * over the boxes (l, u] that the front P leaves above the reference point of Π_j E[(min(f_j, u_j) − l_j)⁺] (Emmerich, Deutz and
 * Klinkenberg 2011; Yang, Emmerich, Deutz and Bäck 2019). Exact, with exact gradients. With one objective it is expected
 * improvement.
 *
 * <p>Where no improvement is near, value and gradient underflow; {@link LogExpectedHypervolumeImprovement} has the same
 * maximiser and does not. Constraints are refused: weigh the logarithm by them
 * ({@code Acquisitions.constrained}). The front is that of the posterior means at the observed points, which are
 * the measured values where there is no noise; with noise use {@link QLogNoisyExpectedHypervolumeImprovement}.
 */
public final class ExpectedHypervolumeImprovement implements Acquisition {

    /**
     * The acquisition function in a context. Pending points are believed to return their posterior means.
     *
     * @throws IllegalArgumentException if the context asks for a batch, has constraints, pending or observed points of another
     *     dimension, or an objective with another number of inputs
     */
    @Override
    public AcquisitionFunction on(AcquisitionContext context) {
        return ParetoContext.marginal(this, context, false);
    }

    @Override
    public String toString() {
        return getClass().getSimpleName();
    }
}
