package io.thalweg.core.space;

import java.util.OptionalInt;
import org.ejml.data.DMatrixRMaj;

/** The finitely many points of a space, numbered 0 … size − 1. Immutable. */
public sealed interface CandidatePool permits ListedPool, FactorialPool, FeasiblePool {

    /** {@return the number of candidates, N} */
    int size();

    /** {@return the encoded candidates, one a row, N × d; not to be modified} */
    DMatrixRMaj encoded();

    /**
     * {@return the candidate of this number}
     *
     * @param index number of the candidate
     */
    Point point(int index);

    /**
     * {@return the number of this point; empty if it is not a candidate}
     *
     * @param point a point
     */
    OptionalInt indexOf(Point point);

    /**
     * {@return the number of the candidate nearest to an encoded point, the first if several are} The squared distance is the sum
     * of the squared differences of coordinates; a categorical coordinate counts 0 if the category (the nearest code) is
     * the same and 1 if not.
     *
     * @param u coordinates, length d; clamped to [0, 1]
     */
    int nearest(double[] u);
}
