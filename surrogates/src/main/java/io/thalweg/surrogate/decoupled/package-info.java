/**
 * Gaussian processes whose mean and covariance have bases of different sizes: the mean is linear in its basis, so that one of all
 * observations is affordable; the covariance, which is quadratic, has a small one.
 *
 * <p>Cheng and Boots, "Variational inference for Gaussian process models with linear complexity", 2017. With Gaussian noise the bound
 * separates into one of the mean and one of the covariance, and both have their optimum in closed form: the covariance is that of the
 * sparse process (SGPR) with the points β, the mean solves linear equations in α. Their stochastic ascent is in the module {@code baselines}.
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><td>X, y</td><td>the observations, n rows; σᵢ² their noise variances, D = diag σᵢ²; y less an origin</td></tr>
 * <tr><td>α, m, a</td><td>the mean basis, its size, its weights: mean(x) = μ + k_α(x)ᵀa, α a part of X or all of it</td></tr>
 * <tr><td>β, p</td><td>the covariance basis and its size; Z, L: its points, the factor of K_β; φ(x) = L⁻¹k_β(x)</td></tr>
 * <tr><td>B</td><td>I + Σ φᵢφᵢᵀ/σᵢ² (see {@link io.thalweg.surrogate.internal.feature}); covariance(x, x') = k − φᵀφ' + φᵀB⁻¹φ'. In the paper's
 *     form, k − k_βᵀ(B_p⁻¹ + K_β)⁻¹k_β, the optimum is B_p = K_β⁻¹K_βX D⁻¹K_Xβ K_β⁻¹</td></tr>
 * <tr><td>a_y, a_1</td><td>weights for the targets and for the constant 1; a = a_y − μa_1</td></tr>
 * <tr><td>μ</td><td>the constant mean: given, or that of the greatest bound</td></tr>
 * <tr><td>Ψ, Δ</td><td>ΨΨᵀ + Δ is what a preconditioner takes for the matrix of the mean's equations; Δ is diagonal</td></tr>
 * <tr><td>rᵢ</td><td>k(xᵢ,xᵢ) − φᵢᵀφᵢ: the variance that β cannot explain (residual)</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.surrogate.decoupled;

import org.jspecify.annotations.NullMarked;
