package io.thalweg.core.internal.random;

import io.thalweg.core.internal.special.Normal;
import io.thalweg.core.random.Seed;
import org.ejml.data.DMatrixRMaj;

/**
 * Quasi-random standard normal vectors: the normal quantiles of the points of {@link ScrambledSobol}, taken at the centres of
 * the cells of side 2^−52 so that all are finite. Means over 2^k of them have a far smaller error than over random ones.
 *
 * <p>Immutable. The same seed gives the same vectors.
 */
public final class GaussianSobol {

    private final DigitalSequence sequence;

    /**
     * A sequence.
     *
     * @param dimension number of coordinates, 1 to 21,201
     * @param seed the randomness of the scramble
     */
    public GaussianSobol(int dimension, Seed seed) {
        sequence = ScrambledSobol.scramble(dimension, seed);
    }

    /** Number of coordinates. */
    public int dimension() {
        return sequence.dimension();
    }

    /** The first n vectors, one a row. */
    public DMatrixRMaj points(int n) {
        return points(0, n);
    }

    /** The n vectors from index {@code skip} on, one a row. */
    public DMatrixRMaj points(long skip, int n) {
        DMatrixRMaj points = sequence.points(skip, n, 0.5);
        for (int i = 0; i < points.getNumElements(); i++) {
            points.data[i] = Normal.quantile(points.data[i]);
        }
        return points;
    }
}
