/**
 * The Bayesian linear model in whitened features that all sparse surrogates share.
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><td>φ(x)</td><td>the features of a point, length r; Φ the features of some points, one a row</td></tr>
 * <tr><td>v</td><td>the weights, v ~ N(0, I) before any data; f(x) = μ + φ(x)ᵀv</td></tr>
 * <tr><td>σᵢ²</td><td>the noise variance of observation i</td></tr>
 * <tr><td>B</td><td>I + Σ φᵢφᵢᵀ/σᵢ², the precision of the weights given the data; L its Cholesky factor</td></tr>
 * <tr><td>h_y, h_1</td><td>Σ φᵢyᵢ/σᵢ² and Σ φᵢ/σᵢ²; h = h_y − μh_1</td></tr>
 * <tr><td>m</td><td>B⁻¹h, the posterior mean of the weights; their covariance is S = B⁻¹</td></tr>
 * <tr><td>μ</td><td>the constant mean: given, or its most likely value a_1y/a_11</td></tr>
 * <tr><td>a_uv</td><td>Σ uᵢvᵢ/σᵢ² − h_uᵀB⁻¹h_v, for u, v the targets y or the constant 1</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.surrogate.internal.feature;

import org.jspecify.annotations.NullMarked;
