package io.thalweg.core.internal.optimize;

import io.thalweg.core.optimize.Bounds;

/**
 * Minimises the quadratic model over the variables that are free at the Cauchy point, by the direct primal method (Byrd,
 * Lu, Nocedal and Zhu 1995, section 5.1), and projects the result into the box (Morales and Nocedal 2011).
 *
 * <p>With Z the columns of the identity of the free variables and r the negative reduced gradient, the step is
 *
 * <p>d = r/θ + Zᵀ W K⁻¹ Wᵀ Z r/θ²,  K = M⁻¹ − Wᵀ Z Zᵀ W/θ = [−(D + YᵀZZᵀY/θ), Cᵀ; C, θSᵀAAᵀS]
 *
 * <p>with A the columns of the active variables, C = SᵀAAᵀY below the diagonal and −SᵀZZᵀY on and above it. K is symmetric
 * with a negative definite leading block and a positive definite Schur complement: two Cholesky factorisations.
 */
final class SubspaceMinimizer {

    private final Bounds bounds;
    private final CompactHessian hessian;
    private final int m;
    private final double[] leading;
    private final double[] cross;
    private final double[] schur;
    private final double[] v;
    private final double[] middle;
    private final double[] reduced;
    private final double[] candidate;

    SubspaceMinimizer(Bounds bounds, CompactHessian hessian) {
        this.bounds = bounds;
        this.hessian = hessian;
        m = hessian.memory();
        int n = bounds.dimension();
        leading = new double[m * m];
        cross = new double[m * m];
        schur = new double[m * m];
        v = new double[2 * m];
        middle = new double[2 * m];
        reduced = new double[n];
        candidate = new double[n];
    }

    /**
     * Improves a Cauchy point.
     *
     * @param x the iterate
     * @param gradient the gradient there
     * @param c Wᵀ(z − x)
     * @param free the free variables
     * @param z the Cauchy point; overwritten by the minimiser
     * @return false if a factorisation failed for rounding errors; z is then unchanged
     */
    boolean improve(double[] x, double[] gradient, double[] c, boolean[] free, double[] z) {
        assemble(free);
        if (!factorize()) {
            return false;
        }
        negativeReducedGradient(x, gradient, c, free, z);
        newtonStep(free);
        boolean cut = false;
        double alongGradient = 0;
        for (int i = 0; i < z.length; i++) {
            candidate[i] = free[i] ? bounds.clamp(i, z[i] + reduced[i]) : z[i];
            cut |= free[i] && (candidate[i] == bounds.lower(i) || candidate[i] == bounds.upper(i));
            alongGradient += (candidate[i] - x[i]) * gradient[i];
        }
        if (cut && alongGradient > 0) {
            // The projected step is no direction of descent: stop at the first bound instead.
            truncate(free, z);
        } else {
            System.arraycopy(candidate, 0, z, 0, z.length);
        }
        return true;
    }

    /** The blocks of K: D + YᵀZZᵀY/θ, C and θSᵀAAᵀS. */
    private void assemble(boolean[] free) {
        int k = hessian.pairs();
        double theta = hessian.theta();
        double[] y = hessian.y();
        double[] s = hessian.s();
        for (int a = 0; a < k; a++) {
            for (int b = 0; b < k; b++) {
                leading[a * m + b] = 0;
                cross[a * m + b] = 0;
                schur[a * m + b] = 0;
            }
        }
        for (int i = 0; i < free.length; i++) {
            int row = i * m;
            for (int a = 0; a < k; a++) {
                double sa = s[row + a];
                double ya = y[row + a];
                if (free[i]) {
                    for (int b = 0; b <= a; b++) {
                        leading[a * m + b] += ya * y[row + b];
                    }
                    for (int b = a; b < k; b++) {
                        cross[a * m + b] -= sa * y[row + b];
                    }
                } else {
                    for (int b = 0; b <= a; b++) {
                        schur[a * m + b] += sa * s[row + b];
                    }
                    for (int b = 0; b < a; b++) {
                        cross[a * m + b] += sa * y[row + b];
                    }
                }
            }
        }
        for (int a = 0; a < k; a++) {
            for (int b = 0; b <= a; b++) {
                leading[a * m + b] /= theta;
                schur[a * m + b] *= theta;
            }
            leading[a * m + a] += hessian.sy()[a * m + a];
        }
    }

