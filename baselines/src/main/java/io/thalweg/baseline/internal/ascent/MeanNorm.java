package io.thalweg.baseline.internal.ascent;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.surrogate.kernel.Kernel;
import org.ejml.data.DMatrixRMaj;

/**
 * ½aᵀK_αa, or ½aᵀ(K_α − K_αβK_β⁻¹K_βα)a, from some of the basis functions J and all: ½ s a_Jᵀ(K_Jα a − K_Jβ e), e = K_β⁻¹K_βα a and
 * s = M_α/|J|. Its expectation over the choice of J is the whole. One use each.
 */
final class MeanNorm {

    private final Variational q;
    private final int[] block;
    private final double[] shared;
    private final double scale;
    private final double[] part;
    private final DMatrixRMaj rows;
    private final DMatrixRMaj cross;
    private final DMatrixRMaj crossShared;
    private final double[] image;

    /**
     * The estimate.
     *
     * @param block J
     * @param shared e; empty for the norm of k_αᵀa itself
     */
    MeanNorm(Variational q, int[] block, double[] shared) {
        this.q = q;
        this.block = block;
        this.shared = shared;
        this.scale = block.length == 0 ? 0 : (double) q.coefficients().length / block.length;
        Kernel kernel = q.model().kernel();
        this.rows = Rows.of(q.meanBasis(), block);
        this.part = new double[block.length];
        for (int i = 0; i < part.length; i++) {
            part[i] = q.coefficients()[block[i]];
        }
        this.cross = kernel.covariance(rows, q.meanBasis());
        this.image = Rows.product(cross, q.coefficients());
        if (shared.length > 0) {
            this.crossShared = kernel.covariance(rows, q.covarianceBasis());
            Rows.add(-1, Rows.product(crossShared, shared), image);
        } else {
            this.crossShared = new DMatrixRMaj(block.length, 0);
        }
    }

    /** What some functions contribute to the whole. */
    static double part(Variational q, int[] block) {
        double[] shared = new double[0];
        if (!q.isPlain()) {
            Cholesky factor = SplitBound.factor(q);
            shared = factor.solveLowerTransposed(SplitBound.overlap(q, factor));
        }
        MeanNorm norm = new MeanNorm(q, block, shared);
        return 0.5 * Rows.dot(norm.part, norm.image);
    }

    double value() {
        return 0.5 * scale * Rows.dot(part, image);
    }

    /**
     * Accumulates the gradient of minus the estimate.
     *
     * @return the adjoint of e
     */
    double[] subtractGradient(Gradient into) {
        double half = 0.5 * scale;
        for (int i = 0; i < block.length; i++) {
            into.coefficients()[block[i]] -= half * image[i];
        }
        Rows.add(-half, Rows.transposedProduct(cross, part), into.coefficients());
        Kernel kernel = q.model().kernel();
        DMatrixRMaj rowsBar = rows.createLike();
        kernel.pullback(
                rows, q.meanBasis(), Rows.outer(-half, part, q.coefficients()), into.kernel(rowsBar, into.meanBasis()));
        double[] sharedBar = new double[shared.length];
        if (shared.length > 0) {
            kernel.pullback(
                    rows,
                    q.covarianceBasis(),
                    Rows.outer(half, part, shared),
                    into.kernel(rowsBar, into.covarianceBasis()));
            Rows.add(half, Rows.transposedProduct(crossShared, part), sharedBar);
        }
        if (into.moves()) {
            Rows.addTo(rowsBar, block, into.meanBasis());
        }
        return sharedBar;
    }
}
