/**
 * Special functions on top of Commons Numbers.
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><td>φ(z)</td><td>standard normal density, {@code pdf}</td></tr>
 * <tr><td>Φ(z)</td><td>standard normal distribution function, {@code cdf}; its inverse is {@code quantile}</td></tr>
 * <tr><td>h(z)</td><td>φ(z) + zΦ(z) = E max(z + ε, 0), ε standard normal; expected improvement is σ h((μ − best)/σ)</td></tr>
 * <tr><td>erfcx(z)</td><td>exp(z²) erfc(z), the scaled complementary error function</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.core.special;

import org.jspecify.annotations.NullMarked;
