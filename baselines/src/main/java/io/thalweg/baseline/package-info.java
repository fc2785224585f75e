/** Optimisers that a user of the JVM would otherwise take, to compare with: each a {@link io.thalweg.baseline.Baseline}. */
@NullMarked
package io.thalweg.baseline;

import org.jspecify.annotations.NullMarked;
