package io.thalweg.surrogate.kernel;

import io.thalweg.core.linalg.LinearAlgebra;
import io.thalweg.surrogate.parameter.ParameterVector;
import org.ejml.data.DMatrixRMaj;

/**
 * The shape of a stationary kernel: k(x, z) = g(r²), g(0) = 1, where r² is the squared scaled distance. Immutable.
 *
 * <p>The methods work on runs of an array, so that a profile is a few vector loops; {@link Stationary} does the rest.
 * Squared distances are at least 0 and may be infinite; values and slopes must then be finite.
 */
public interface Profile {

    /**
     * Replaces squared distances by covariances.
     *
     * @param r2 squared scaled distances; overwritten by g(r²)
     * @param offset index of the first
     * @param n how many
     */
    void value(double[] r2, int offset, int n);

    /**
     * Covariances and their derivatives in the squared distance.
     *
     * @param r2 squared scaled distances in its first n entries; not modified
     * @param n how many
     * @param value receives g(r²)
     * @param slope receives g'(r²); where that is infinite (a kernel that is rough at r = 0), 0: coincident points do not
     *     contribute to a gradient
     */
    void valueAndSlope(double[] r2, int n, double[] value, double[] slope);

    /** The covariances of the rows of a and of b; the same as distances followed by {@link #value}, and faster if fused. */
    default void covariance(DMatrixRMaj a, DMatrixRMaj b, double[] inverse, DMatrixRMaj out) {
        LinearAlgebra.squaredDistances(a, b, inverse, out);
        value(out.data, 0, out.numRows * out.numCols);
    }

    /** The profile's own hyperparameters: none, by default. */
    default ParameterVector parameters() {
        return ParameterVector.EMPTY;
    }

    /** This profile with other hyperparameters of its own. */
    default Profile withParameters(ParameterVector parameters) {
        return this;
    }

    /**
     * Adds the gradient of Σ bar·g(r²) with respect to the profile's own hyperparameters. Called only if there are any.
     *
     * @param r2 squared scaled distances
     * @param n how many
     * @param value g(r²)
     * @param bar adjoints of the covariances
     * @param into accumulates it
     * @param first index of the first of these hyperparameters in it
     */
    default void parameterPullback(double[] r2, int n, double[] value, double[] bar, KernelGradient into, int first) {}
}
