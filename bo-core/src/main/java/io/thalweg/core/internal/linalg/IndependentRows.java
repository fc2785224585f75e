package io.thalweg.core.internal.linalg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Linearly independent vectors a₁ … a_k of length n, such as the normals of active constraints, with an orthonormal basis of
 * their span: [a₁ … a_k] = Q R, by Gram–Schmidt with one repetition, after which the basis is orthonormal to rounding.
 */
public final class IndependentRows {

    /** A vector with a smaller share outside the span of the others is taken to depend on them. */
    private static final double DEPENDENT = 1e-11;

    private final int n;
    private final List<double[]> rows = new ArrayList<>();
    private final List<double[]> basis = new ArrayList<>();

    /** Column j of R. */
    private final List<double[]> factors = new ArrayList<>();

    public IndependentRows(int n) {
        this.n = n;
    }

    public int size() {
        return rows.size();
    }

    /** Adds a vector unless it depends on the others. */
    public boolean add(double[] row) {
        return append(row, DEPENDENT * Math.sqrt(Vectors.dot(row, row)));
    }

    private boolean append(double[] row, double least) {
        double[] factor = new double[size() + 1];
        double[] outside = orthogonalise(row, factor);
        double norm = Math.sqrt(Vectors.dot(outside, outside));
        if (norm <= least) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            outside[i] /= norm;
        }
        factor[size()] = norm;
        rows.add(row);
        basis.add(outside);
        factors.add(factor);
        return true;
    }

    /** Removes a vector; those after it move up. */
    public void remove(int index) {
        List<double[]> after = List.copyOf(rows.subList(index + 1, size()));
        rows.subList(index, rows.size()).clear();
        basis.subList(index, basis.size()).clear();
        factors.subList(index, factors.size()).clear();
        after.forEach(row -> append(row, 0)); // fewer vectors cannot make the others dependent
    }

    /** The part of a vector that is orthogonal to all the rows; exactly 0 if no more than rounding is left of it. */
    public double[] outside(double[] v) {
        double[] outside = orthogonalise(v, new double[size()]);
        if (Vectors.dot(outside, outside) <= DEPENDENT * DEPENDENT * Vectors.dot(v, v)) {
            Arrays.fill(outside, 0);
        }
        return outside;
    }

    /** The coefficients c for which Σ c_j a_j is nearest to a vector. */
    public double[] coefficients(double[] v) {
        double[] c = new double[size()];
        orthogonalise(v, c);
        for (int j = size() - 1; j >= 0; j--) {
            for (int k = j + 1; k < size(); k++) {
                c[j] -= factors.get(k)[j] * c[k];
            }
            c[j] /= factors.get(j)[j];
        }
        return c;
    }

    /** Moves a point by the shortest way so that a_jᵀx falls by residual_j for every row. */
    public void correct(double[] x, double[] residuals) {
        for (int j = 0; j < size(); j++) {
            double[] factor = factors.get(j);
            double y = residuals[j];
            // Forward substitution with Rᵀ; the residuals become the solution.
            for (int k = 0; k < j; k++) {
                y -= factor[k] * residuals[k];
            }
            residuals[j] = y / factor[j];
            double[] q = basis.get(j);
            for (int i = 0; i < n; i++) {
                x[i] -= residuals[j] * q[i];
            }
        }
    }

    /** a_jᵀx minus a level for every row. */
    public double[] residuals(double[] x, List<Double> levels) {
        double[] residuals = new double[size()];
        for (int j = 0; j < residuals.length; j++) {
            residuals[j] = Vectors.dot(rows.get(j), x) - levels.get(j);
        }
        return residuals;
    }

    /** One of the vectors; not to be modified. */
    public double[] row(int j) {
        return rows.get(j);
    }

    /** The orthonormal basis of the span, size() vectors; not to be modified. */
    public List<double[]> basis() {
        return basis;
    }

    /** What is left of v outside the span; adds its components along the basis to the coefficients. */
    private double[] orthogonalise(double[] v, double[] along) {
        double[] rest = v.clone();
        for (int pass = 0; pass < 2; pass++) {
            for (int j = 0; j < basis.size(); j++) {
                double[] q = basis.get(j);
                double dot = Vectors.dot(q, rest);
                along[j] += dot;
                for (int i = 0; i < n; i++) {
                    rest[i] -= dot * q[i];
                }
            }
        }
        return rest;
    }
}
