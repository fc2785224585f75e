package io.thalweg.core.model;

import io.thalweg.core.internal.random.ScrambledSobol;
import io.thalweg.core.random.Seed;
import org.ejml.data.DMatrixRMaj;

/**
 * Where candidates come from, for acquisition functions that look at the whole of it: to integrate over it, or to
 * estimate how large the objective may be anywhere.
 */
@FunctionalInterface
public interface InputDomain {

    /**
     * Points that represent the domain: evenly spread admissible ones, or all the points of a domain that has no more than n.
     *
     * @param n how many at most, at least 1
     * @param seed the randomness; the same seed gives the same points
     * @return at least one point, one a row, in the unit cube
     */
    DMatrixRMaj points(int n, Seed seed);

    /**
     * {@return the whole unit cube of d dimensions: scrambled Sobol points}
     *
     * @param d number of coordinates
     */
    static InputDomain cube(int d) {
        return (n, seed) -> new ScrambledSobol(d, seed).points(n);
    }
}
