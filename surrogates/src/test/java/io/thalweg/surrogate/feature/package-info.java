/** Tests of whitened features. */
@NullMarked
package io.thalweg.surrogate.feature;

import org.jspecify.annotations.NullMarked;
