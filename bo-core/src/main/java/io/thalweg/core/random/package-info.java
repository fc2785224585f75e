/** Seeds and quasi-random sequences. */
@NullMarked
package io.thalweg.core.random;

import org.jspecify.annotations.NullMarked;
