package io.thalweg.baseline.internal.hippo;

import io.thalweg.surrogate.streaming.hippo.Interval;
import org.ejml.data.DMatrixRMaj;

/**
 * Translated Fourier: the uniform measure on the last θ and the real trigonometric basis 1, √2 cos 2πs, √2 sin 2πs, √2 cos 4πs,
 * …, s = (t−x)/θ (Gu et al. 2020, HiPPO, appendix D.4, there in complex form). An odd {@code count} has complete pairs.
 *
 * @param window θ, positive
 */
public record FouT(double window) implements RecurrentBasis {

    /** Checks the window. */
    public FouT {
        Arguments.requirePositive("window", window);
    }

    @Override
    public Interval support(Interval seen) {
        return new Interval(seen.to() - window, seen.to());
    }

    @Override
    public DMatrixRMaj functions(Interval seen, double[] times, int count) {
        return new FourierMeasure(support(seen), count).functions(times);
    }

    @Override
    public DMatrixRMaj weights(Interval seen, double[] times, int count) {
        return new FourierMeasure(support(seen), count).weights(times);
    }

    @Override
    public DMatrixRMaj integrals(Interval seen, double[] times, int count) {
        return new FourierMeasure(support(seen), count).integrals(times);
    }

    /**
     * The published equation. What leaves the window is taken from the functionals themselves, f(t−θ) ≈ Σ u_m g_m(t−θ). It is
     * exact for trigonometric polynomials of period θ in the span of an odd {@code count}; at a function whose ends differ the
     * series converges to their mean, so no count makes it exact. A = (D − ββᵀ)/θ and B = β/θ, where β_m = g_m(t) is 1 for the
     * constant, √2 for cosines, 0 for sines, and D turns the pair of frequency k: D_cos,sin = −2πk, D_sin,cos = 2πk.
     */
    @Override
    public Dynamics dynamics(int count) {
        Arguments.requireCount("count", count);
        double[] end = new double[count];
        for (int m = 0; m < count; m++) {
            end[m] = m == 0 ? 1 : m % 2 == 1 ? Math.sqrt(2) : 0;
        }
        DMatrixRMaj a = new DMatrixRMaj(count, count);
        double[] b = new double[count];
        for (int n = 0; n < count; n++) {
            b[n] = end[n] / window;
            for (int k = 0; k < count; k++) {
                a.set(n, k, -end[n] * end[k] / window);
            }
        }
        for (int sine = 2; sine < count; sine += 2) {
            double turn = Math.PI * sine / window;
            a.add(sine - 1, sine, -turn);
            a.add(sine, sine - 1, turn);
        }
        return Dynamics.timeInvariant(a, b);
    }

    @Override
    public String name() {
        return "FouT";
    }
}
