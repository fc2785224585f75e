/**
 * Monte Carlo acquisition functions of joint batches. The outcomes at the q points of an argument are sampled jointly, from frozen
 * quasi-random base samples, so a function is deterministic and has exact gradients (the reparameterisation of Wilson, Hutter and
 * Deisenroth 2018, and Balandat et al. 2020). An acquisition is a <em>head</em> on the samples: extend {@code
 * JointAcquisition}, write the value and the adjoints of the samples, and joint prediction of many arguments at once,
 * gradients in the points, pending points, constraints and screening by value come with it.
 *
 * <p>Pending points belong to the batch, without moving: nothing is believed of their outcomes, which are sampled with the rest.
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><th>symbol</th><th>code</th><th>meaning</th></tr>
 * <tr><td>X</td><td>{@code points}</td><td>the points of the arguments, (m·q) × d; q to an argument</td></tr>
 * <tr><td>A</td><td>{@code fixed}</td><td>points that do not move: the baseline, then the pending ones, r × d</td></tr>
 * <tr><td>b, P</td><td>{@code baseline}, {@code pending}</td><td>the parts of A</td></tr>
 * <tr><td>S</td><td>{@code count}, {@code samples}</td><td>number of samples</td></tr>
 * <tr><td>ε</td><td>{@code normals}</td><td>base samples, standard normal</td></tr>
 * <tr><td>f_js</td><td>{@code objective()}</td><td>the objective at point j in sample s, q × S</td></tr>
 * <tr><td>L</td><td>{@code factors}</td><td>lower triangular, L Lᵀ = the covariance of a batch, given f_A</td></tr>
 * <tr><td>G</td><td>{@code explained} (transposed)</td><td>L_A⁻¹ cov(A, X): what f_A explains of f_X</td></tr>
 * <tr><td>f*</td><td>{@code incumbent}</td><td>the value to improve on</td></tr>
 * <tr><td>level_s</td><td>{@code levels}</td><td>what is reached in sample s, by f*, the baseline or a pending point</td></tr>
 * <tr><td>c, t</td><td>{@code outcomes}, {@code thresholds}</td><td>a constrained outcome, feasible where c ≥ t</td></tr>
 * <tr><td>τ</td><td>{@code tau}, {@code width}</td><td>width of a smooth bend or step</td></tr>
 * <tr><td>β</td><td>{@code beta}</td><td>weight of the variance in a confidence bound</td></tr>
 * <tr><td>ā</td><td>{@code aBar}</td><td>adjoint of a: the derivative of the value in a</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.acquisition.montecarlo;

import org.jspecify.annotations.NullMarked;
