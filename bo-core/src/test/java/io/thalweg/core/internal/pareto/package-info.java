/** Tests of Pareto fronts. */
@NullMarked
package io.thalweg.core.internal.pareto;

import org.jspecify.annotations.NullMarked;
