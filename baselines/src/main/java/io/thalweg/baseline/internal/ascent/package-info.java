/**
 * Variational Gaussian processes with a large basis for the mean and a small one for the covariance, for any likelihood, by stochastic
 * ascent.
 *
 * <p>C.-A. Cheng, B. Boots, "Variational inference for Gaussian process models with linear complexity", NeurIPS 2017: the plain form,
 * and in its appendix the hybrid one; H. Salimbeni, C.-A. Cheng, B. Boots, M. Deisenroth, "Orthogonally decoupled variational Gaussian
 * processes", NeurIPS 2018: the orthogonal one. For normal noise {@code io.thalweg.surrogate.decoupled} has what these converge to.
 *
 * <p>A basis function is a row of numbers: a point, or with {@link io.thalweg.baseline.internal.ascent.MultiscaleRbf} a location and the
 * logarithms of the factors of its length scales. The kernel is the covariance of two such rows, and inputs are rows too.
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><td>α, γ</td><td>the mean's own basis, M_α or M_γ rows; a its coefficients</td></tr>
 * <tr><td>β</td><td>the covariance's basis, M_β rows; K_β = L_K L_Kᵀ the covariance of its functions</td></tr>
 * <tr><td>k_β(x), φ(x)</td><td>covariances of f(x) and the functions of β; L_K⁻¹k_β(x), whitened</td></tr>
 * <tr><td>L, H, C</td><td>plain: the covariance is k − k_βᵀL H⁻¹Lᵀk_β, H = I + LᵀK_βL = CCᵀ</td></tr>
 * <tr><td>m, S, T</td><td>otherwise: weights of φ have the belief N(m, S), S = TTᵀ</td></tr>
 * <tr><td>q_γ(x), u</td><td>K_γβK_β⁻¹k_β(x): what β says of γ; L_K⁻¹K_βγ a</td></tr>
 * <tr><td>c</td><td>the constant mean of f before any data</td></tr>
 * <tr><td>N_m, J</td><td>observations in a minibatch; the block of functions by which aᵀK_αa is estimated</td></tr>
 * <tr><td>w, ζ</td><td>a site: minus twice the slope of E log p(y | f) in the variance of f; its slope in the mean plus w times
 *     the mean</td></tr>
 * <tr><td>v̄</td><td>the adjoint of v: the derivative of the bound with respect to it</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.baseline.internal.ascent;

import org.jspecify.annotations.NullMarked;
