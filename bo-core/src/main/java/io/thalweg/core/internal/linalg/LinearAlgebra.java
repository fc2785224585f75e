package io.thalweg.core.internal.linalg;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * Products, distances and the exponential on row-major matrices: the operations that the running time goes to.
 *
 * <p>Every element of a matrix product is one chain of fused multiply-adds in the order of the inner index. Results are
 * the same bits in interpreted and compiled code, at any number of threads, whatever ran before. All methods are
 * thread-safe as long as no other thread writes to their arguments; outputs must not share memory with inputs.
 */
public final class LinearAlgebra {

    private LinearAlgebra() {}

    /** The name of the provider in use: {@code vector} (the JDK's Vector API) or {@code java}. */
    public static String provider() {
        return Provider.name();
    }

    /**
     * Whether the provider computes already. Until its code is compiled, which takes some seconds from the first large operation on,
     * {@code java} computes the same bits: what is measured before says little about what comes later.
     */
    public static boolean isWarm() {
        return Provider.isCompiled();
    }

    /**
     * C = α op(A) op(B) + β C, where op is the transpose if its flag is set. β = 0 overwrites C even where it holds NaN.
     *
     * @param c the m×n result, already of that shape, not sharing memory with {@code a} or {@code b}
     * @throws IllegalArgumentException if the shapes do not fit or {@code c} is {@code a} or {@code b}
     */
    public static void multiply(
            double alpha,
            DMatrixRMaj a,
            boolean transposeA,
            DMatrixRMaj b,
            boolean transposeB,
            double beta,
            DMatrixRMaj c) {
        int m = transposeA ? a.numCols : a.numRows;
        int inner = transposeA ? a.numRows : a.numCols;
        int n = transposeB ? b.numRows : b.numCols;
        Shapes.require((transposeB ? b.numCols : b.numRows) == inner, "b", b, "an inner dimension of " + inner);
        Shapes.requireShape("c", c, m, n);
        Shapes.requireDistinct("c", c, a);
        Shapes.requireDistinct("c", c, b);
        scale(beta, c);
        int aRow = transposeA ? 1 : a.numCols;
        int aColumn = transposeA ? a.numCols : 1;
        Products.multiply(
                Provider.kernels((long) m * n * inner),
                m,
                n,
                inner,
                alpha,
                a.data,
                aRow,
                aColumn,
                b.data,
                b.numCols,
                transposeB,
                c.data,
                n,
                false);
    }

    /**
     * C = α A Aᵀ + β C, or α AᵀA + β C if {@code transposeA}. Only the lower triangle of C is read; both are written, so
     * that C is exactly symmetric. β = 0 overwrites C even where it holds NaN.
     *
     * @param c the n×n result, already of that shape, not {@code a}
     */
    public static void symmetricRankK(double alpha, DMatrixRMaj a, boolean transposeA, double beta, DMatrixRMaj c) {
        int n = transposeA ? a.numCols : a.numRows;
        int inner = transposeA ? a.numRows : a.numCols;
        Shapes.requireShape("c", c, n, n);
        Shapes.requireDistinct("c", c, a);
        scale(beta, c);
        int aRow = transposeA ? 1 : inner;
        int aColumn = transposeA ? n : 1;
        Products.multiply(
                Provider.kernels((long) n * n * inner),
                n,
                n,
                inner,
                alpha,
                a.data,
                aRow,
                aColumn,
                a.data,
                a.numCols,
                !transposeA,
                c.data,
                n,
                true);
        Substitution.mirror(c);
    }

    /** y = A x. */
    public static void multiply(DMatrixRMaj a, double[] x, double[] y) {
        Shapes.requireLength("x", x, a.numCols);
        Shapes.requireLength("y", y, a.numRows);
        int n = a.numCols;
        Kernels kernels = Provider.kernels((long) a.numRows * n);
        int i = 0;
        for (; i + Kernels.ROWS <= a.numRows; i += Kernels.ROWS) {
            kernels.dots(n, a.data, i * n, n, x, 0, y, i);
        }
        for (; i < a.numRows; i++) {
            y[i] = kernels.dot(n, a.data, i * n, x, 0);
        }
    }

