package io.thalweg.baseline.internal.ascent;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The belief N(m, S) about the weights of the whitened shared basis in its natural parameters, m counted in the orthogonal way. Sums of
 * what observations say are sums of these; not modified once made.
 *
 * @param precision S⁻¹, M_β × M_β
 * @param shift S⁻¹m
 */
record WeightBelief(DMatrixRMaj precision, double[] shift) {

    /** Of no weights. */
    static final WeightBelief NONE = prior(0);

    /** N(0, I). */
    static WeightBelief prior(int size) {
        return new WeightBelief(CommonOps_DDRM.identity(size), new double[size]);
    }

    /** That of a posterior with a shared basis. */
    static WeightBelief of(Variational q) {
        double[] m = q.weights().clone();
        DMatrixRMaj w;
        if (q.parametrization() == Parametrization.HYBRID) {
            Rows.add(1, SplitBound.overlap(q, SplitBound.factor(q)), m);
            // T is lower triangular, and S⁻¹ = T⁻ᵀT⁻¹.
            w = inverse(q.root());
        } else {
            // T is upper triangular.
            w = CommonOps_DDRM.transpose(inverse(CommonOps_DDRM.transpose(q.root(), null)), null);
        }
        DMatrixRMaj precision = new DMatrixRMaj(w.numCols, w.numCols);
        LinearAlgebra.symmetricRankK(1, w, true, 0, precision);
        return new WeightBelief(precision, Rows.product(precision, m));
    }

    /** Of a lower triangular matrix, with columns of the inverse of either sign: S does not depend on that. */
    private static DMatrixRMaj inverse(DMatrixRMaj lower) {
        DMatrixRMaj inverse = CommonOps_DDRM.identity(lower.numRows);
        DMatrixRMaj positive = lower.copy();
        for (int j = 0; j < lower.numRows; j++) {
            for (int i = j; i < lower.numRows && lower.get(j, j) < 0; i++) {
                positive.set(i, j, -lower.get(i, j));
            }
        }
        Cholesky.ofFactor(positive).solveLowerInPlace(inverse);
        return inverse;
    }

    /** With what observations say: S⁻¹ + Φᵀdiag(w)Φ and S⁻¹m + Φᵀz. */
    WeightBelief plus(DMatrixRMaj features, double[] w, double[] z) {
        DMatrixRMaj scaled = new DMatrixRMaj(features.numRows, features.numCols);
        int r = features.numCols;
        for (int i = 0; i < w.length; i++) {
            LinearAlgebra.axpy(Math.sqrt(w[i]), features.data, i * r, scaled.data, i * r, r);
        }
        DMatrixRMaj sum = precision.copy();
        LinearAlgebra.symmetricRankK(1, scaled, true, 1, sum);
        double[] total = Rows.transposedProduct(features, z);
        Rows.add(1, shift, total);
        return new WeightBelief(sum, total);
    }

    /** A part of the way, in (0, 1], to another belief. */
    WeightBelief towards(WeightBelief target, double step) {
        DMatrixRMaj moved = precision.createLike();
        CommonOps_DDRM.add(1 - step, precision, step, target.precision, moved);
        double[] movedShift = new double[shift.length];
        Rows.add(1 - step, shift, movedShift);
        Rows.add(step, target.shift, movedShift);
        return new WeightBelief(moved, movedShift);
    }

    /** The posterior with this belief about its weights. */
    Variational in(Variational q) {
        Cholesky factor = Cholesky.of(precision)
                .orElseThrow(() -> new ArithmeticException("the precision of the weights is not finite"));
        double[] m = factor.solve(shift);
        if (q.parametrization() == Parametrization.HYBRID) {
            Rows.add(-1, SplitBound.overlap(q, SplitBound.factor(q)), m);
            Cholesky covariance = Cholesky.withJitter(factor.inverse())
                    .orElseThrow(() -> new ArithmeticException("the weights' covariance is not finite"));
            return q.withWeights(m, covariance.lower());
        }
        return q.withWeights(m, factor.solveLowerTransposed(CommonOps_DDRM.identity(m.length)));
    }
}
