/** Acquisition functions by name, and the one that a study takes by itself. */
@NullMarked
package io.thalweg.acquisition.catalog;

import org.jspecify.annotations.NullMarked;