    /** y = Aᵀ x. */
    public static void multiplyTransposed(DMatrixRMaj a, double[] x, double[] y) {
        Shapes.requireLength("x", x, a.numRows);
        Shapes.requireLength("y", y, a.numCols);
        Arrays.fill(y, 0);
        int n = a.numCols;
        Kernels kernels = Provider.kernels((long) a.numRows * n);
        int i = 0;
        for (; i + Kernels.ROWS <= a.numRows; i += Kernels.ROWS) {
            kernels.addRows(n, x, i, a.data, i * n, n, y, 0);
        }
        for (; i < a.numRows; i++) {
            kernels.axpy(n, x[i], a.data, i * n, y, 0);
        }
    }

    /** xᵀy over {@code n} elements of each, as interleaved partial sums in a fixed order. */
    public static double dot(double[] x, int xOffset, double[] y, int yOffset, int n) {
        Shapes.requireRange("x", x, xOffset, n);
        Shapes.requireRange("y", y, yOffset, n);
        return Provider.kernels(n).dot(n, x, xOffset, y, yOffset);
    }

    /** y += α x over {@code n} elements of each. */
    public static void axpy(double alpha, double[] x, int xOffset, double[] y, int yOffset, int n) {
        Shapes.requireRange("x", x, xOffset, n);
        Shapes.requireRange("y", y, yOffset, n);
        Provider.kernels(n).axpy(n, alpha, x, xOffset, y, yOffset);
    }

    /**
     * out = eˣ for {@code n} elements of {@code in}: within one ulp, 0 and ∞ beyond the range of doubles, NaN for NaN.
     * {@code in} and {@code out} may be the same elements.
     */
    public static void exp(double[] in, int inOffset, double[] out, int outOffset, int n) {
        Shapes.requireRange("in", in, inOffset, n);
        Shapes.requireRange("out", out, outOffset, n);
        Provider.kernels(16L * n).exp(n, 1, in, inOffset, out, outOffset);
    }

    /**
     * The squared scaled distances r²_ij = Σ_k ((a_ik − b_jk) w_k)² between the rows of A and B, in the form of
     * differences: exactly 0 for equal rows, and exactly symmetric if A equals B.
     *
     * @param a m×d
     * @param b n×d
     * @param inverseLengthscales the d factors w_k = 1 / ℓ_k
     * @param out the m×n result, already of that shape
     */
    public static void squaredDistances(DMatrixRMaj a, DMatrixRMaj b, double[] inverseLengthscales, DMatrixRMaj out) {
        distances(a, b, inverseLengthscales, out, false);
    }

    /** exp(−r²/2) of the {@link #squaredDistances}: the Gaussian (RBF) correlation matrix, row by row in the cache. */
    public static void gaussian(DMatrixRMaj a, DMatrixRMaj b, double[] inverseLengthscales, DMatrixRMaj out) {
        distances(a, b, inverseLengthscales, out, true);
    }

    private static void distances(
            DMatrixRMaj a, DMatrixRMaj b, double[] inverseLengthscales, DMatrixRMaj out, boolean gaussian) {
        int d = a.numCols;
        Shapes.require(b.numCols == d, "b", b, d + " columns");
        Shapes.requireLength("inverseLengthscales", inverseLengthscales, d);
        Shapes.requireShape("out", out, a.numRows, b.numRows);
        Shapes.requireDistinct("out", out, a);
        Shapes.requireDistinct("out", out, b);
        int n = b.numRows;
        Kernels kernels = Provider.kernels((long) a.numRows * n * d);
        boolean symmetric = a.data == b.data && a.numRows == n;
        double[] bt = Workspace.take(n * d);
        Strips.packTransposed(1, b.data, 0, d, d, n, bt, 0, n);
        for (int i = 0; i < a.numRows; i++) {
            int width = symmetric ? i + 1 : n;
            kernels.squaredDistances(width, d, a.data, i * d, bt, 0, n, inverseLengthscales, out.data, i * n);
            if (gaussian) {
                kernels.exp(width, -0.5, out.data, i * n, out.data, i * n);
            }
        }
        Workspace.give(bt);
        if (symmetric) {
            Substitution.mirror(out);
        }
    }

    private static void scale(double beta, DMatrixRMaj c) {
        int n = c.numRows * c.numCols;
        if (beta == 0) {
            Arrays.fill(c.data, 0, n, 0);
        } else if (beta != 1) {
            for (int i = 0; i < n; i++) {
                c.data[i] *= beta;
            }
        }
    }
}
