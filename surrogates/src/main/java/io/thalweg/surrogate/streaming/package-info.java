/**
 * Streaming sparse variational Gaussian processes: the belief about the whole past is carried by a small number of inducing
 * variables, whose number follows the data. A surrogate here is a product of inducing features, a policy of their number, and a
 * likelihood.
 *
 * <p>Bui, Nguyen, Turner, "Streaming sparse Gaussian process approximations", 2017; Pescador-Barrios, Filippi, van der Wilk,
 * "Adjusting model size in continual Gaussian processes: how big is big enough?" (VIPS), 2025. The old belief is carried as a
 * pseudo-likelihood in natural form, never as the difference of two inverses, which is what needs jitter of 1e-2 elsewhere.
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><td>X, y</td><td>the observations at hand (the window), n rows; σᵢ² their noise variances, D = diag 1/σᵢ²</td></tr>
 * <tr><td>b, u</td><td>the inducing features and their values, r of them; K_bb their covariance = LLᵀ</td></tr>
 * <tr><td>V</td><td>L⁻¹k_b(X), r × n: whitened features, points as columns; φ(x) one of its columns; F_x = Vᵀ</td></tr>
 * <tr><td>a, L'</td><td>the inducing features when the past was folded, and the factor of their covariance at that time</td></tr>
 * <tr><td>G', h'</td><td>Σ φφᵀ/σ² and Σ φy/σ² of what was folded, in the whitened features of that time: Λ = L'⁻ᵀG'L'⁻¹,
 *     η = L'⁻ᵀh'</td></tr>
 * <tr><td>P</td><td>L'⁻¹K_ab L⁻ᵀ: the old whitened features in terms of the present ones, so that F_aᵀΛF_a = PᵀG'P</td></tr>
 * <tr><td>B, h, m, S</td><td>I + VDVᵀ + PᵀG'P, VDy + Pᵀh', B⁻¹h, B⁻¹ (see {@link io.thalweg.surrogate.internal.feature})</td></tr>
 * <tr><td>rᵢ</td><td>k(xᵢ,xᵢ) − φᵢᵀφᵢ: the variance that the features cannot explain (residual)</td></tr>
 * <tr><td>L̂, L*, U</td><td>the online bound, its value with every point of the batch a feature, an upper bound of that</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.surrogate.streaming;

import org.jspecify.annotations.NullMarked;
