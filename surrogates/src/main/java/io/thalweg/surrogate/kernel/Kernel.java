package io.thalweg.surrogate.kernel;

import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import java.util.OptionalInt;
import org.ejml.data.DMatrixRMaj;

/**
 * A covariance function k(x, z) with its hyperparameters: an immutable value, safe to use from several threads.
 *
 * <p>Points are the rows of matrices. The covariances of points with themselves, a Gram matrix, have methods of their own: it is
 * symmetric, and a move of a point moves its row and its column.
 */
public interface Kernel {

    /** {@return the number of input coordinates; empty if the kernel takes any} */
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

    /**
     * {@return the covariances of the rows of a and the rows of b in a new matrix, m × n}
     *
     * @param a points, one a row, m × d
     * @param b points, one a row, n × d
     */
    default DMatrixRMaj covariance(DMatrixRMaj a, DMatrixRMaj b) {
        DMatrixRMaj out = new DMatrixRMaj(a.numRows, b.numRows);
        covariance(a, b, out);
        return out;
    }

    /**
     * The covariances of the rows of x with each other, symmetric to the last bit. By default those of {@link #covariance}, which
     * is to be overridden where the halves could differ by rounding, or where half the work is enough.
     *
     * @param x points, n × d
     * @param out overwritten with K, n × n; not x
     */
    default void gram(DMatrixRMaj x, DMatrixRMaj out) {
        covariance(x, x, out);
    }

    /**
     * {@return the covariances of the rows of x with each other in a new matrix, n × n}
     *
     * @param x points, one a row, n × d
     */
    default DMatrixRMaj gram(DMatrixRMaj x) {
        DMatrixRMaj out = new DMatrixRMaj(x.numRows, x.numRows);
        gram(x, out);
        return out;
    }

    /**
     * {@return the prior variances k(x, x) of the rows of a, length m}
     *
     * @param a points, one a row, m × d
     */
    double[] diagonal(DMatrixRMaj a);

    /**
     * Accumulates the gradient of L = ⟨kBar, K(a, b)⟩ and returns L, which comes along without another pass.
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
     * Accumulates the gradient of L = ⟨kBar, K(x, x)⟩ and returns L. Both arguments of k move together.
     *
     * @param x points, n × d
     * @param kBar adjoint of K, n × n; need not be symmetric
     * @param into as in {@link #pullback}; the whole adjoint of the points goes to {@link KernelGradient#a()}, and
     *     {@link KernelGradient#b()} must not be asked for
     * @return ⟨kBar, K(x, x)⟩
     */
    default double gramPullback(DMatrixRMaj x, DMatrixRMaj kBar, KernelGradient into) {
        Shapes.requireGramPullback(x, kBar, into);
        return pullback(x, x, kBar, into.withPoints(into.a(), into.a()));
    }

    /**
     * Accumulates the gradient of ⟨diagonalBar, diagonal(a)⟩.
     *
     * @param a points, m × d
     * @param diagonalBar adjoint of the diagonal, length m
     * @param into accumulates the adjoints of the hyperparameters and of a, where it asks for them
     */
    void diagonalPullback(DMatrixRMaj a, double[] diagonalBar, KernelGradient into);

    /** {@return the hyperparameters} */
    HyperparameterVector parameters();

    /**
     * {@return this kernel with other hyperparameters: values, priors and limits}
     *
     * @param parameters of the same names in the same order as {@link #parameters()}
     */
    Kernel withParameters(HyperparameterVector parameters);
}
