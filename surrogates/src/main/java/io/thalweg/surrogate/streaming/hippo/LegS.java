package io.thalweg.surrogate.streaming.hippo;

import org.ejml.data.DMatrixRMaj;

/**
 * Scaled Legendre: the uniform measure on all that was seen, ω = 1/(t−t₀), g_m = √(2m+1) P_m(2(x−t₀)/(t−t₀) − 1). The memory
 * of it fades nowhere (Gu et al. 2020, HiPPO, section 3; OHSVGP, section 2.5).
 *
 * <p>Before time has passed, t = t₀, the measure lies on one instant: u_0 = f(t₀), the other functionals are 0.
 */
public record LegS() implements Basis {

    @Override
    public Interval support(Interval seen) {
        return seen;
    }

    @Override
    public DMatrixRMaj functions(Interval seen, double[] times, int count) {
        return new LegendreMeasure(seen, count).functions(times);
    }

    @Override
    public DMatrixRMaj weights(Interval seen, double[] times, int count) {
        return new LegendreMeasure(seen, count).weights(times);
    }

    @Override
    public DMatrixRMaj integrals(Interval seen, double[] times, int count) {
        return new LegendreMeasure(seen, count).integrals(times);
    }

    /** {@inheritDoc} As many nodes as functions: the products are polynomials. */
    @Override
    public DMatrixRMaj transition(Interval earlier, Interval later, int count) {
        return Transition.of(this, earlier, later, count, count);
    }

    @Override
    public String name() {
        return "LegS";
    }
}
