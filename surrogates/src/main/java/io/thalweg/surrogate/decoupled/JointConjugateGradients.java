package io.thalweg.surrogate.decoupled;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import java.util.Arrays;

/**
 * Preconditioned conjugate gradients (Hestenes and Stiefel 1952; Golub and Van Loan, Matrix Computations, 2013, section 11.5.2) for
 * several right-hand sides, each with its own directions; a product with the matrix is computed for all of them at once, for what it costs
 * is to look at the matrix. The iteration allocates nothing.
 *
 * @param tolerance of ‖b − Ax‖ relative to ‖b‖
 * @param maxIterations at which it ends in any case
 */
record JointConjugateGradients(double tolerance, int maxIterations) {

    /**
     * Solutions.
     *
     * @param x one for each right-hand side
     * @param iterations products with the matrix that were needed beside that of a start
     * @param residual the greatest ‖b − Ax‖/‖b‖, as the iteration has it
     */
    record Outcome(double[][] x, int iterations, double residual) {}

    /**
     * Solves Ax = b.
     *
     * @param preconditioner about A⁻¹
     * @param b right-hand sides
     * @param start where x is looked for, one for each right-hand side; all zeros if nothing is known
     */
    Outcome solve(SymmetricOperator a, SymmetricOperator preconditioner, double[][] b, double[][] start) {
        return new Run(a, preconditioner, b, start).run();
    }

    private final class Run {

        private final SymmetricOperator a;
        private final SymmetricOperator preconditioner;
        private final int n;
        private final int count;

        /** Right-hand sides are solved at a scale of 1: their squares must neither overflow nor vanish. */
        private final double[] scale;

        private final double[] norm;
        private final double[][] x;
        private final double[][] residual;
        private final double[][] solved;
        private final double[][] direction;
        private final double[][] product;
        private final double[] rz;

        Run(SymmetricOperator a, SymmetricOperator preconditioner, double[][] b, double[][] start) {
            this.a = a;
            this.preconditioner = preconditioner;
            n = a.size();
            count = b.length;
            scale = new double[count];
            norm = new double[count];
            x = new double[count][n];
            residual = new double[count][n];
            solved = new double[count][n];
            direction = new double[count][n];
            product = new double[count][n];
            rz = new double[count];
            boolean warm = false;
            for (int r = 0; r < count; r++) {
                scale[r] = largest(b[r]);
                for (int i = 0; i < n && scale[r] > 0; i++) {
                    residual[r][i] = b[r][i] / scale[r];
                    x[r][i] = start[r][i] / scale[r];
                }
                norm[r] = Math.sqrt(dot(residual[r], residual[r]));
                warm |= largest(start[r]) > 0;
            }
            if (warm) {
                goOnFromStart();
            }
        }

        private void goOnFromStart() {
            a.apply(x, product);
            for (int r = 0; r < count; r++) {
                axpy(-1, product[r], residual[r]);
                if (!(dot(residual[r], residual[r]) < norm[r] * norm[r])) {
                    axpy(1, product[r], residual[r]);
                    Arrays.fill(x[r], 0);
                }
            }
        }

        Outcome run() {
            int iterations = 0;
            while (worst() > tolerance && iterations < maxIterations) {
                preconditioner.apply(residual, solved);
                boolean moving = false;
                for (int r = 0; r < count; r++) {
                    moving |= turn(r, iterations == 0);
                }
                if (!moving) {
                    break;
                }
                a.apply(direction, product);
                for (int r = 0; r < count; r++) {
                    step(r);
                }
                iterations++;
            }
            double[][] solutions = new double[count][n];
            for (int r = 0; r < count; r++) {
                for (int i = 0; i < n; i++) {
                    solutions[r][i] = x[r][i] * scale[r];
                }
            }
            return new Outcome(solutions, iterations, worst());
        }

        private double worst() {
            double worst = 0;
            for (int r = 0; r < count; r++) {
                worst = Math.max(worst, relative(r));
            }
            return worst;
        }

        private double relative(int r) {
            return norm[r] == 0 ? 0 : Math.sqrt(dot(residual[r], residual[r])) / norm[r];
        }

        /** The next direction; zero for a right-hand side that is solved, or that rounding lets go no further. */
        private boolean turn(int r, boolean first) {
            double now = dot(residual[r], solved[r]);
            if (!(relative(r) > tolerance) || !(now > 0)) {
                Arrays.fill(direction[r], 0);
                rz[r] = 0;
                return false;
            }
            double beta = first || rz[r] == 0 ? 0 : now / rz[r];
            for (int i = 0; i < n; i++) {
                direction[r][i] = solved[r][i] + beta * direction[r][i];
            }
            rz[r] = now;
            return true;
        }

        private void step(int r) {
            double curvature = dot(direction[r], product[r]);
            if (curvature > 0) {
                double length = rz[r] / curvature;
                axpy(length, direction[r], x[r]);
                axpy(-length, product[r], residual[r]);
            }
        }

        private double dot(double[] u, double[] v) {
            return LinearAlgebra.dot(u, 0, v, 0, n);
        }

        private void axpy(double factor, double[] u, double[] v) {
            LinearAlgebra.axpy(factor, u, 0, v, 0, n);
        }
    }

    private static double largest(double[] v) {
        double largest = 0;
        for (double value : v) {
            largest = Math.max(largest, Math.abs(value));
        }
        return largest;
    }
}
