/** Low-discrepancy points and shuffles. */
@NullMarked
package io.thalweg.core.internal.random;

import org.jspecify.annotations.NullMarked;
