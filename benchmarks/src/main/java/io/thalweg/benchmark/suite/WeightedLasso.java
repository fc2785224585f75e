package io.thalweg.benchmark.suite;

/**
 * The Lasso with a penalty for each coefficient.
 *
 * <pre>w = argmin ‖y − Xw‖² / (2n) + Σⱼ αⱼ |wⱼ|</pre>
 *
 * by cyclic coordinate descent on the moments, until the duality gap is 10⁻⁴ of ‖y‖² / (2n).
 *
 * <p>Source: J. Friedman, T. Hastie and R. Tibshirani, Regularization paths for generalized linear models via coordinate descent, Journal of
 * Statistical Software 33, 2010.
 */
final class WeightedLasso {

    private static final double TOLERANCE = 1e-4;

    /** A bound for the sake of one: columns that nearly depend on each other take some thousand sweeps. */
    private static final int MOST_SWEEPS = 100_000;

    private WeightedLasso() {}

    /**
     * The coefficients.
     *
     * @param penalties α, above 0
     */
    static double[] fit(Moments moments, double[] penalties) {
        int p = moments.columns();
        double n = moments.rows();
        double[] w = new double[p];
        double[] residual = moments.meanCross(); // Xᵀ(y − Xw) / n
        double[] cross = residual.clone();
        double square = moments.meanSquare();
        boolean optimal = false;
        for (int sweep = 0; sweep < MOST_SWEEPS && !optimal; sweep++) {
            for (int j = 0; j < p; j++) {
                double[] row = moments.gram(j);
                if (row[j] > 0) {
                    double alone = residual[j] + row[j] / n * w[j];
                    double next = Math.copySign(Math.max(0, Math.abs(alone) - penalties[j]), alone) / (row[j] / n);
                    double change = (next - w[j]) / n;
                    if (change != 0) {
                        for (int k = 0; k < p; k++) {
                            residual[k] -= row[k] * change;
                        }
                        w[j] = next;
                    }
                }
            }
            optimal = dualityGap(w, penalties, residual, cross, square) <= TOLERANCE * square / 2;
        }
        return w;
    }

    /** Of the residual, made short enough to be a feasible point of the dual problem. */
    private static double dualityGap(double[] w, double[] penalties, double[] residual, double[] cross, double square) {
        double explained = 0; // wᵀXᵀy / n
        double overlap = 0; // wᵀXᵀ(y − Xw) / n
        double penalty = 0;
        double scale = 1;
        for (int j = 0; j < w.length; j++) {
            explained += w[j] * cross[j];
            overlap += w[j] * residual[j];
            penalty += penalties[j] * Math.abs(w[j]);
            if (Math.abs(residual[j]) * scale > penalties[j]) {
                scale = penalties[j] / Math.abs(residual[j]);
            }
        }
        double error = square - explained - overlap; // ‖y − Xw‖² / n
        double dual = scale * (square - explained) - scale * scale * error / 2;
        return error / 2 + penalty - dual;
    }
}
