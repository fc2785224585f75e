/** Tests of Pareto fronts. */
@NullMarked
package io.thalweg.core.pareto;

import org.jspecify.annotations.NullMarked;
