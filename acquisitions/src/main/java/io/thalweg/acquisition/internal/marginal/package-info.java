/**
 * Closed forms for one point, and their weights where there are constraints and costs, in the notation of
 * {@link io.thalweg.acquisition}.
 */
@NullMarked
package io.thalweg.acquisition.internal.marginal;

import org.jspecify.annotations.NullMarked;
