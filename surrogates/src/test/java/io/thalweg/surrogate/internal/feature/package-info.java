/** Tests of whitened features. */
@NullMarked
package io.thalweg.surrogate.internal.feature;

import org.jspecify.annotations.NullMarked;
