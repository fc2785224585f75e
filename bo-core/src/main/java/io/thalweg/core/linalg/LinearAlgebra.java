package io.thalweg.core.linalg;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Products, distances and the exponential on row-major matrices: the operations that the running time goes to.
 *
 * <p>Every element of a matrix product is one chain of fused multiply-adds in the order of the inner index. Results are
 * the same bits in interpreted and compiled code, at any number of threads, whatever ran before. All methods are
 * thread-safe as long as no other thread writes to their arguments; outputs must not share memory with inputs.
 */
public final class LinearAlgebra {

    private static final Logger LOG = LoggerFactory.getLogger(LinearAlgebra.class);

    static {
        LOG.debug("linear algebra: provider {}", provider());
    }

    private LinearAlgebra() {}

    /** The name of the provider in use: {@code vector} (the JDK's Vector API) or {@code java}. */
    public static String provider() {
        return "java";
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
        double[] right = transposeB ? Loops.transpose(b.data, 0, b.numCols, b.numRows, b.numCols) : b.data;
        int aRow = transposeA ? 1 : a.numCols;
        int aColumn = transposeA ? a.numCols : 1;
        Loops.multiply(m, n, inner, alpha, a.data, 0, aRow, aColumn, right, 0, n, c.data, 0, n, false);
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
        double[] right = transposeA ? a.data : Loops.transpose(a.data, 0, inner, n, inner);
        int aRow = transposeA ? 1 : inner;
        int aColumn = transposeA ? n : 1;
        Loops.multiply(n, n, inner, alpha, a.data, 0, aRow, aColumn, right, 0, n, c.data, 0, n, true);
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                c.data[i * n + j] = c.data[j * n + i];
            }
        }
    }

    /** y = A x. */
    public static void multiply(DMatrixRMaj a, double[] x, double[] y) {
        Shapes.requireLength("x", x, a.numCols);
        Shapes.requireLength("y", y, a.numRows);
        for (int i = 0; i < a.numRows; i++) {
            y[i] = Loops.dot(a.numCols, a.data, i * a.numCols, x, 0);
        }
    }

    /** y = Aᵀ x. */
    public static void multiplyTransposed(DMatrixRMaj a, double[] x, double[] y) {
        Shapes.requireLength("x", x, a.numRows);
        Shapes.requireLength("y", y, a.numCols);
        Arrays.fill(y, 0);
        for (int i = 0; i < a.numRows; i++) {
            Loops.axpy(a.numCols, x[i], a.data, i * a.numCols, y, 0);
        }
    }

    /** xᵀy over {@code n} elements of each, as interleaved partial sums in a fixed order. */
    public static double dot(double[] x, int xOffset, double[] y, int yOffset, int n) {
        Shapes.requireRange("x", x, xOffset, n);
        Shapes.requireRange("y", y, yOffset, n);
        return Loops.dot(n, x, xOffset, y, yOffset);
    }

    /** y += α x over {@code n} elements of each. */
    public static void axpy(double alpha, double[] x, int xOffset, double[] y, int yOffset, int n) {
        Shapes.requireRange("x", x, xOffset, n);
        Shapes.requireRange("y", y, yOffset, n);
        Loops.axpy(n, alpha, x, xOffset, y, yOffset);
    }

    /**
     * out = eˣ for {@code n} elements of {@code in}: within one ulp, 0 and ∞ beyond the range of doubles, NaN for NaN.
     * {@code in} and {@code out} may be the same elements.
     */
    public static void exp(double[] in, int inOffset, double[] out, int outOffset, int n) {
        Shapes.requireRange("in", in, inOffset, n);
        Shapes.requireRange("out", out, outOffset, n);
        for (int i = 0; i < n; i++) {
            out[outOffset + i] = Exponential.of(in[inOffset + i]);
        }
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
        int d = a.numCols;
        Shapes.require(b.numCols == d, "b", b, d + " columns");
        Shapes.requireLength("inverseLengthscales", inverseLengthscales, d);
        Shapes.requireShape("out", out, a.numRows, b.numRows);
        Shapes.requireDistinct("out", out, a);
        Shapes.requireDistinct("out", out, b);
        int n = b.numRows;
        double[] bt = Loops.transpose(b.data, 0, d, n, d);
        Arrays.fill(out.data, 0, a.numRows * n, 0);
        for (int i = 0; i < a.numRows; i++) {
            for (int k = 0; k < d; k++) {
                double aik = a.data[i * d + k];
                double w = inverseLengthscales[k];
                for (int j = 0; j < n; j++) {
                    double u = (aik - bt[k * n + j]) * w;
                    out.data[i * n + j] = Math.fma(u, u, out.data[i * n + j]);
                }
            }
        }
    }

    /** exp(−r²/2) of the {@link #squaredDistances}: the Gaussian (RBF) correlation matrix, in one pass. */
    public static void gaussian(DMatrixRMaj a, DMatrixRMaj b, double[] inverseLengthscales, DMatrixRMaj out) {
        squaredDistances(a, b, inverseLengthscales, out);
        int n = a.numRows * b.numRows;
        for (int i = 0; i < n; i++) {
            out.data[i] = Exponential.of(-0.5 * out.data[i]);
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
