package io.thalweg.surrogate.kernel;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import java.util.OptionalDouble;
import org.ejml.data.DMatrixRMaj;

/**
 * The shape of a stationary kernel: k(x, z) = g(r²), g(0) = 1, where r² is the squared scaled distance. Immutable.
 *
 * <p>A profile is one method, a few loops over arrays that the compiler can turn into vector code; {@link Stationary} does
 * the rest. Squared distances are at least 0 and may be infinite; values and slopes must be finite all the same.
 */
public interface Profile {

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

    /**
     * The covariances g(r²) of the rows of a and of b. To be overridden where it can be fused with the distances.
     *
     * @param a points, m × d
     * @param b points, n × d
     * @param inverse the d reciprocal length scales
     * @param out overwritten, m × n
     */
    default void covariance(DMatrixRMaj a, DMatrixRMaj b, double[] inverse, DMatrixRMaj out) {
        LinearAlgebra.squaredDistances(a, b, inverse, out);
        int entries = out.numRows * out.numCols;
        int chunk = Math.min(entries, 512);
        double[] r2 = new double[chunk];
        double[] value = new double[chunk];
        double[] slope = new double[chunk];
        for (int from = 0; from < entries; from += chunk) {
            int n = Math.min(chunk, entries - from);
            System.arraycopy(out.data, from, r2, 0, n);
            valueAndSlope(r2, n, value, slope);
            System.arraycopy(value, 0, out.data, from, n);
        }
    }

    /**
     * {@return the degrees of freedom of the multivariate t distribution that the frequencies of this kernel have at unit length scales
     * (its spectral density, by Bochner's theorem): 2ν for a Matérn kernel of smoothness ν, ∞ for the Gaussian kernel, whose
     * frequencies are normal. Empty if they are not of this kind}
     */
    default OptionalDouble spectralDegrees() {
        return OptionalDouble.empty();
    }

    /** {@return the profile's own hyperparameters: none, by default} */
    default HyperparameterVector parameters() {
        return HyperparameterVector.EMPTY;
    }

    /**
     * {@return this profile with other hyperparameters of its own}
     *
     * @param parameters the others, of the same names in the same order
     */
    default Profile withParameters(HyperparameterVector parameters) {
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
