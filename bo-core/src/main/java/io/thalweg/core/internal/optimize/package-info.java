/**
 * Minimising differentiable functions in a box or in a {@link io.thalweg.core.optimize.Polytope}.
 *
 * <p>{@link LbfgsB} is the default; {@link MultiStart} runs it from many starts in lock-step, {@link ReducedBfgs} keeps to linear
 * constraints. To maximise, minimise {@link io.thalweg.core.optimize.DifferentiableFunction#negated()}.
 *
 * <table>
 * <caption>Notation (that of Byrd, Lu, Nocedal and Zhu 1995)</caption>
 * <tr><td>n, d</td><td>number of variables</td></tr>
 * <tr><td>f, g</td><td>value and gradient, {@code value} and {@code gradient}</td></tr>
 * <tr><td>l, u</td><td>lower and upper bounds; P(·) is the projection into the box</td></tr>
 * <tr><td>m</td><td>memory: most correction pairs that are kept</td></tr>
 * <tr><td>s_k, y_k</td><td>correction pair: x_{k+1} − x_k and g_{k+1} − g_k; the columns of S and Y</td></tr>
 * <tr><td>θ</td><td>scaling of the initial Hessian, yᵀy/sᵀy of the newest pair</td></tr>
 * <tr><td>D, L</td><td>diagonal and strictly lower triangle of SᵀY</td></tr>
 * <tr><td>W, M</td><td>factors of the compact representation B = θI − W M Wᵀ, W = [Y, θS]</td></tr>
 * <tr><td>Z, A</td><td>columns of the identity that belong to the free and to the active variables</td></tr>
 * <tr><td>φ(t)</td><td>f(x + t·direction), in the line search</td></tr>
 * <tr><td>μ, η</td><td>constants of the decrease and of the curvature condition of the line search</td></tr>
 * <tr><td>A x ≤ b, E x = f</td><td>linear constraints; a is a row of A or a bound, scaled to unit length</td></tr>
 * <tr><td>Q, R</td><td>orthonormal basis of the active normals [a₁ … a_k] = Q R; P = I − Q Qᵀ goes along their face</td></tr>
 * <tr><td>H, λ</td><td>Hessian of the model, multipliers of the active constraints</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.core.internal.optimize;

import org.jspecify.annotations.NullMarked;
