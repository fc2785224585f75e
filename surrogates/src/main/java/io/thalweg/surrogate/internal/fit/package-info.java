/** Maximum a posteriori hyperparameters: what fits of all surrogates have in common. */
@NullMarked
package io.thalweg.surrogate.internal.fit;

import org.jspecify.annotations.NullMarked;
