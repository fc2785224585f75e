package io.thalweg.core.linalg;

import java.util.Arrays;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/**
 * The Cholesky factorisation A (+ jitter) = L Lᵀ of a symmetric positive definite n×n matrix, as an immutable value.
 * L is kept as rows, which {@link #append} shares between the old and the new value. Only the lower triangle of A is
 * ever read.
 *
 * <p>Not being positive definite is part of the type: {@link #of} and {@link #withJitter} return empty, as they do for
 * NaN or infinite entries.
 */
public final class Cholesky {

    private static final double[] LADDER = {0, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4};

    private static final Cholesky EMPTY = new Cholesky(new double[0][], 0, 0);

    /** Row i of L, of length i + 1. */
    private final double[][] rows;

    private final double jitter;
    private final double absoluteJitter;

    private Cholesky(double[][] rows, double jitter, double absoluteJitter) {
        this.rows = rows;
        this.jitter = jitter;
        this.absoluteJitter = absoluteJitter;
    }

    /** The factorisation of A itself; empty if A is not positive definite to working precision or not finite. */
    public static Optional<Cholesky> of(DMatrixRMaj a) {
        Shapes.require(a.numRows == a.numCols, "a", a, "a square matrix");
        return factor(a, 0, 0);
    }

    /**
     * The factorisation of A + εI for the first ε on the ladder 0, 1e-10, 1e-9, …, 1e-4 (relative to the mean diagonal
     * element) that succeeds; empty if none does. A is not modified.
     */
    public static Optional<Cholesky> withJitter(DMatrixRMaj a) {
        Shapes.require(a.numRows == a.numCols, "a", a, "a square matrix");
        double scale = 0;
        for (int i = 0; i < a.numRows; i++) {
            scale += a.data[i * a.numCols + i] / a.numRows;
        }
        if (!Double.isFinite(scale)) {
            return Optional.empty();
        }
        for (double rung : LADDER) {
            Optional<Cholesky> factor = factor(a, rung, rung * scale);
            if (factor.isPresent()) {
                return factor;
            }
        }
        return Optional.empty();
    }

    /** The factorisation of the 0×0 matrix, to append to. */
    public static Cholesky empty() {
        return EMPTY;
    }

    private static Optional<Cholesky> factor(DMatrixRMaj a, double jitter, double absoluteJitter) {
        return grow(EMPTY, new DMatrixRMaj(a.numRows, 0), a, jitter, absoluteJitter);
    }

    /** The number of rows n. */
    public int size() {
        return rows.length;
    }

    /** The rung ε of the ladder that was used, relative to the mean diagonal element of A; 0 if none. */
    public double jitter() {
        return jitter;
    }

    /** What was added to each diagonal element of A, in the units of A; 0 if nothing. */
    public double absoluteJitter() {
        return absoluteJitter;
    }

    /** log |A| = 2 Σ log L_ii. */
    public double logDeterminant() {
        double sum = 0;
        for (int i = 0; i < rows.length; i++) {
            sum += StrictMath.log(rows[i][i]);
        }
        return 2 * sum;
    }

    /** L_ii. */
    public double diagonal(int i) {
        return rows[i][i];
    }

    /** L as a new n×n matrix with zeros above the diagonal. */
    public DMatrixRMaj lower() {
        int n = rows.length;
        DMatrixRMaj l = new DMatrixRMaj(n, n);
        for (int i = 0; i < n; i++) {
            System.arraycopy(rows[i], 0, l.data, i * n, i + 1);
        }
        return l;
    }

    /** A⁻¹b, a new array. */
    public double[] solve(double[] b) {
        double[] x = solveLower(b);
        backward(x);
        return x;
    }

    /** L⁻¹b, a new array. */
    public double[] solveLower(double[] b) {
        Shapes.requireLength("b", b, rows.length);
        double[] x = b.clone();
        forward(x);
        return x;
    }

    /** L⁻ᵀb, a new array. */
    public double[] solveLowerTransposed(double[] b) {
        Shapes.requireLength("b", b, rows.length);
        double[] x = b.clone();
        backward(x);
        return x;
    }

