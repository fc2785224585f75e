/**
 * Dense linear algebra on EJML's row-major matrices: products, triangular solves, the Cholesky factorisation as an
 * immutable value, squared distances and the exponential.
 *
 * <p>Notation: A, B, C matrices; L the lower Cholesky factor, U = Lᵀ; x, y, v vectors; α, β scalars; m×n the shape of a
 * result and k the inner index; w_k = 1/ℓ_k inverse length-scales; r² squared scaled distances; a bar (L̄, Ā) is the
 * adjoint, the derivative of a scalar objective.
 */
@NullMarked
package io.thalweg.core.internal.linalg;

import org.jspecify.annotations.NullMarked;
