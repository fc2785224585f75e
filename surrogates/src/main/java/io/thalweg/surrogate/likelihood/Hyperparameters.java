package io.thalweg.surrogate.likelihood;

import io.thalweg.surrogate.hyperparameter.Hyperparameter;

/** Checks of the hyperparameters of likelihoods. */
final class Hyperparameters {

    private Hyperparameters() {}

    static void requirePositiveRange(Hyperparameter hyperparameter) {
        requireAbove(hyperparameter, 0);
    }

    static void requireAbove(Hyperparameter hyperparameter, double bound) {
        if (!(hyperparameter.lower() > bound)) {
            throw new IllegalArgumentException(hyperparameter.name() + " has the lower limit " + hyperparameter.lower()
                    + ", must be above " + bound);
        }
    }
}
