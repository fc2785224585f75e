package io.thalweg.acquisition;

import io.thalweg.core.model.Acquisition;

/**
 * An acquisition whose values are logarithms of a utility that is never negative. Weights of the utility, such as a
 * probability of feasibility, then add, and nothing underflows. Only these can be weighted: a confidence bound times a
 * probability has no meaning where the bound is negative.
 */
public interface LogAcquisition extends Acquisition {

    @Override
    default boolean logarithmic() {
        return true;
    }
}
