package io.thalweg.core.space;

import java.util.OptionalInt;
import org.ejml.data.DMatrixRMaj;

/** The finitely many points of a space, numbered 0 … size − 1. Immutable. */
public sealed interface CandidatePool permits ListedPool, FactorialPool, FeasiblePool {

    /** Number of candidates, N. */
    int size();

    /** The encoded candidates, one a row, N × d; not to be modified. */
    DMatrixRMaj encoded();

    /** The candidate of this number. */
    Point point(int index);

    /** The number of this point; empty if it is not a candidate. */
    OptionalInt indexOf(Point point);

    /**
     * The number of the candidate nearest to an encoded point, the first if several are. The squared distance is the sum
     * of the squared differences of coordinates; a categorical coordinate counts 0 if the category (the nearest code) is
     * the same and 1 if not.
     *
     * @param u coordinates, length d; clamped to [0, 1]
     */
    int nearest(double[] u);
}
