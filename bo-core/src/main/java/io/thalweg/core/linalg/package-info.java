/** Dense linear algebra. */
@NullMarked
package io.thalweg.core.linalg;

import org.jspecify.annotations.NullMarked;
