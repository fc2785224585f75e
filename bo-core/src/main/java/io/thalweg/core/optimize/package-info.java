/** What is optimised: differentiable functions, in a box or in a polytope. */
@NullMarked
package io.thalweg.core.optimize;

import org.jspecify.annotations.NullMarked;
