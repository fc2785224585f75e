/**
 * Active learning: where to observe in order to know a function everywhere, near a level, or a class boundary, rather than to find its
 * maximum. What is learnt from an observation is a fall of variance or of entropy, which in a Gaussian process does not depend on
 * what will be observed; so batches and pending points are exact, without fantasies.
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><th>symbol</th><th>code</th><th>meaning</th></tr>
 * <tr><td>X</td><td>{@code x}</td><td>a candidate: q points in the unit cube</td></tr>
 * <tr><td>C</td><td>{@code covariance}</td><td>latent covariance cov(f(X), f(X)), given the data and the pending points</td></tr>
 * <tr><td>σ_n²</td><td>{@code noise}</td><td>variance of the noise of a new observation</td></tr>
 * <tr><td>K</td><td>{@code k}</td><td>C + σ_n²I, the covariance of what will be observed</td></tr>
 * <tr><td>z_j, N</td><td>{@code points}</td><td>points over which a variance is averaged, and their number</td></tr>
 * <tr><td>v̄</td><td>{@code mean()}</td><td>(1/N) Σ_j var f(z_j)</td></tr>
 * <tr><td>S</td><td>{@code secondMoments}</td><td>(1/N) Σ_j cov(f(X), f(z_j)) cov(f(z_j), f(X))</td></tr>
 * <tr><td>μ, σ²</td><td>{@code mean}, {@code variance}</td><td>latent mean and variance at one point</td></tr>
 * <tr><td>h</td><td>{@code threshold}</td><td>a level of interest</td></tr>
 * <tr><td>ā</td><td>{@code aBar}</td><td>adjoint of a: the derivative of the value in a</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.acquisition.active;

import org.jspecify.annotations.NullMarked;
