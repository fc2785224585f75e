/**
 * Woodbury inversion with structured kernel interpolation (WISKI) in spectral form.
 *
 * <p>Stanton, Maddox, Delbridge, Wilson, "Kernel interpolation for scalable online Gaussian processes", AISTATS 2021; here the
 * prior of the grid's values is diagonalised, which gives whitened features and replaces the paper's roots of WᵀW, whose rank
 * must be guessed.
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><td>u</td><td>the values at the grid's nodes, and the slopes of the linear part: the variables, m in number</td></tr>
 * <tr><td>w(x)</td><td>interpolation weights: f(x) = μ + w(x)ᵀu</td></tr>
 * <tr><td>K</td><td>prior covariance of u: s·K_1 ⊗ … ⊗ K_d for a grid, with output scale s</td></tr>
 * <tr><td>U_j, λ_j</td><td>eigenvectors (columns) and eigenvalues of K_j; U and Λ those of K</td></tr>
 * <tr><td>c, p</td><td>an eigenvector that is kept, and any one: multi-indices (c_1 … c_d)</td></tr>
 * <tr><td>φ(x)</td><td>Kcᵀw(x), Kc = UΛ^½ with the r kept columns: the features</td></tr>
 * <tr><td>ω</td><td>weight of an observation: 1 where noise is learnt, 1/its variance where it is given</td></tr>
 * <tr><td>A, b_y, b_1</td><td>Σ ω w wᵀ, Σ ω w y, Σ ω w: the statistics</td></tr>
 * <tr><td>N</td><td>UᵀA Kc for all eigenvectors on the left, at ω/σ²</td></tr>
 * <tr><td>B, h, m, S, μ</td><td>see {@link io.thalweg.surrogate.internal.feature}</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.surrogate.wiski;

import org.jspecify.annotations.NullMarked;
