package io.thalweg.surrogate.kernel;

import io.thalweg.surrogate.parameter.ParameterVector;
import java.util.OptionalInt;
import org.ejml.data.DMatrixRMaj;

/**
 * A covariance function k(x, z) with its hyperparameters: an immutable value, safe to use from several threads.
 *
 * <p>Points are the rows of matrices. Where the same matrix <em>object</em> is passed as {@code a} and {@code b}, the
 * result is that of equal points; implementations may then use the symmetry, and {@link #pullback} has a rule for it.
 */
public interface Kernel {

    /** Number of input coordinates; empty if the kernel takes any. */
    default OptionalInt dimension() {
        return OptionalInt.empty();
    }

    /**
     * The covariances of the rows of a and the rows of b.
     *
     * @param a points, m × d
     * @param b points, n × d
     * @param out overwritten with K, m × n; not a or b
     */
    void covariance(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj out);

    /** The covariances of the rows of a and the rows of b in a new matrix, m × n. */
    default DMatrixRMaj covariance(DMatrixRMaj a, DMatrixRMaj b) {
        DMatrixRMaj out = new DMatrixRMaj(a.numRows, b.numRows);
        covariance(a, b, out);
        return out;
    }

    /** The prior variances k(x, x) of the rows of a, length m. */
    double[] diagonal(DMatrixRMaj a);

    /**
     * Accumulates the gradient of L = ⟨kBar, K(a, b)⟩ and returns L, which comes along without another pass.
     *
     * <p>If a and b are the same object, both arguments of k move together: the whole adjoint of the points goes to
     * {@link KernelGradient#a()}, and {@link KernelGradient#b()} must not be asked for.
     *
     * @param a points, m × d
     * @param b points, n × d
     * @param kBar adjoint of K, m × n; need not be symmetric
     * @param into accumulates the adjoints that it asks for: hyperparameters in the order of {@link #parameters()} and in
     *     natural units, and points
     * @return ⟨kBar, K(a, b)⟩
     */
    double pullback(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj kBar, KernelGradient into);

    /**
     * Accumulates the gradient of ⟨diagonalBar, diagonal(a)⟩.
     *
     * @param a points, m × d
     * @param diagonalBar adjoint of the diagonal, length m
     * @param into accumulates the adjoints of the hyperparameters and of a, where it asks for them
     */
    void diagonalPullback(DMatrixRMaj a, double[] diagonalBar, KernelGradient into);

    /** The hyperparameters. */
    ParameterVector parameters();

    /**
     * This kernel with other hyperparameters: values, priors and limits.
     *
     * @param parameters of the same names in the same order as {@link #parameters()}
     */
    Kernel withParameters(ParameterVector parameters);
}
