package io.thalweg.core.internal.linalg;

/**
 * The inner loops of this package on raw arrays: what a provider of linear algebra implements. It is public because the
 * implementation on the JDK's Vector API is compiled apart; other code uses {@link LinearAlgebra} and {@link Cholesky}.
 *
 * <p><b>Every implementation gives the same bits.</b> Each method fixes the order of its floating-point operations, and
 * multiply-adds are fused ({@link Math#fma}), so an implementation is free only in what it does side by side. Hence an
 * implementation that is still being compiled can be replaced by another one at any call.
 *
 * <p>Tiles are {@link #ROWS} rows by {@link #columns()} columns. A <i>strip</i> is {@code columns()} columns of a
 * matrix, stored row after row without gaps. Nothing is checked here: callers pass ranges within the arrays.
 */
public interface Kernels {

    /** The rows of a tile: six by two vectors is the largest tile whose operands fit in 16 registers. */
    int ROWS = 6;

    /** What {@link #solveTile} needs of a triangle: ROWS scaled reciprocals, then the columns below the diagonal. */
    int TRIANGLE = ROWS + ROWS * (ROWS - 1) / 2;

    /** {@code vector} or {@code java}. */
    String name();

    /** The columns of a tile, a constant of the implementation. */
    int columns();

    /**
     * C += A B for a tile C: each element is one chain of fused multiply-adds for k = 0, 1, …
     *
     * @param k the inner dimension
     * @param a holds A(r, k) at {@code aOffset + r·aRow + k·aColumn}, for all ROWS rows
     * @param b a strip, B(k, j) at {@code bOffset + k·columns() + j}
     * @param c holds C(r, j) at {@code cOffset + r·ldc + j}; may be another part of the array {@code b}
     */
    void multiplyTile(
            int k,
            double[] a,
            int aOffset,
            int aRow,
            int aColumn,
            double[] b,
            int bOffset,
            double[] c,
            int cOffset,
            int ldc);

    /**
     * Substitution within a tile: for r = 0, 1, …, row r is multiplied by {@code d[r]}, then t_sr times row r is added to
     * the rows s &gt; r, where t_10, t_20, …, t_21, … follow in {@code d}. With d[r] = −1/l_rr and t = l this turns −B
     * into L⁻¹B. A negative {@code ldc} walks the tile upwards.
     */
    void solveTile(double[] d, double[] c, int cOffset, int ldc);

    /**
     * y_r = Σ_k A(r, k) x_k for ROWS rows, {@code lda} apart: element k goes to the partial sum k mod 8 of its row as
     * long as eight are left, the sums are added as ((0+4)+(2+6))+((1+5)+(3+7)), and the rest is added one by one.
     */
    void dots(int n, double[] a, int aOffset, int lda, double[] x, int xOffset, double[] y, int yOffset);

    /** y += w_0 A(0, ·) + w_1 A(1, ·) + … in this order, for ROWS rows of A that are {@code lda} apart. */
    void addRows(int n, double[] w, int wOffset, double[] a, int aOffset, int lda, double[] y, int yOffset);

    /** xᵀy with the partial sums of {@link #dots}. */
    double dot(int n, double[] x, int xOffset, double[] y, int yOffset);

    /** y += α x. */
    void axpy(int n, double alpha, double[] x, int xOffset, double[] y, int yOffset);

    /** out = {@link Exponential#of}(scale · in) element by element; {@code in} and {@code out} may coincide. */
    void exp(int n, double scale, double[] in, int inOffset, double[] out, int outOffset);

    /**
     * One row of squared distances: out_j = Σ_k ((a_k − B(k, j)) w_k)² as a chain of fused multiply-adds from 0.
     *
     * @param b the second set of points, one row of length {@code ldb} for each dimension
     */
    void squaredDistances(
            int n,
            int dimensions,
            double[] a,
            int aOffset,
            double[] b,
            int bOffset,
            int ldb,
            double[] w,
            double[] out,
            int outOffset);
}
