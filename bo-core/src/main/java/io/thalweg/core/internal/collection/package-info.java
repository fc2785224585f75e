/** Collections of values that grow. */
@NullMarked
package io.thalweg.core.internal.collection;

import org.jspecify.annotations.NullMarked;
