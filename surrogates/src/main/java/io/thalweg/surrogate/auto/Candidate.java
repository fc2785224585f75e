package io.thalweg.surrogate.auto;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.StorableSurrogate;

/**
 * An online surrogate that may come to be in charge.
 *
 * @param name for people
 * @param prior without observations
 * @param extrapolates whether it takes inputs outside of the unit cube
 */
record Candidate(String name, StorableSurrogate prior, boolean extrapolates) {

    /** Whether it can learn a batch. */
    boolean takes(Observations batch) {
        if (extrapolates) {
            return true;
        }
        double[] x = batch.x().data;
        for (int i = 0; i < batch.size() * batch.dimension(); i++) {
            if (!(x[i] >= 0 && x[i] <= 1)) {
                return false;
            }
        }
        return true;
    }
}
