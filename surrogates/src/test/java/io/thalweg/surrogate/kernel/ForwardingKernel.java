package io.thalweg.surrogate.kernel;

import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import java.util.OptionalInt;
import org.ejml.data.DMatrixRMaj;

/** A kernel for tests that is another one but for what it overrides. */
public interface ForwardingKernel extends Kernel {

    /** The other one. */
    Kernel base();

    @Override
    default OptionalInt dimension() {
        return base().dimension();
    }

    @Override
    default void covariance(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj out) {
        base().covariance(a, b, out);
    }

    @Override
    default void gram(DMatrixRMaj x, DMatrixRMaj out) {
        base().gram(x, out);
    }

    @Override
    default double[] diagonal(DMatrixRMaj a) {
        return base().diagonal(a);
    }

    @Override
    default double pullback(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj kBar, KernelGradient into) {
        return base().pullback(a, b, kBar, into);
    }

    @Override
    default double gramPullback(DMatrixRMaj x, DMatrixRMaj kBar, KernelGradient into) {
        return base().gramPullback(x, kBar, into);
    }

    @Override
    default void diagonalPullback(DMatrixRMaj a, double[] diagonalBar, KernelGradient into) {
        base().diagonalPullback(a, diagonalBar, into);
    }

    @Override
    default HyperparameterVector parameters() {
        return base().parameters();
    }
}
