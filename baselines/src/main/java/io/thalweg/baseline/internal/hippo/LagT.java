package io.thalweg.baseline.internal.hippo;

import io.thalweg.surrogate.streaming.hippo.Interval;
import org.ejml.data.DMatrixRMaj;

/**
 * Translated Laguerre: a measure that decays into the past, ω = e^{−s}/τ with s = (t−x)/τ, g_m = L_m(s) (Gu et al. 2020, HiPPO,
 * appendix D.2, with α = 0 and β = 1).
 *
 * <p>|φ_m| ≤ e^{−s/2}/τ for every m, so the support ends at s = 80, where that is below 1e-17. Functions of high degree are
 * orthonormal only on a longer stretch, of about s = 4m, as they grow like e^{s/2}: their functionals do not feel what lies
 * beyond 80, but a reconstruction is worthless near there.
 *
 * @param timescale τ, positive
 */
public record LagT(double timescale) implements RecurrentBasis {

    /** In time-scales: e^{−REACH/2} bounds what is cut off. */
    private static final double REACH = 80;

    /** Checks the time-scale. */
    public LagT {
        Arguments.requirePositive("timescale", timescale);
    }

    @Override
    public Interval support(Interval seen) {
        return new Interval(seen.to() - REACH * timescale, seen.to());
    }

    @Override
    public DMatrixRMaj functions(Interval seen, double[] times, int count) {
        return new LaguerreMeasure(support(seen), timescale, count).functions(times);
    }

    @Override
    public DMatrixRMaj weights(Interval seen, double[] times, int count) {
        return new LaguerreMeasure(support(seen), timescale, count).weights(times);
    }

    @Override
    public DMatrixRMaj integrals(Interval seen, double[] times, int count) {
        return new LaguerreMeasure(support(seen), timescale, count).integrals(times);
    }

    /**
     * In closed form: e^{−h}(L_{m−k}(h) − L_{m−k−1}(h)) with h = (t'−t)/τ, from the addition theorem L_m(s + h) = Σ_k L_k(s)
     * L^{(−1)}_{m−k}(h) (Abramowitz, Stegun, 22.12.6).
     */
    @Override
    public DMatrixRMaj transition(Interval earlier, Interval later, int count) {
        Arguments.requireLater(earlier, later);
        double[] lags = LaguerreMeasure.antiderivatives((later.to() - earlier.to()) / timescale, count);
        DMatrixRMaj transition = new DMatrixRMaj(count, count);
        for (int m = 0; m < count; m++) {
            for (int k = 0; k <= m; k++) {
                transition.set(m, k, lags[m - k]);
            }
        }
        return transition;
    }

    /** The exact equation: A_nk = −1/τ for k ≤ n, 0 otherwise; B_n = 1/τ. */
    @Override
    public Dynamics dynamics(int count) {
        Arguments.requireCount("count", count);
        DMatrixRMaj a = new DMatrixRMaj(count, count);
        double[] b = new double[count];
        for (int n = 0; n < count; n++) {
            b[n] = 1 / timescale;
            for (int k = 0; k <= n; k++) {
                a.set(n, k, -1 / timescale);
            }
        }
        return Dynamics.timeInvariant(a, b);
    }

    @Override
    public String name() {
        return "LagT";
    }
}
