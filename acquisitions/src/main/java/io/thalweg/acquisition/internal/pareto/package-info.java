/**
 * Closed forms for several objectives, one point at a time, in the notation of {@link io.thalweg.acquisition.pareto}.
 */
@NullMarked
package io.thalweg.acquisition.internal.pareto;

import org.jspecify.annotations.NullMarked;
