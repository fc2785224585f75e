package io.thalweg.surrogate.kernel;

import org.ejml.data.DMatrixRMaj;

/** Linear functionals u of a function f whose covariance a kernel gives: its values at points, integrals, and the like. Immutable. */
public interface Functionals {

    /** Number of input coordinates d. */
    int dimension();

    /** Number of functionals r. */
    int size();

    /** cov(u, f(x)), r × n, a new matrix. */
    DMatrixRMaj crossCovariance(Kernel kernel, DMatrixRMaj x);

    /**
     * Accumulates the gradient of ⟨bar, cov(u, f(x))⟩.
     *
     * @param bar r × n
     * @param into {@code a} is for what the functionals can move, {@code b} for x
     */
    void crossCovariancePullback(Kernel kernel, DMatrixRMaj x, DMatrixRMaj bar, KernelGradient into);
}
