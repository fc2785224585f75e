/** Optimisers. */
@NullMarked
package io.thalweg.core.optimize;

import org.jspecify.annotations.NullMarked;
