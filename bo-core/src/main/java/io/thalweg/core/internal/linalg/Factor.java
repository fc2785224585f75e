package io.thalweg.core.internal.linalg;

import org.ejml.data.DMatrixRMaj;

/**
 * A lower triangular factor, A (+ jitter) = L Lᵀ, of a symmetric positive definite n×n matrix, as an immutable value: of a {@linkplain
 * Cholesky full matrix}, or of one that is {@linkplain BlockCholesky zero between groups of indices}, where all costs are those of the
 * blocks.
 */
public sealed interface Factor permits Cholesky, BlockCholesky {

    /** The number of rows n. */
    int size();

    /** The greatest jitter that was added, relative to the mean diagonal element; 0 if none. */
    double jitter();

    /** What was added to A_ii, in the units of A. */
    double absoluteJitter(int i);

    /** log |A|. */
    double logDeterminant();

    /** L_ii. */
    double diagonal(int i);

    /** L as a new n×n matrix with zeros above the diagonal. */
    DMatrixRMaj lower();

    /** A⁻¹b, a new array. */
    double[] solve(double[] b);

    /** L⁻¹b, a new array. */
    double[] solveLower(double[] b);

    /** L⁻ᵀb, a new array. */
    double[] solveLowerTransposed(double[] b);

    /** L⁻¹B, a new matrix; the columns of the n×m matrix B are right-hand sides. */
    default DMatrixRMaj solveLower(DMatrixRMaj b) {
        DMatrixRMaj x = b.copy();
        solveLowerInPlace(x);
        return x;
    }

    /** L⁻ᵀB, a new matrix; the columns of the n×m matrix B are right-hand sides. */
    default DMatrixRMaj solveLowerTransposed(DMatrixRMaj b) {
        DMatrixRMaj x = b.copy();
        solveLowerTransposedInPlace(x);
        return x;
    }

    /** B becomes L⁻¹B. */
    void solveLowerInPlace(DMatrixRMaj b);

    /** B becomes L⁻ᵀB. */
    void solveLowerTransposedInPlace(DMatrixRMaj b);

    /** A⁻¹, exactly symmetric, a new matrix. */
    DMatrixRMaj inverse();

    /**
     * A⁻¹V for many columns, where the inverse is at hand.
     *
     * @param inverse as from {@link #inverse}
     * @param v n×m
     * @return n×m, a new matrix
     */
    DMatrixRMaj inverseTimes(DMatrixRMaj inverse, DMatrixRMaj v);

    /**
     * The factor of A + vvᵀ, of which a factor of blocks keeps the blocks. It never fails and needs no jitter.
     *
     * @param v n finite elements
     */
    Factor update(double[] v);
}
