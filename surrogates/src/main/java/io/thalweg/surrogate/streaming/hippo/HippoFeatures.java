package io.thalweg.surrogate.streaming.hippo;

import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import io.thalweg.surrogate.streaming.InducingFeatures;
import io.thalweg.surrogate.streaming.LinearFunctionals;
import java.io.IOException;
import org.ejml.data.DMatrixRMaj;

/**
 * Projections of the function on the orthogonal functions of a basis, or combinations of them, with what it takes to go on when more
 * inputs come; that does not grow with their number. Immutable.
 */
sealed interface HippoFeatures extends InducingFeatures permits Beginning, Stretch, Path {

    /** The same as weighted sums of values of the function. */
    LinearFunctionals functionals();

    /**
     * With more inputs.
     *
     * @param x n × d, n at least 1, in the order in which they came
     * @return this if they cover them
     */
    HippoFeatures following(HippoFamily family, Kernel kernel, DMatrixRMaj x);

    /** With combinations that suit another kernel. */
    HippoFeatures renewed(HippoFamily family, Kernel kernel);

    /** Writes all of them, after a word that tells which they are. */
    void write(StateWriter out) throws IOException;

    @Override
    default int dimension() {
        return functionals().dimension();
    }

    @Override
    default int size() {
        return functionals().size();
    }

    @Override
    default DMatrixRMaj covariance(Kernel kernel) {
        return functionals().covariance(kernel);
    }

    @Override
    default DMatrixRMaj crossCovariance(Kernel kernel, DMatrixRMaj x) {
        return functionals().crossCovariance(kernel, x);
    }

    @Override
    default DMatrixRMaj crossCovariance(Kernel kernel, InducingFeatures others) {
        return functionals().crossCovariance(kernel, others);
    }

    @Override
    default void covariancePullback(Kernel kernel, DMatrixRMaj bar, KernelGradient into) {
        functionals().covariancePullback(kernel, bar, into);
    }

    @Override
    default void crossCovariancePullback(Kernel kernel, DMatrixRMaj x, DMatrixRMaj bar, KernelGradient into) {
        functionals().crossCovariancePullback(kernel, x, bar, into);
    }

    @Override
    default void crossCovariancePullback(Kernel kernel, InducingFeatures others, DMatrixRMaj bar, KernelGradient into) {
        functionals().crossCovariancePullback(kernel, others, bar, into);
    }

    @Override
    default int[] positionsOf(InducingFeatures others) {
        return functionals().positionsOf(others instanceof HippoFeatures hippo ? hippo.functionals() : others);
    }
}
