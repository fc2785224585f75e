package io.thalweg.surrogate.likelihood;

import io.thalweg.surrogate.parameter.Parameter;

/** Checks of the parameters of likelihoods. */
final class Parameters {

    private Parameters() {}

    static void requirePositiveRange(Parameter parameter) {
        requireAbove(parameter, 0);
    }

    static void requireAbove(Parameter parameter, double bound) {
        if (!(parameter.lower() > bound)) {
            throw new IllegalArgumentException(
                    parameter.name() + " has the lower limit " + parameter.lower() + ", must be above " + bound);
        }
    }
}
