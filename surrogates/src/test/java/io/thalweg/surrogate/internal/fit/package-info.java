/** Tests of what fits have in common. */
@NullMarked
package io.thalweg.surrogate.internal.fit;

import org.jspecify.annotations.NullMarked;
