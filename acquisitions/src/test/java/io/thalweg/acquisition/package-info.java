/** Tests of acquisitions, and the kit that every acquisition passes. */
@NullMarked
package io.thalweg.acquisition;

import org.jspecify.annotations.NullMarked;
