package io.thalweg.core.internal.linalg;

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
public final class Cholesky implements Factor {

    private static final double[] LADDER = {0, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4};

    /** The first ε for a matrix that may be singular to working precision although each pivot is positive: too small to be worth a word. */
    public static final double LEAST_JITTER = 1e-12;

    private static final double[] REGULAR = {LEAST_JITTER, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4};

    /** Of a diagonal element: of 24 points a third of a length scale apart the least pivot is 6e-6 of it, and the condition 9e13. */
    private static final double SMALL_PIVOT = 1e-5;

    private static final Cholesky EMPTY = new Cholesky(LowerTriangle.EMPTY, 0, 0);

    private final LowerTriangle l;

    private final double jitter;
    private final double absoluteJitter;

    private Cholesky(LowerTriangle l, double jitter, double absoluteJitter) {
        this.l = l;
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
        return withJitter(a, LADDER);
    }

    private static Optional<Cholesky> withJitter(DMatrixRMaj a, double[] ladder) {
        Shapes.require(a.numRows == a.numCols, "a", a, "a square matrix");
        double scale = 0;
        for (int i = 0; i < a.numRows; i++) {
            scale += a.data[i * a.numCols + i] / a.numRows;
        }
        if (!Double.isFinite(scale)) {
            return Optional.empty();
        }
        for (double rung : ladder) {
            Optional<Cholesky> factor = factor(a, rung, rung * scale);
            if (factor.isPresent()) {
                return factor;
            }
        }
        return Optional.empty();
    }

    /**
     * The same, but with ε of 1e-12 or more where pivots are so small that A may be singular to working precision: for points that are as close as one
     * likes, and say something of others.
     */
    public static Optional<Cholesky> regular(DMatrixRMaj a) {
        Optional<Cholesky> plain = of(a).filter(factor -> !factor.hasSmallPivots());
        return plain.isPresent() ? plain : withJitter(a, REGULAR);
    }

    /** Whether pivots are so small that the matrix, without jitter, may be singular to working precision. */
    public boolean hasSmallPivots() {
        for (int i = 0; i < l.size && jitter == 0; i++) {
            double[] row = l.block(i);
            int from = LowerTriangle.offset(i);
            double pivot = row[from + i] * row[from + i];
            if (pivot < SMALL_PIVOT * LinearAlgebra.dot(row, from, row, from, i + 1)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The factorisation whose factor is known, for example one that was stored, of a matrix without jitter.
     *
     * @param lower L, n×n, as from {@link #lower()}; only its lower triangle is read
     * @throws IllegalArgumentException if an element is not finite or one of the diagonal not positive
     */
    public static Cholesky ofFactor(DMatrixRMaj lower) {
        return ofFactor(lower, 0, 0);
    }

    /**
     * The factorisation whose factor is known, with the jitter that it contains.
     *
     * @param lower L, n×n, as from {@link #lower()}; only its lower triangle is read
     * @param jitter as from {@link #jitter()}
     * @param absoluteJitter as from {@link #absoluteJitter()}
     * @throws IllegalArgumentException if an element is not finite, one of the diagonal not positive, or a jitter not finite
     *     or negative
     */
    public static Cholesky ofFactor(DMatrixRMaj lower, double jitter, double absoluteJitter) {
        requireJitter("jitter", jitter);
        requireJitter("absoluteJitter", absoluteJitter);
        Shapes.require(lower.numRows == lower.numCols, "lower", lower, "a square matrix");
        int n = lower.numRows;
        LowerTriangle l = LowerTriangle.zeros(n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double value = lower.data[i * n + j];
                if (!Double.isFinite(value) || (i == j && value <= 0)) {
                    throw new IllegalArgumentException("lower[" + i + "][" + j + "] is " + value
                            + ": a factor must be finite, with a positive diagonal");
                }
            }
            System.arraycopy(lower.data, i * n, l.block(i), LowerTriangle.offset(i), i + 1);
        }
        return new Cholesky(l, jitter, absoluteJitter);
    }

    private static void requireJitter(String name, double value) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " is " + value + ", must be finite and at least 0");
        }
    }

    /** The factorisation of the 0×0 matrix, to append to. */
    public static Cholesky empty() {
        return EMPTY;
    }

    private static Optional<Cholesky> factor(DMatrixRMaj a, double jitter, double absoluteJitter) {
        return grow(EMPTY, new DMatrixRMaj(a.numRows, 0), a, jitter, absoluteJitter);
    }

    /** The number of rows n. */
    @Override
    public int size() {
        return l.size;
    }

    /** The rung ε of the ladder that was used, relative to the mean diagonal element of A; 0 if none. */
    @Override
    public double jitter() {
        return jitter;
    }

    /** What was added to each diagonal element of A, in the units of A; 0 if nothing. */
    public double absoluteJitter() {
        return absoluteJitter;
    }

    @Override
    public double absoluteJitter(int i) {
        return absoluteJitter;
    }

