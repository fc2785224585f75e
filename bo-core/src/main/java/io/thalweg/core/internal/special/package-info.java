/**
 * Special functions on top of Commons Numbers, and quadrature.
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><td>φ(z)</td><td>standard normal density, {@code pdf}</td></tr>
 * <tr><td>Φ(z)</td><td>standard normal distribution function, {@code cdf}; its inverse is {@code quantile}</td></tr>
 * <tr><td>h(z)</td><td>φ(z) + zΦ(z) = E max(z + ε, 0), ε standard normal; expected improvement is σ h((μ − best)/σ)</td></tr>
 * <tr><td>erfcx(z)</td><td>exp(z²) erfc(z), the scaled complementary error function</td></tr>
 * <tr><td>xᵢ, wᵢ</td><td>nodes and weights of a rule of quadrature, ∫f ≈ Σ wᵢ f(xᵢ)</td></tr>
 * <tr><td>P_n(x)</td><td>Legendre polynomial, P_n(1) = 1</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.core.internal.special;

import org.jspecify.annotations.NullMarked;
