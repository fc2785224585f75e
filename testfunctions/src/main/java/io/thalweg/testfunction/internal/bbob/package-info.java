/**
 * The noiseless BBOB suite of COCO: 24 functions to compare optimisers on, in any number of instances and dimensions.
 *
 * <p>{@link io.thalweg.testfunction.internal.bbob.BbobFunction} is a problem. It draws what its instance draws, and hands it to its
 * function; functions lie together as the suite groups them.
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><td>f, I, D</td><td>number of the function, 1 to 24; instance, from 1; dimension, from 2</td></tr>
 * <tr><td>s</td><td>seed, φ + 10000 I; φ is f, but 3 for f4 and 17 for f18</td></tr>
 * <tr><td>i, κᵢ</td><td>index of a coordinate, <em>from 0</em>, and i/(D − 1), from 0 to 1</td></tr>
 * <tr><td>x, x*, y</td><td>a point, the optimum, and x − x*</td></tr>
 * <tr><td>z</td><td>what x becomes before values are computed from it</td></tr>
 * <tr><td>f_opt</td><td>value at the optimum, added after everything else</td></tr>
 * <tr><td>U(n, seed), G(n, seed)</td><td>n uniform and n normal numbers</td></tr>
 * <tr><td>Opt(seed)</td><td>the usual optimum, drawn from a lattice in [−4, 4]^D</td></tr>
 * <tr><td>Q, R</td><td>rotations Rot(s) and Rot(s + 10⁶); Rot(seed) are normal numbers, orthonormalised</td></tr>
 * <tr><td>Λ^α</td><td>diagonal matrix of √α^κᵢ: its square has condition number α</td></tr>
 * <tr><td>T_osz</td><td>elementwise: sign(v) exp(h + 0.49 (sin c₁h + sin c₂h))^0.1 with h = 10 ln|v|, (c₁, c₂) = (1, 0.79) for
 *     v &gt; 0 and (0.55, 0.31) for v &lt; 0; 0 for v = 0</td></tr>
 * <tr><td>T_asy^β</td><td>elementwise: vᵢ^(1 + β κᵢ √vᵢ) for vᵢ &gt; 0, and vᵢ otherwise</td></tr>
 * <tr><td>pen(x)</td><td>Σ max(0, |xᵢ| − 5)²</td></tr>
 * <tr><td>ros(z)</td><td>100 Σ (zᵢ² − zᵢ₊₁)² + Σ (zᵢ − 1)², both for i &lt; D − 1</td></tr>
 * <tr><td>ras(z)</td><td>10 (D − Σ cos 2πzᵢ) + Σ zᵢ²</td></tr>
 * <tr><td>c_D</td><td>max(1, √D/8)</td></tr>
 * <tr><td>⌊v⌉</td><td>floor(v + 0.5)</td></tr>
 * </table>
 *
 * <p>Values are those of the reference implementation but for the last bits of exp, log, pow, sin and cos, which rugged functions
 * magnify: to 1e-9 relative in f16 and f19.
 */
@NullMarked
package io.thalweg.testfunction.internal.bbob;

import org.jspecify.annotations.NullMarked;
