package io.thalweg.core.internal.linalg;

import java.util.function.UnaryOperator;

/**
 * The solution of A x = b for a symmetric positive definite A that is known by its products, by conjugate gradients with a
 * preconditioner (Saad, "Iterative methods for sparse linear systems", 2003, algorithm 9.1).
 *
 * @param tolerance the solution is good enough when the norm of the residual is this share of that of b
 * @param maxIterations after which the best so far is returned
 */
public record ConjugateGradients(double tolerance, int maxIterations) {

    /** Checks the numbers. */
    public ConjugateGradients {
        if (!(tolerance > 0) || maxIterations < 1) {
            throw new IllegalArgumentException("tolerance is " + tolerance + ", maxIterations " + maxIterations
                    + ": tolerance must be positive and maxIterations at least 1");
        }
    }

    /**
     * How a solution ended.
     *
     * @param x the solution
     * @param iterations how many products with A it took, beside one for a start that is not zero
     * @param residual the norm of b − Ax relative to that of b, as the recurrence has it
     * @param converged whether the tolerance was met
     */
    public record Solution(double[] x, int iterations, double residual, boolean converged) {}

    /**
     * Solves A x = b.
     *
     * @param product x ↦ Ax, a new array
     * @param preconditioner r ↦ M⁻¹r for an M that is like A, a new array
     * @param b right-hand side
     * @param start where to begin; not modified
     */
    public Solution solve(
            UnaryOperator<double[]> product, UnaryOperator<double[]> preconditioner, double[] b, double[] start) {
        int n = b.length;
        double norm = Math.sqrt(LinearAlgebra.dot(b, 0, b, 0, n));
        double[] x = start.clone();
        double[] r = b.clone();
        if (norm == 0) {
            return new Solution(new double[n], 0, 0, true);
        }
        if (LinearAlgebra.dot(x, 0, x, 0, n) > 0) {
            LinearAlgebra.axpy(-1, product.apply(x), 0, r, 0, n);
        }
        double[] p = new double[n];
        double rz = 1;
        for (int iteration = 0; ; iteration++) {
            double relative = Math.sqrt(LinearAlgebra.dot(r, 0, r, 0, n)) / norm;
            if (!(relative > tolerance) || iteration == maxIterations) {
                return new Solution(x, iteration, relative, relative <= tolerance);
            }
            double[] z = preconditioner.apply(r);
            double next = LinearAlgebra.dot(r, 0, z, 0, n);
            double beta = iteration == 0 ? 0 : next / rz;
            rz = next;
            for (int i = 0; i < n; i++) {
                p[i] = z[i] + beta * p[i];
            }
            double[] ap = product.apply(p);
            double alpha = rz / LinearAlgebra.dot(p, 0, ap, 0, n);
            LinearAlgebra.axpy(alpha, p, 0, x, 0, n);
            LinearAlgebra.axpy(-alpha, ap, 0, r, 0, n);
        }
    }
}
