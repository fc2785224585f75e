package io.thalweg.surrogate.streaming.hippo;

import io.thalweg.core.internal.special.GaussLegendre;
import org.ejml.data.DMatrixRMaj;

/**
 * Functionals of a function of time as weighted sums of its values, u = Φᵀf(x). They are valid inducing variables of every
 * kernel, whatever the weights are: K_uu = ΦᵀK(x,x)Φ, k_u(·) = ΦᵀK(x,·).
 *
 * @param times x, n of them
 * @param phi Φ, n × M
 */
public record WeightedTimes(double[] times, DMatrixRMaj phi) {

    /**
     * Checks the shapes.
     *
     * @param times x, n of them
     * @param phi Φ, n × M
     */
    public WeightedTimes {
        Arguments.requireFinite("times", times);
        Arguments.requireRows("phi", phi, times.length);
    }

    /**
     * {@return the functionals of a basis by the Gauss–Legendre rule on its support, Φ_qm = φ_m(x_q)·w_q: exact for f of degree below
     * about 2·{@code nodes} − M} The functional of a measure on a single instant is f there: one time, Φ = e_0.
     *
     * @param basis the basis
     * @param seen what the stream covers
     * @param count number of functionals M
     * @param nodes number of times n; 2M + 100, and four a length-scale of f, are enough for all digits
     */
    public static WeightedTimes quadrature(Basis basis, Interval seen, int count, int nodes) {
        Arguments.requireCount("count", count);
        Arguments.requireCount("nodes", nodes);
        Interval support = basis.support(seen);
        if (support.isInstant()) {
            double[] instant = {support.from()};
            return new WeightedTimes(instant, basis.functions(seen, instant, count));
        }
        GaussLegendre rule = GaussLegendre.of(nodes);
        double[] times = rule.nodes();
        for (int q = 0; q < nodes; q++) {
            double time = support.from() + support.length() * (0.5 * (times[q] + 1));
            times[q] = Math.min(time, support.to());
        }
        DMatrixRMaj phi = basis.weights(seen, times, count);
        double[] weights = rule.weights();
        for (int q = 0; q < nodes; q++) {
            double weight = 0.5 * support.length() * weights[q];
            for (int m = 0; m < count; m++) {
                phi.data[q * count + m] *= weight;
            }
        }
        return new WeightedTimes(times, phi);
    }

    /**
     * The functionals of a function that is constant on each of adjoining cells: Φ_im = ∫φ_m from {@code ends[i]} to
     * {@code ends[i+1]}. Of a measure on a single instant, the last cell that holds it has e_0.
     *
     * @param basis the basis
     * @param seen what the stream covers
     * @param ends the ends of n cells, n + 1 times in increasing order; a cell may be empty
     * @param count number of functionals M
     * @return Φ, n × M
     */
    public static DMatrixRMaj cells(Basis basis, Interval seen, double[] ends, int count) {
        Arguments.requireCount("count", count);
        Arguments.requireOrdered("ends", ends);
        if (ends.length < 2) {
            throw new IllegalArgumentException("ends has " + ends.length + " entries: one cell has two ends");
        }
        int cells = ends.length - 1;
        Interval support = basis.support(seen);
        DMatrixRMaj phi = new DMatrixRMaj(cells, count);
        if (support.isInstant()) {
            for (int i = cells - 1; i >= 0; i--) {
                if (ends[i] <= support.from() && support.from() <= ends[i + 1]) {
                    phi.set(i, 0, 1);
                    break;
                }
            }
            return phi;
        }
        DMatrixRMaj integrals = basis.integrals(seen, ends, count);
        for (int i = 0; i < phi.data.length; i++) {
            phi.data[i] = integrals.data[i + count] - integrals.data[i];
        }
        return phi;
    }
}
