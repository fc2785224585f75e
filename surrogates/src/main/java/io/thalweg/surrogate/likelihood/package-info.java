/**
 * Likelihoods: how observations come about from latent values, what a normal belief about a latent value makes of them, and
 * what it predicts.
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><td>f</td><td>the latent value at a point; believed to be N(m, v)</td></tr>
 * <tr><td>y</td><td>the observation there: a real number, a count, or 0 or 1</td></tr>
 * <tr><td>p(y | f)</td><td>the likelihood, a density or a probability of y</td></tr>
 * <tr><td>E(m, v)</td><td>E log p(y | f), f ~ N(m, v); also other expectations of functions of f</td></tr>
 * <tr><td>w, ζ</td><td>precision and shift of a {@link io.thalweg.surrogate.likelihood.Site}, exp(ζf − wf²/2)</td></tr>
 * <tr><td>z</td><td>(f − m)/√v</td></tr>
 * <tr><td>φ, Φ</td><td>density and distribution function of the standard normal</td></tr>
 * <tr><td>p(f)</td><td>the probability of a success, see {@link io.thalweg.surrogate.likelihood.Link}</td></tr>
 * <tr><td>n</td><td>number of trials of a binomial observation</td></tr>
 * <tr><td>s, ν, a</td><td>scale and degrees of freedom of Student-t noise; a = s√ν</td></tr>
 * <tr><td>μ, α, r</td><td>mean e^f, dispersion and shape 1/α of a negative binomial count</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.surrogate.likelihood;

import org.jspecify.annotations.NullMarked;
