/**
 * Look-ahead: what a batch is worth by what will be known after it, not by the values it will find: information about the maximum, or
 * how much better the best posterior mean will be.
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><th>symbol</th><th>code</th><th>meaning</th></tr>
 * <tr><td>X</td><td>{@code x}</td><td>a candidate: q points in the unit cube</td></tr>
 * <tr><td>y</td><td></td><td>what will be observed at X, f(X) and noise of variance σ_n²</td></tr>
 * <tr><td>μ_i, v_i</td><td>{@code mean}, {@code v}</td><td>latent mean and variance at point i of X</td></tr>
 * <tr><td>C</td><td>{@code covariance}</td><td>latent covariance of X, given the pending points</td></tr>
 * <tr><td>m_k</td><td>{@code maxima}</td><td>samples of the maximum of f over the domain</td></tr>
 * <tr><td>γ</td><td>{@code gamma}</td><td>(m − μ)/√v</td></tr>
 * <tr><td>A, a_j, b_j</td><td>{@code set}, {@code a}, {@code b}</td><td>points where the maximum is looked for; their posterior means after
 * the observation are a_j + b_j Z, Z ~ N(0, 1)</td></tr>
 * <tr><td>N_f, x′_i</td><td>{@code fantasies}</td><td>imagined observations, and the maximiser of the mean after each</td></tr>
 * <tr><td>ā</td><td>{@code aBar}</td><td>adjoint of a: the derivative of the value in a</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.acquisition.lookahead;

import org.jspecify.annotations.NullMarked;
