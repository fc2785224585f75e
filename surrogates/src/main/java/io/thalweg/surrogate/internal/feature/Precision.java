package io.thalweg.surrogate.internal.feature;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.Factor;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleFunction;
import org.ejml.data.DMatrixRMaj;

/** B, the precision of the weights, in the form that a belief about them needs. Immutable. */
sealed interface Precision permits Precision.Joint, GroupedPrecision {

    /** The factor of the precision that is believed: of B, or of its diagonal blocks. */
    Factor factor();

    /** What both right-hand sides explain. */
    Explained explained(double[] hy, double[] h1);

    /**
     * What the right-hand sides explain.
     *
     * @param yy h_yᵀB⁻¹h_y
     * @param y1 h_yᵀB⁻¹h_1
     * @param one h_1ᵀB⁻¹h_1
     * @param weights B⁻¹(h_y − μh_1) as a function of μ
     */
    record Explained(double yy, double y1, double one, DoubleFunction<double[]> weights) {}

    /**
     * With more observations.
     *
     * @param scaled their features over their noise's standard deviation, n × r
     * @return empty if it is not finite
     */
    Optional<Precision> observe(DMatrixRMaj scaled);

    /** A batch that is larger than the r-th part is factorised anew: measured at r = 200 to 1000. */
    int UPDATES_PER_SIZE = 16;

    /** The factor that has also seen observations, one by one; empty if there are too many for that. */
    static Optional<Factor> updated(Factor factor, DMatrixRMaj scaled) {
        int r = factor.size();
        int n = scaled.numRows;
        if (n > Math.max(1, r / UPDATES_PER_SIZE)) {
            return Optional.empty();
        }
        Factor next = factor;
        for (int i = 0; i < n; i++) {
            next = next.update(Arrays.copyOfRange(scaled.data, i * r, (i + 1) * r));
        }
        return Optional.of(next);
    }

    /** Whether all of a factor is finite. */
    static boolean isFinite(Factor factor) {
        double sum = 0;
        for (int k = 0; k < factor.size(); k++) {
            sum += factor.diagonal(k);
        }
        return Double.isFinite(sum);
    }

    /**
     * All weights together.
     *
     * @param factor of B
     */
    record Joint(Cholesky factor) implements Precision {

        @Override
        public Explained explained(double[] hy, double[] h1) {
            int r = hy.length;
            double[] zy = factor.solveLower(hy);
            double[] z1 = factor.solveLower(h1);
            return new Explained(
                    LinearAlgebra.dot(zy, 0, zy, 0, r),
                    LinearAlgebra.dot(zy, 0, z1, 0, r),
                    LinearAlgebra.dot(z1, 0, z1, 0, r),
                    mean -> {
                        double[] z = new double[r];
                        for (int k = 0; k < r; k++) {
                            z[k] = zy[k] - mean * z1[k];
                        }
                        return factor.solveLowerTransposed(z);
                    });
        }

        @Override
        public Optional<Precision> observe(DMatrixRMaj scaled) {
            Optional<Factor> next = updated(factor, scaled);
            if (next.isPresent()) {
                return next.filter(Precision::isFinite).map(f -> new Joint((Cholesky) f));
            }
            int r = factor.size();
            DMatrixRMaj b = new DMatrixRMaj(r, r);
            LinearAlgebra.symmetricRankK(1, factor.lower(), false, 0, b);
            LinearAlgebra.symmetricRankK(1, scaled, true, 1, b);
            return Cholesky.of(b).map(Joint::new);
        }
    }
}
