/** Tests of decoupled surrogates. */
@NullMarked
package io.thalweg.surrogate.decoupled;

import org.jspecify.annotations.NullMarked;
