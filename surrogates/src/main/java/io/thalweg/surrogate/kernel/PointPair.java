package io.thalweg.surrogate.kernel;

import java.util.function.UnaryOperator;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * The points of a covariance matrix, so that a kernel made of others is written once for both kinds: K(a, b) and the Gram matrix
 * K(a, a).
 *
 * @param b null for a Gram matrix
 */
record PointPair(DMatrixRMaj a, @Nullable DMatrixRMaj b) {

    static PointPair within(DMatrixRMaj x) {
        return new PointPair(x, null);
    }

    int rows() {
        return a.numRows;
    }

    int columns() {
        return b == null ? a.numRows : b.numRows;
    }

    /** Derived points. */
    PointPair map(UnaryOperator<DMatrixRMaj> map) {
        return new PointPair(map.apply(a), b == null ? null : map.apply(b));
    }

    void covariance(Kernel kernel, DMatrixRMaj out) {
        if (b == null) {
            kernel.gram(a, out);
        } else {
            kernel.covariance(a, b, out);
        }
    }

    double pullback(Kernel kernel, DMatrixRMaj kBar, KernelGradient into) {
        return b == null ? kernel.gramPullback(a, kBar, into) : kernel.pullback(a, b, kBar, into);
    }
}
