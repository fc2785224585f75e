/**
 * The exact Gaussian process (Rasmussen and Williams 2006, ch. 2 and 5).
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><td>X, y</td><td>inputs, n × d, and targets, length n</td></tr>
 * <tr><td>k, K</td><td>the kernel; its matrix at X, n × n</td></tr>
 * <tr><td>D</td><td>diagonal of the noise variances: given ones, and σ² where none is given</td></tr>
 * <tr><td>L</td><td>Cholesky factor of K + D</td></tr>
 * <tr><td>μ</td><td>constant mean; profiled out unless given: μ = 1ᵀ(K+D)⁻¹y / 1ᵀ(K+D)⁻¹1</td></tr>
 * <tr><td>α</td><td>(K+D)⁻¹(y − μ1)</td></tr>
 * <tr><td>θ</td><td>hyperparameters: the kernel's, then σ²</td></tr>
 * <tr><td>G</td><td>½(ααᵀ − (K+D)⁻¹), the adjoint of K + D in the log evidence</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.surrogate.exact;

import org.jspecify.annotations.NullMarked;
