/** Tests of what fits have in common. */
@NullMarked
package io.thalweg.surrogate.fit;

import org.jspecify.annotations.NullMarked;
