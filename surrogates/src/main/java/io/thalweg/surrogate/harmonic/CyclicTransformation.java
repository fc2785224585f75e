package io.thalweg.surrogate.harmonic;

import org.ejml.data.DMatrixRMaj;

/**
 * An isometry G of the input space, x ↦ Qx + b with orthogonal Q, whose T-th power is the identity: G^T x and x are the
 * same input to a kernel. Immutable. A new one is one class: {@link #order}, {@link #apply} and
 * {@link #requireDimension}, with a {@code toString} that tells a reader which it is; records compare by value, as a
 * group needs it.
 */
public interface CyclicTransformation {

    /** {@return T, at least 2} */
    int order();

    /**
     * The images of points.
     *
     * @param x points, n × d
     * @param power how many times G is applied; any integer, reduced modulo T
     * @return G^power x, a new matrix, n × d; with power 0 an exact copy
     */
    DMatrixRMaj apply(DMatrixRMaj x, int power);

    /**
     * Checks that it acts on points of d coordinates.
     *
     * @param d number of coordinates
     * @throws IllegalArgumentException if it does not
     */
    void requireDimension(int d);

    /**
     * The images of directions, Q^power v: an adjoint x̄ of the images goes back to the points by {@code turn(x̄, −power)}, for Q⁻¹ = Qᵀ.
     *
     * @param v directions, n × d
     * @param power p of Qᵖ
     * @return a new matrix, n × d
     */
    default DMatrixRMaj turn(DMatrixRMaj v, int power) {
        DMatrixRMaj turned = apply(v, power);
        DMatrixRMaj origin = apply(new DMatrixRMaj(1, v.numCols), power);
        for (int i = 0; i < turned.getNumElements(); i++) {
            turned.data[i] -= origin.data[i % v.numCols];
        }
        return turned;
    }
}
