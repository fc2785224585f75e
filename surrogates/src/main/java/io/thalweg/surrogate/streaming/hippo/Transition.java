package io.thalweg.surrogate.streaming.hippo;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.internal.special.GaussLegendre;
import org.ejml.data.DMatrixRMaj;

/** {@link Basis#transition} by quadrature. */
final class Transition {

    /**
     * Nodes beyond four for each function. A product of two Fourier functions has up to M cycles, of which each takes a little
     * more than π nodes; a product of two polynomials is content with M nodes in all.
     */
    private static final int MORE_NODES = 40;

    private Transition() {}

    static DMatrixRMaj of(Basis basis, Interval earlier, Interval later, int count) {
        return of(basis, earlier, later, count, 4 * count + MORE_NODES);
    }

    /** With as many nodes as it takes for products of two functions of the basis. */
    static DMatrixRMaj of(Basis basis, Interval earlier, Interval later, int count, int nodes) {
        requireLater(earlier, later);
        Arguments.requireCount("count", count);
        Interval before = basis.support(earlier);
        Interval after = basis.support(later);
        DMatrixRMaj transition = new DMatrixRMaj(count, count);
        if (after.isInstant()) {
            // No time has passed: the one functional there is stays.
            transition.set(0, 0, 1);
            return transition;
        }
        double from = Math.max(before.from(), after.from());
        double length = before.to() - from;
        // Nothing is left of what has left the window. Of a single instant, nothing that an integral could feel.
        if (!(length >= Double.MIN_NORMAL)) {
            return transition;
        }
        GaussLegendre rule = GaussLegendre.of(nodes);
        double[] times = rule.nodes();
        double[] weights = rule.weights();
        for (int q = 0; q < times.length; q++) {
            times[q] = Math.min(from + length * (0.5 * (times[q] + 1)), before.to());
        }
        DMatrixRMaj phi = basis.weights(later, times, count);
        for (int i = 0; i < phi.data.length; i++) {
            phi.data[i] *= 0.5 * length * weights[i / count];
        }
        LinearAlgebra.multiply(1, phi, true, basis.functions(earlier, times, count), false, 0, transition);
        return transition;
    }

    static void requireLater(Interval earlier, Interval later) {
        if (later.to() < earlier.to()) {
            throw new IllegalArgumentException("later ends at " + later.to() + ", before " + earlier.to()
                    + ": functionals cannot go back in time");
        }
    }
}
