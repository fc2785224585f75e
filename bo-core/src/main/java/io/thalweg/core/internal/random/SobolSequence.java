package io.thalweg.core.internal.random;

import org.ejml.data.DMatrixRMaj;

/**
 * The Sobol sequence with the direction numbers of Joe and Kuo (new-joe-kuo-6) in Gray-code order, beginning with the
 * origin. It is deterministic and contains the origin and the centre of the cube: for designs prefer {@link ScrambledSobol}.
 *
 * <p>Immutable. Point i costs O(dimension) wherever it is.
 */
public final class SobolSequence {

    private final DigitalSequence sequence;

    /**
     * A sequence.
     *
     * @param dimension number of coordinates, 1 to 21,201
     */
    public SobolSequence(int dimension) {
        DigitalSequence.requireDimension(dimension);
        sequence = new DigitalSequence(DirectionNumbers.of(dimension), new long[dimension]);
    }

    /** Number of coordinates. */
    public int dimension() {
        return sequence.dimension();
    }

    /** The first n points, one a row, in [0,1). */
    public DMatrixRMaj points(int n) {
        return points(0, n);
    }

    /** The n points from index {@code skip} on, one a row, in [0,1). */
    public DMatrixRMaj points(long skip, int n) {
        return sequence.points(skip, n, 0);
    }
}
