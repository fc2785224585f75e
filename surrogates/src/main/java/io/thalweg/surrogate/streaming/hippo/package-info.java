/**
 * Inducing functionals with a long memory: the coefficients of a function of time in a basis that is orthonormal under a measure
 * of the past (HiPPO).
 *
 * <p>Gu, Dao, Ermon, Rudra, Ré, "HiPPO: recurrent memory with optimal polynomial projections", 2020; Chen,
 * Kiyohara, Zhu, Curran-Sebastian, Bhatt, Li, "Recurrent memory for online interdomain Gaussian processes" (OHSVGP), 2025. The
 * latter evolves the covariances of the functionals by an ordinary differential equation and estimates K_uu with random
 * frequencies. Here a functional is a weighted sum of values, by a quadrature or by cells on which the function is held constant,
 * which is a valid inducing variable of every kernel. The paper's route is in the module {@code baselines}, for comparison. {@link io.thalweg.surrogate.streaming.hippo.HippoFamily} makes features of the
 * functionals: combinations of covariance I.
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><td>t₀, t</td><td>the beginning and the end of what a stream covers, {@code seen}</td></tr>
 * <tr><td>ω(x)</td><td>the measure of the past at time t, of mass 1</td></tr>
 * <tr><td>g_m(x)</td><td>the basis, ∫ g_m g_k ω = δ_mk, m = 0, …, M−1 ({@code functions})</td></tr>
 * <tr><td>φ_m(x)</td><td>g_m(x)·ω(x) ({@code weights})</td></tr>
 * <tr><td>u_m, c_m</td><td>∫ f φ_m, the functionals of f, f ≈ Σ u_m g_m</td></tr>
 * <tr><td>x_q, w_q, Φ</td><td>times and weights of a quadrature; Φ_qm = φ_m(x_q)w_q, so that u = Φᵀf(x)</td></tr>
 * <tr><td>z, W</td><td>the inputs that functionals are sums over; K_uu = ΦᵀK(z,z)Φ, and Wᵀu has the covariance I</td></tr>
 * <tr><td>E</td><td>takes functionals to a later time, f being 0 in between ({@code transition})</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.surrogate.streaming.hippo;

import org.jspecify.annotations.NullMarked;
