/** Tests of the acquisitions for several objectives. */
@NullMarked
package io.thalweg.acquisition.pareto;

import org.jspecify.annotations.NullMarked;
