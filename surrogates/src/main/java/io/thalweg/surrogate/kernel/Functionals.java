package io.thalweg.surrogate.kernel;

import org.ejml.data.DMatrixRMaj;

/** Linear functionals u of a function f whose covariance a kernel gives: its values at points, integrals, and the like. Immutable. */
public interface Functionals {

    /** {@return the number of input coordinates d} */
    int dimension();

    /** {@return the number of functionals r} */
    int size();

    /**
     * {@return cov(u, f(x)), r × n, a new matrix}
     *
     * @param kernel the kernel
     * @param x points, one a row, n × d
     */
    DMatrixRMaj crossCovariance(Kernel kernel, DMatrixRMaj x);

    /**
     * Accumulates the gradient of ⟨bar, cov(u, f(x))⟩.
     *
     * @param kernel the kernel
     * @param x points, one a row, n × d
     * @param bar r × n
     * @param into {@code a} is for what the functionals can move, {@code b} for x
     */
    void crossCovariancePullback(Kernel kernel, DMatrixRMaj x, DMatrixRMaj bar, KernelGradient into);
}
