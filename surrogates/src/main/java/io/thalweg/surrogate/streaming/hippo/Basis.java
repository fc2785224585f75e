package io.thalweg.surrogate.streaming.hippo;

import org.ejml.data.DMatrixRMaj;

/**
 * A basis of functions of time that are orthonormal under a measure of the past, and the functionals that it makes of a
 * function f: at the time t the m-th functional is u_m = ∫ f(x) φ_m(x) dx with φ_m = g_m·ω, and f ≈ Σ u_m g_m (Gu, Dao, Ermon,
 * Rudra, Ré, "HiPPO: recurrent memory with optimal polynomial projections", 2020).
 *
 * <p>Everything depends on the stretch of time {@code seen} that a stream covers so far: t is its end. Matrices are
 * {@code times.length} × {@code count}, one row a time, one column a functional, m from 0. An implementation is immutable; a
 * further basis is one class and one test class on {@code BasisContract}.
 *
 * <p>All methods throw {@link IllegalArgumentException} for a {@code count} below 1 and for times that are not finite.
 */
public interface Basis {

    /**
     * {@return where the measure ω of the time {@code seen.to()} lies} Of a measure that reaches back without end, the part that is
     * not negligible to the last digit of a double. It may begin before {@code seen}.
     *
     * @param seen what the stream covers
     */
    Interval support(Interval seen);

    /**
     * {@return the basis g_m(x): ∫ g_m g_k ω = δ_mk} If the support is a single instant, e_0.
     *
     * @param seen what the stream covers
     * @param times x, in the support
     * @param count how many functionals
     * @throws IllegalArgumentException also for a time outside the support, where a basis grows without bound
     */
    DMatrixRMaj functions(Interval seen, double[] times, int count);

    /**
     * {@return the functionals' weights φ_m(x) = g_m(x)·ω(x); 0 outside the support}
     *
     * @param seen what the stream covers
     * @param times the times
     * @param count how many functionals
     * @throws IllegalArgumentException also if the support is a single instant, whose measure has no density
     */
    DMatrixRMaj weights(Interval seen, double[] times, int count);

    /**
     * {@return the integrals of the weights from the beginning of the support to x, in closed form: constant outside the support} If
     * the support is a single instant, e_0 from there on.
     *
     * @param seen what the stream covers
     * @param times the times
     * @param count how many functionals
     */
    DMatrixRMaj integrals(Interval seen, double[] times, int count);

    /**
     * How functionals become those of a later time if f is 0 in between: those of Σ u_k g_k up to {@code earlier.to()}, 0
     * afterwards, E_mk = ∫ φ_m(x; later) g_k(x; earlier) dx over what the two supports share. Where the later φ_m are
     * combinations of the earlier ones (LegS, LagT), that is exact for every f; where the past leaves a window, it is as good as
     * Σ u_k g_k is for f.
     *
     * @param earlier seen before
     * @param later seen afterwards, ends no earlier
     * @param count number of functionals M
     * @return E, M × M
     */
    default DMatrixRMaj transition(Interval earlier, Interval later, int count) {
        return Transition.of(this, earlier, later, count);
    }

    /** {@return a short name for reports, such as {@code LegS}} */
    String name();
}
