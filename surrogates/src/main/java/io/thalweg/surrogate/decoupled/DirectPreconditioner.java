package io.thalweg.surrogate.decoupled;

import io.thalweg.core.internal.linalg.Cholesky;

/**
 * The inverse of a matrix by its factor, up to rounding and jitter.
 *
 * @param factor of the matrix
 */
record DirectPreconditioner(Cholesky factor) implements SymmetricOperator {

    @Override
    public int size() {
        return factor.size();
    }

    @Override
    public void apply(double[][] v, double[][] out) {
        for (int r = 0; r < v.length; r++) {
            System.arraycopy(factor.solve(v[r]), 0, out[r], 0, size());
        }
    }
}