    private void forward(double[] x) {
        for (int i = 0; i < rows.length; i++) {
            x[i] = (x[i] - Loops.dot(i, rows[i], 0, x, 0)) / rows[i][i];
        }
    }

    private void backward(double[] x) {
        for (int i = rows.length - 1; i >= 0; i--) {
            x[i] /= rows[i][i];
            Loops.axpy(i, -x[i], rows[i], 0, x, 0);
        }
    }

    /** A⁻¹B, a new matrix; the columns of the n×m matrix B are right-hand sides. */
    public DMatrixRMaj solve(DMatrixRMaj b) {
        DMatrixRMaj x = solveLower(b);
        solveLowerTransposedInPlace(x);
        return x;
    }

    /** L⁻¹B, a new matrix; the columns of the n×m matrix B are right-hand sides. */
    public DMatrixRMaj solveLower(DMatrixRMaj b) {
        DMatrixRMaj x = b.copy();
        solveLowerInPlace(x);
        return x;
    }

    /** L⁻ᵀB, a new matrix; the columns of the n×m matrix B are right-hand sides. */
    public DMatrixRMaj solveLowerTransposed(DMatrixRMaj b) {
        DMatrixRMaj x = b.copy();
        solveLowerTransposedInPlace(x);
        return x;
    }

    /** B becomes L⁻¹B. */
    public void solveLowerInPlace(DMatrixRMaj b) {
        Shapes.require(b.numRows == rows.length, "b", b, rows.length + " rows");
        int m = b.numCols;
        for (int i = 0; i < rows.length; i++) {
            double[] row = rows[i];
            Loops.multiply(1, m, i, -1, row, 0, 0, 1, b.data, 0, m, b.data, i * m, m, false);
            scaleRow(b.data, i * m, m, 1 / row[i]);
        }
    }

    /** B becomes L⁻ᵀB. */
    public void solveLowerTransposedInPlace(DMatrixRMaj b) {
        Shapes.require(b.numRows == rows.length, "b", b, rows.length + " rows");
        int m = b.numCols;
        for (int i = rows.length - 1; i >= 0; i--) {
            double[] row = rows[i];
            scaleRow(b.data, i * m, m, 1 / row[i]);
            Loops.multiply(i, m, 1, -1, row, 0, 1, 0, b.data, i * m, m, b.data, 0, m, false);
        }
    }

    private static void scaleRow(double[] data, int offset, int n, double factor) {
        for (int j = 0; j < n; j++) {
            data[offset + j] *= factor;
        }
    }

    /** A⁻¹, exactly symmetric, a new matrix. */
    public DMatrixRMaj inverse() {
        int n = rows.length;
        DMatrixRMaj y = new DMatrixRMaj(n, n);
        for (int i = 0; i < n; i++) {
            y.data[i * n + i] = 1;
        }
        solveLowerInPlace(y);
        DMatrixRMaj inverse = new DMatrixRMaj(n, n);
        LinearAlgebra.symmetricRankK(1, y, true, 0, inverse);
        return inverse;
    }

    /**
     * The factorisation of A bordered by q rows, [A Cᵀ; C D], sharing the rows of this one: O(q n²). The corner gets the
     * {@link #absoluteJitter()} of this factorisation on its diagonal.
     *
     * @param cross C, q×n: the covariances of the new points (rows) with the old ones
     * @param corner D, q×q; only its lower triangle is read
     * @return empty if the bordered matrix is not positive definite or not finite
     */
    public Optional<Cholesky> append(DMatrixRMaj cross, DMatrixRMaj corner) {
        Shapes.require(corner.numRows == corner.numCols, "corner", corner, "a square matrix");
        Shapes.requireShape("cross", cross, corner.numRows, rows.length);
        return grow(this, cross, corner, jitter, absoluteJitter);
    }

