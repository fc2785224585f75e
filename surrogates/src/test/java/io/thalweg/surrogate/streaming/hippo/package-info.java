/** Tests of the functionals with a long memory; {@link io.thalweg.surrogate.streaming.hippo.BasisContract} is for any basis. */
@NullMarked
package io.thalweg.surrogate.streaming.hippo;

import org.jspecify.annotations.NullMarked;
