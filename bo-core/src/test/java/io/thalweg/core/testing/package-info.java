/** Support for tests: golden values and shared assertions. */
@NullMarked
package io.thalweg.core.testing;

import org.jspecify.annotations.NullMarked;
