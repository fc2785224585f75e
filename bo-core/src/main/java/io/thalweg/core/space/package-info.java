/** Search spaces. */
@NullMarked
package io.thalweg.core.space;

import org.jspecify.annotations.NullMarked;
