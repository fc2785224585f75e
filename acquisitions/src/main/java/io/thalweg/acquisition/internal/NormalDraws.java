package io.thalweg.acquisition.internal;

import io.thalweg.core.internal.random.GaussianSobol;
import io.thalweg.core.random.Seed;
import org.ejml.data.DMatrixRMaj;

/** Where the base samples come from: standard normal vectors, frozen before the search begins. */
@FunctionalInterface
public interface NormalDraws {

    /** S vectors of so many coordinates, S × dimension; the same arguments give the same vectors. */
    DMatrixRMaj of(int dimension, Seed seed);

    /** Scrambled Sobol points as normals. */
    static NormalDraws sobol(int samples) {
        if (samples < 1 || Integer.bitCount(samples) != 1) {
            throw new IllegalArgumentException("samples is " + samples
                    + ", must be a power of two: other numbers of Sobol points are not " + "balanced");
        }
        return (dimension, seed) -> new GaussianSobol(dimension, seed).points(samples);
    }
}
