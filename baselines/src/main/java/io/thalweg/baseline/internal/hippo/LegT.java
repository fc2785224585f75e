package io.thalweg.baseline.internal.hippo;

import io.thalweg.surrogate.streaming.hippo.Interval;
import io.thalweg.surrogate.streaming.hippo.LegendreMeasure;
import org.ejml.data.DMatrixRMaj;

/**
 * Translated Legendre: the uniform measure on the last θ, ω = 1/θ on [t−θ, t], g_m = √(2m+1) P_m(2(x−t)/θ + 1) (Gu et al. 2020,
 * HiPPO, appendix D.1, with λ_n = 1).
 *
 * @param window θ, positive
 */
public record LegT(double window) implements RecurrentBasis {

    /** Checks the window. */
    public LegT {
        Arguments.requirePositive("window", window);
    }

    @Override
    public Interval support(Interval seen) {
        return new Interval(seen.to() - window, seen.to());
    }

    @Override
    public DMatrixRMaj functions(Interval seen, double[] times, int count) {
        return new LegendreMeasure(support(seen), count).functions(times);
    }

    @Override
    public DMatrixRMaj weights(Interval seen, double[] times, int count) {
        return new LegendreMeasure(support(seen), count).weights(times);
    }

    @Override
    public DMatrixRMaj integrals(Interval seen, double[] times, int count) {
        return new LegendreMeasure(support(seen), count).integrals(times);
    }

    /**
     * The published equation. What leaves the window is taken from the functionals themselves, f(t−θ) ≈ Σ u_m g_m(t−θ), so it
     * is exact for polynomials of degree below {@code count} and an approximation otherwise:
     * A_nk = −√((2n+1)(2k+1))/θ for k ≤ n, times (−1)^{n−k} for k > n; B_n = √(2n+1)/θ.
     */
    @Override
    public Dynamics dynamics(int count) {
        Arguments.requireCount("count", count);
        DMatrixRMaj a = new DMatrixRMaj(count, count);
        double[] b = new double[count];
        for (int n = 0; n < count; n++) {
            b[n] = Math.sqrt(2 * n + 1) / window;
            for (int k = 0; k < count; k++) {
                double sign = k > n && (k - n) % 2 == 1 ? 1 : -1;
                a.set(n, k, sign * Math.sqrt(2 * n + 1) * Math.sqrt(2 * k + 1) / window);
            }
        }
        return Dynamics.timeInvariant(a, b);
    }

    @Override
    public String name() {
        return "LegT";
    }
}