    private static Optional<Cholesky> grow(
            Cholesky old, DMatrixRMaj cross, DMatrixRMaj corner, double jitter, double absoluteJitter) {
        int n = old.rows.length;
        int q = corner.numRows;
        DMatrixRMaj x = new DMatrixRMaj(n, q);
        System.arraycopy(Loops.transpose(cross.data, 0, n, q, n), 0, x.data, 0, n * q);
        old.solveLowerInPlace(x);
        // The Schur complement D − XᵀX as an upper triangle, then right-looking elimination by rows.
        double[] u = Loops.transpose(corner.data, 0, q, q, q);
        for (int i = 0; i < q; i++) {
            u[i * q + i] += absoluteJitter;
            Loops.multiply(1, q - i, n, -1, x.data, i, 0, q, x.data, i, q, u, i * q + i, q, false);
        }
        for (int i = 0; i < q; i++) {
            double pivot = u[i * q + i];
            if (!(pivot > 0 && pivot < Double.POSITIVE_INFINITY)) {
                return Optional.empty();
            }
            double root = Math.sqrt(pivot);
            scaleRow(u, i * q + i + 1, q - i - 1, 1 / root);
            u[i * q + i] = root;
            for (int j = i + 1; j < q; j++) {
                Loops.axpy(q - j, -u[i * q + j], u, i * q + j, u, j * q + j);
            }
        }
        double[][] rows = Arrays.copyOf(old.rows, n + q);
        for (int i = 0; i < q; i++) {
            double[] row = new double[n + i + 1];
            for (int k = 0; k < n; k++) {
                row[k] = x.data[k * q + i];
            }
            for (int k = 0; k <= i; k++) {
                row[n + k] = u[k * q + i];
            }
            rows[n + i] = row;
        }
        return Optional.of(new Cholesky(rows, jitter, absoluteJitter));
    }

    /**
     * The factorisation of A + vvᵀ, by plane rotations in O(n²). It never fails and needs no jitter; the factor stays
     * as accurate as a new one would be.
     *
     * @param v n finite elements
     */
    public Cholesky update(double[] v) {
        int n = rows.length;
        Shapes.requireLength("v", v, n);
        double[][] updated = new double[n][];
        double[] cosine = new double[n];
        double[] sine = new double[n];
        for (int j = 0; j < n; j++) {
            double[] row = rows[j].clone();
            double x = v[j];
            for (int i = 0; i < j; i++) {
                double l = row[i];
                row[i] = Math.fma(cosine[i], l, sine[i] * x);
                x = Math.fma(cosine[i], x, -(sine[i] * l));
            }
            double r = Math.hypot(row[j], x);
            cosine[j] = row[j] / r;
            sine[j] = x / r;
            row[j] = r;
            updated[j] = row;
        }
        return new Cholesky(updated, jitter, absoluteJitter);
    }

    /**
     * The adjoint of A from the adjoint of L: Ā = ½ L⁻ᵀ(P + Pᵀ)L⁻¹ with P = Φ(LᵀL̄), where Φ takes the lower triangle and
     * halves the diagonal (Murray, "Differentiation of the Cholesky decomposition", 2016, equation 10).
     *
     * @param lowerBar L̄, n×n; only its lower triangle is read
     * @return Ā, symmetric: the differential of the objective is ⟨Ā, dA⟩ for symmetric dA
     */
    public DMatrixRMaj pullback(DMatrixRMaj lowerBar) {
        int n = rows.length;
        Shapes.requireShape("lowerBar", lowerBar, n, n);
        DMatrixRMaj bar = new DMatrixRMaj(n, n);
        for (int i = 0; i < n; i++) {
            System.arraycopy(lowerBar.data, i * n, bar.data, i * n, i + 1);
        }
        DMatrixRMaj p = new DMatrixRMaj(n, n);
        LinearAlgebra.multiply(0.5, lower(), true, bar, false, 0, p);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                p.data[j * n + i] = p.data[i * n + j];
            }
        }
        solveLowerTransposedInPlace(p);
        DMatrixRMaj adjoint = new DMatrixRMaj(n, n);
        System.arraycopy(Loops.transpose(p.data, 0, n, n, n), 0, adjoint.data, 0, n * n);
        solveLowerTransposedInPlace(adjoint);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                double mean = 0.5 * (adjoint.data[i * n + j] + adjoint.data[j * n + i]);
                adjoint.data[i * n + j] = mean;
                adjoint.data[j * n + i] = mean;
            }
        }
        return adjoint;
    }
}
