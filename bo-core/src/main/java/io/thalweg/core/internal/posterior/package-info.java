/** Posteriors seen through a map of inputs or a change of units. */
@NullMarked
package io.thalweg.core.internal.posterior;

import org.jspecify.annotations.NullMarked;
