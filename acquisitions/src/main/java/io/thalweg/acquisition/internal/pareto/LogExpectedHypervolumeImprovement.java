package io.thalweg.acquisition.internal.pareto;

import io.thalweg.acquisition.LogAcquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;

/**
 * Logarithm of the {@link ExpectedHypervolumeImprovement expected hypervolume improvement} of one point: the logarithms of the
 * expected edges add up within a box, and the boxes by log-sum-exp, so that value and gradient are finite and useful however
 * improbable an improvement is (as Ament, Daulton, Eriksson, Balandat and Bakshy 2023, arXiv:2310.20708, do for one objective).
 */
public final class LogExpectedHypervolumeImprovement implements LogAcquisition {

    /**
     * The acquisition function in a context. Pending points are believed to return their posterior means.
     *
     * @throws IllegalArgumentException if the context asks for a batch, has constraints (for those
     *     there is {@code Acquisitions.constrained}), pending or observed points of another dimension, or an objective with another number of inputs
     */
    @Override
    public AcquisitionFunction on(AcquisitionContext context) {
        return ParetoContext.marginal(this, context, true);
    }

    @Override
    public String toString() {
        return getClass().getSimpleName();
    }
}
