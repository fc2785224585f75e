/** Tests of the search spaces. */
@NullMarked
package io.thalweg.core.space;

import org.jspecify.annotations.NullMarked;
