package io.thalweg.surrogate.streaming.hippo;

import io.thalweg.core.linalg.LinearAlgebra;
import io.thalweg.core.special.GaussLegendre;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * How projections on the orthogonal functions of a time become those of a later time, but for what came between: the exact flow of the
 * HiPPO equation where f is 0 since then. For the scaled Legendre measure it is exp(A log(t/t₀)), lower triangular (Gu et al. 2020,
 * theorem 2).
 */
final class Flow {

    private Flow() {}

    /**
     * E_mk = ∫ φ_m(s; later) g_k(s; earlier) ds over the support of the earlier measure.
     *
     * @return count × count
     */
    static DMatrixRMaj of(Basis basis, Interval earlier, Interval later, int count) {
        Interval support = basis.support(earlier);
        GaussLegendre rule = GaussLegendre.of(2 * count);
        int q = rule.count();
        double half = support.length() / 2;
        double[] times = Arrays.stream(rule.nodes())
                .map(node -> support.from() + half * (node + 1))
                .toArray();
        DMatrixRMaj weights = basis.weights(later, times, count);
        for (int i = 0; i < q; i++) {
            double w = half * rule.weights()[i];
            for (int m = 0; m < count; m++) {
                weights.data[i * count + m] *= w;
            }
        }
        DMatrixRMaj flow = new DMatrixRMaj(count, count);
        LinearAlgebra.multiply(1, weights, true, basis.functions(earlier, times, count), false, 0, flow);
        return flow;
    }
}
