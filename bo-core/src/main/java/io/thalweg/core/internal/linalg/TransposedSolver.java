package io.thalweg.core.internal.linalg;

import org.ejml.data.DMatrixRMaj;

/** Solves with L⁻ᵀ, again and again: L is held in the order in which it is read backwards. Immutable. */
public final class TransposedSolver {

    private final LowerTriangle l;

    /** Never given back to the workspace: it lives as long as this. */
    private final PackedTranspose transpose;

    TransposedSolver(LowerTriangle l) {
        this.l = l;
        this.transpose = new PackedTranspose(l);
    }

    /**
     * B becomes L⁻ᵀB, to the same bits as by {@link Cholesky#solveLowerTransposedInPlace}.
     *
     * @param b right-hand sides in its columns, n×m
     */
    public void solveInPlace(DMatrixRMaj b) {
        Shapes.require(b.numRows == l.size, "b", b, l.size + " rows");
        Kernels kernels = Provider.kernels((long) l.size * l.size / 2 * b.numCols);
        Substitution.solve(kernels, l, transpose, false, true, b);
    }
}
