/**
 * Covariance functions and their hand-written adjoints.
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><th>symbol</th><th>here</th><th>meaning</th></tr>
 * <tr><td>A, B</td><td>a, b</td><td>points, one a row: m × d and n × d</td></tr>
 * <tr><td>x, z</td><td>x, z</td><td>a row of A and a row of B; τ = x − z</td></tr>
 * <tr><td>k(x, z), K</td><td>covariance</td><td>the kernel, and its m × n matrix over the rows of A and B</td></tr>
 * <tr><td>K(A, A)</td><td>gram</td><td>the Gram matrix of one set of points, symmetric; a point that moves, moves both arguments</td></tr>
 * <tr><td>ℓ_j</td><td>lengthscale</td><td>length scale of coordinate j; 1/ℓ_j is {@code inverse}</td></tr>
 * <tr><td>r²</td><td>r2</td><td>squared scaled distance Σ_j (x_j − z_j)²/ℓ_j²</td></tr>
 * <tr><td>g(r²), g'(r²)</td><td>value, slope</td><td>the profile of a stationary kernel, k = g(r²), and its derivative in r²</td></tr>
 * <tr><td>K̄</td><td>kBar</td><td>adjoint of K: the derivative of a scalar L with respect to each entry, so dL = ⟨K̄, dK⟩</td></tr>
 * <tr><td>⟨·,·⟩</td><td>inner product</td><td>sum of the products of the entries</td></tr>
 * <tr><td>W</td><td>w</td><td>K̄ ∘ g'(r²), entry by entry</td></tr>
 * </table>
 *
 * <p>A new stationary kernel is a {@link io.thalweg.surrogate.kernel.Profile}; any other one implements
 * {@link io.thalweg.surrogate.kernel.Kernel}. Either is proved by a subclass of {@code KernelContract} in this module's
 * test-jar.
 */
@NullMarked
package io.thalweg.surrogate.kernel;

import org.jspecify.annotations.NullMarked;