    /** log |A| = 2 Σ log L_ii. */
    @Override
    public double logDeterminant() {
        double sum = 0;
        for (int i = 0; i < l.size; i++) {
            sum += StrictMath.log(l.diagonal(i));
        }
        return 2 * sum;
    }

    /** L_ii. */
    @Override
    public double diagonal(int i) {
        return l.diagonal(i);
    }

    /** L as a new n×n matrix with zeros above the diagonal. */
    @Override
    public DMatrixRMaj lower() {
        int n = l.size;
        DMatrixRMaj lower = new DMatrixRMaj(n, n);
        for (int i = 0; i < n; i++) {
            System.arraycopy(l.block(i), LowerTriangle.offset(i), lower.data, i * n, i + 1);
        }
        return lower;
    }

    /** A⁻¹b, a new array. */
    @Override
    public double[] solve(double[] b) {
        double[] x = solveLower(b);
        Substitution.backward(kernels(1), l, x);
        return x;
    }

    /** L⁻¹b, a new array. */
    @Override
    public double[] solveLower(double[] b) {
        Shapes.requireLength("b", b, l.size);
        double[] x = b.clone();
        Substitution.forward(kernels(1), l, x);
        return x;
    }

    /** L⁻ᵀb, a new array. */
    @Override
    public double[] solveLowerTransposed(double[] b) {
        Shapes.requireLength("b", b, l.size);
        double[] x = b.clone();
        Substitution.backward(kernels(1), l, x);
        return x;
    }

    /** A⁻¹B, a new matrix; the columns of the n×m matrix B are right-hand sides. */
    public DMatrixRMaj solve(DMatrixRMaj b) {
        requireRows(b);
        DMatrixRMaj x = b.copy();
        Substitution.solve(kernels(x.numCols), l, true, true, x);
        return x;
    }

    /** B becomes L⁻¹B. */
    @Override
    public void solveLowerInPlace(DMatrixRMaj b) {
        requireRows(b);
        Substitution.solve(kernels(b.numCols), l, true, false, b);
    }

    /** B becomes L⁻ᵀB. */
    @Override
    public void solveLowerTransposedInPlace(DMatrixRMaj b) {
        requireRows(b);
        Substitution.solve(kernels(b.numCols), l, false, true, b);
    }

    /**
     * For many solves of a few right-hand sides with L⁻ᵀ each: what such a solve begins with is made once. It takes as much
     * memory as the factor.
     */
    public TransposedSolver transposedSolver() {
        return new TransposedSolver(l);
    }

    private Kernels kernels(int rightHandSides) {
        return Provider.kernels((long) l.size * l.size / 2 * rightHandSides);
    }

    private void requireRows(DMatrixRMaj b) {
        Shapes.require(b.numRows == l.size, "b", b, l.size + " rows");
    }

    /** A⁻¹, exactly symmetric, a new matrix. */
    @Override
    public DMatrixRMaj inverse() {
        return Substitution.inverse(kernels(l.size), l);
    }

    @Override
    public DMatrixRMaj inverseTimes(DMatrixRMaj inverse, DMatrixRMaj v) {
        DMatrixRMaj product = new DMatrixRMaj(v.numRows, v.numCols);
        LinearAlgebra.multiply(1, inverse, false, v, false, 0, product);
        return product;
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
        Shapes.requireShape("cross", cross, corner.numRows, l.size);
        return grow(this, cross, corner, jitter, absoluteJitter);
    }

    private static Optional<Cholesky> grow(
            Cholesky old, DMatrixRMaj cross, DMatrixRMaj corner, double jitter, double absoluteJitter) {
        long size = (long) old.l.size + corner.numRows;
        Kernels kernels = Provider.kernels(size * size * corner.numRows / 3);
        return Optional.ofNullable(Elimination.extend(kernels, old.l, cross, corner, absoluteJitter))
                .map(l -> new Cholesky(l, jitter, absoluteJitter));
    }

    /**
     * The factorisation of A + vvᵀ, by plane rotations in O(n²). It never fails and needs no jitter; the factor stays
     * as accurate as a new one would be.
     *
     * @param v n finite elements
     */
    @Override
    public Cholesky update(double[] v) {
        Shapes.requireLength("v", v, l.size);
        return new Cholesky(RankOne.update(l, v), jitter, absoluteJitter);
    }

    /**
     * The adjoint of A from the adjoint of L: Ā = ½ L⁻ᵀ(P + Pᵀ)L⁻¹ with P = Φ(LᵀL̄), where Φ takes the lower triangle and
     * halves the diagonal (Murray, "Differentiation of the Cholesky decomposition", 2016, equation 10).
     *
     * @param lowerBar L̄, n×n; only its lower triangle is read
     * @return Ā, symmetric: the differential of the objective is ⟨Ā, dA⟩ for symmetric dA
     */
    public DMatrixRMaj pullback(DMatrixRMaj lowerBar) {
        int n = l.size;
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
        Strips.packTransposed(1, p.data, 0, n, n, n, adjoint.data, 0, n);
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