    /** Cholesky of the leading block; C ← C L⁻ᵀ row by row; Cholesky of the Schur complement θSᵀAAᵀS + CCᵀ. */
    private boolean factorize() {
        int k = hessian.pairs();
        if (!Triangular.factorize(leading, m, k)) {
            return false;
        }
        for (int a = 0; a < k; a++) {
            Triangular.solve(leading, m, k, cross, a * m);
        }
        for (int a = 0; a < k; a++) {
            for (int b = 0; b <= a; b++) {
                double sum = schur[a * m + b];
                for (int j = 0; j < k; j++) {
                    sum += cross[a * m + j] * cross[b * m + j];
                }
                schur[a * m + b] = sum;
            }
        }
        return Triangular.factorize(schur, m, k);
    }

    /** r = −Zᵀ(g + θ(z − x) − W M c) at the free variables. */
    private void negativeReducedGradient(double[] x, double[] gradient, double[] c, boolean[] free, double[] z) {
        hessian.multiplyMiddle(c, middle);
        double theta = hessian.theta();
        for (int i = 0; i < free.length; i++) {
            if (free[i]) {
                reduced[i] = hessian.rowTimes(i, middle) - theta * (z[i] - x[i]) - gradient[i];
            }
        }
    }

    /** Turns the reduced gradient r into the step r/θ + ZᵀW K⁻¹ WᵀZ r/θ². */
    private void newtonStep(boolean[] free) {
        int k = hessian.pairs();
        double theta = hessian.theta();
        for (int j = 0; j < 2 * k; j++) {
            v[j] = 0;
        }
        for (int i = 0; i < free.length; i++) {
            if (free[i]) {
                hessian.addRow(i, reduced[i], v);
            }
        }
        solveK(k);
        for (int i = 0; i < free.length; i++) {
            if (free[i]) {
                reduced[i] = reduced[i] / theta + hessian.rowTimes(i, v) / (theta * theta);
            }
        }
    }

    /** v ← K⁻¹ v. With C held as C L⁻ᵀ: forward through the leading block, the Schur complement, and back. */
    private void solveK(int k) {
        Triangular.solve(leading, m, k, v, 0);
        for (int a = 0; a < k; a++) {
            double sum = v[k + a];
            for (int j = 0; j < k; j++) {
                sum += cross[a * m + j] * v[j];
            }
            v[k + a] = sum;
        }
        Triangular.solve(schur, m, k, v, k);
        Triangular.solveTransposed(schur, m, k, v, k);
        for (int j = 0; j < k; j++) {
            double sum = -v[j];
            for (int a = 0; a < k; a++) {
                sum += cross[a * m + j] * v[k + a];
            }
            v[j] = sum;
        }
        Triangular.solveTransposed(leading, m, k, v, 0);
    }

    /** Goes from z along the step as far as all free variables stay inside. */
    private void truncate(boolean[] free, double[] z) {
        double share = 1;
        int first = -1;
        for (int i = 0; i < free.length; i++) {
            if (free[i] && reduced[i] != 0) {
                double bound = reduced[i] > 0 ? bounds.upper(i) : bounds.lower(i);
                double room = (bound - z[i]) / reduced[i];
                if (room < share) {
                    share = room;
                    first = i;
                }
            }
        }
        for (int i = 0; i < free.length; i++) {
            if (free[i]) {
                z[i] = bounds.clamp(i, z[i] + share * reduced[i]);
            }
        }
        if (first >= 0) {
            z[first] = reduced[first] > 0 ? bounds.upper(first) : bounds.lower(first);
        }
    }
}
