package io.thalweg.surrogate.harmonic;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import org.ejml.data.DMatrixRMaj;

/**
 * The values of the function at the images of points, and their sums to components: a kernel is evaluated once for each image, whatever
 * the number of components. Immutable but for its workspace: an instance is used by one thread.
 *
 * <p>Rows of the images come with s running slowest, so that the sums over s are one product of W with the same memory read as |G| ×
 * (m·n).
 */
final class Orbits {

    /** Entries of covariances at a time: 512 KiB of doubles. */
    private static final int ENTRIES = 1 << 16;

    private static final int LEAST_WIDTH = 16;

    private static final int MOST_WIDTH = 256;

    private final DMatrixRMaj weights;
    private final DMatrixRMaj images;

    /** m. */
    private final int points;

    private final DMatrixRMaj ofImages = new DMatrixRMaj(0, 0);
    private final DMatrixRMaj ofComponents = new DMatrixRMaj(0, 0);
    private final DMatrixRMaj panel = new DMatrixRMaj(0, 0);
    private final DMatrixRMaj panelBar = new DMatrixRMaj(0, 0);

    /**
     * Images of m points.
     *
     * @param weights W, of one component or of all, × |G|
     * @param images (|G|·m) × d
     */
    Orbits(DMatrixRMaj weights, DMatrixRMaj images) {
        this.weights = weights;
        this.images = images;
        this.points = images.numRows / weights.numCols;
    }

    /** How many points are taken at a time, for the cache. */
    int width() {
        return Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, ENTRIES / Math.max(1, images.numRows)));
    }

    /** Rows from (inclusive) to (exclusive) of x; shared until the next call. */
    private DMatrixRMaj rows(DMatrixRMaj x, int from, int to) {
        panel.reshape(to - from, x.numCols);
        System.arraycopy(x.data, from * x.numCols, panel.data, 0, (to - from) * x.numCols);
        return panel;
    }

    /**
     * k_t(z_i, x_j) for some rows of x.
     *
     * @return (components·m) × (to − from), components running slowest; shared until the next call
     */
    DMatrixRMaj covariance(Kernel kernel, DMatrixRMaj x, int from, int to) {
        ofImages.reshape(images.numRows, to - from);
        kernel.covariance(images, rows(x, from, to), ofImages);
        return combined(ofImages);
    }

    /**
     * Sums to components.
     *
     * @param values a row for each image
     * @return a row for each component and point; shared until the next call
     */
    DMatrixRMaj combined(DMatrixRMaj values) {
        int n = values.numCols;
        ofComponents.reshape(weights.numRows, points * n);
        DMatrixRMaj byElement = DMatrixRMaj.wrap(weights.numCols, points * n, values.data);
        LinearAlgebra.multiply(1, weights, false, byElement, false, 0, ofComponents);
        ofComponents.reshape(weights.numRows * points, n);
        return ofComponents;
    }

    /** Room for adjoints of {@link #covariance} of some points, all zero; shared until the next call. */
    DMatrixRMaj zeros(int n) {
        ofComponents.reshape(weights.numRows * points, n);
        ofComponents.zero();
        return ofComponents;
    }

    /**
     * The adjoints of the images' values.
     *
     * @param bar of {@link #combined}
     * @return shared until the next call
     */
    DMatrixRMaj spread(DMatrixRMaj bar) {
        int n = bar.numCols;
        ofImages.reshape(weights.numCols, points * n);
        DMatrixRMaj byComponent = DMatrixRMaj.wrap(weights.numRows, points * n, bar.data);
        LinearAlgebra.multiply(1, weights, true, byComponent, false, 0, ofImages);
        ofImages.reshape(images.numRows, n);
        return ofImages;
    }

    /**
     * Accumulates the gradient of ⟨bar, covariance⟩ of some rows of x.
     *
     * @param bar in the order of {@link #covariance}
     * @param into {@code b} is that of all of x
     */
    void pullback(Kernel kernel, DMatrixRMaj x, int from, int to, DMatrixRMaj bar, KernelGradient into) {
        DMatrixRMaj xBar = into.b();
        if (xBar == null) {
            kernel.pullback(images, rows(x, from, to), spread(bar), into.withPoints(null, null));
            return;
        }
        panelBar.reshape(to - from, x.numCols);
        panelBar.zero();
        kernel.pullback(images, rows(x, from, to), spread(bar), into.withPoints(null, panelBar));
        LinearAlgebra.axpy(1, panelBar.data, 0, xBar.data, from * x.numCols, panelBar.getNumElements());
    }
}
