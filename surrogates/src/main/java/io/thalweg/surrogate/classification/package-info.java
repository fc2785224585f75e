/**
 * Classification by regression on Dirichlet targets (D. Milios, R. Camoriano, P. Michiardi, L. Rosasco and M. Filippone,
 * "Dirichlet-based Gaussian processes for large-scale calibrated classification", NeurIPS 2018).
 *
 * <p>A label is one draw from unknown class probabilities, which are a vector of independent Gamma(α_c, 1) variables divided
 * by their sum. The logarithm of each is nearly normal, with the mean and the variance that make exp of it a variable of mean
 * and variance α_c; so each class has a regression of its own, with known noise that differs from point to point, and any
 * surrogate that takes given noise can do it.
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><td>n, d, k</td><td>number of points, of input coordinates and of classes; a label is 0 … k − 1</td></tr>
 * <tr><td>α_ε</td><td>concentration of a class that was not drawn, 0.01 unless given</td></tr>
 * <tr><td>α_c</td><td>concentration of class c given a label: 1{label = c} + α_ε</td></tr>
 * <tr><td>σ̃_c²</td><td>noise variance of the target of class c: log(1 + 1/α_c)</td></tr>
 * <tr><td>ỹ_c</td><td>target of class c: log α_c − σ̃_c²/2</td></tr>
 * <tr><td>f_c</td><td>latent logarithm of class c, in the unit of ỹ_c; a posteriori N(m_c, v_c)</td></tr>
 * <tr><td>a, s</td><td>location and scale of the targets that surrogates see: (ỹ_c − a)/s</td></tr>
 * <tr><td>p_c</td><td>probability of class c: E exp f_c / Σ_j exp f_j</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.surrogate.classification;

import org.jspecify.annotations.NullMarked;
