package io.thalweg.cli.internal.regress;

import io.thalweg.surrogate.likelihood.Bernoulli;
import io.thalweg.surrogate.likelihood.Binomial;
import io.thalweg.surrogate.likelihood.Likelihood;
import io.thalweg.surrogate.likelihood.NegativeBinomial;
import io.thalweg.surrogate.likelihood.Poisson;
import java.util.Locale;

/** What the target is. */
public enum Task {
    /** A real number. */
    REGRESSION,
    /** A class, written as a number. */
    CLASSIFICATION,
    /** A count. */
    COUNT;

    /** That of the targets that a likelihood is of. */
    static Task of(Likelihood likelihood) {
        if (likelihood instanceof Bernoulli) {
            return CLASSIFICATION;
        }
        return likelihood instanceof Poisson || likelihood instanceof NegativeBinomial || likelihood instanceof Binomial
                ? COUNT
                : REGRESSION;
    }

    /** As it is written on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
