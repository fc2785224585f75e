/** Tests of the façade. */
@NullMarked
package io.thalweg;

import org.jspecify.annotations.NullMarked;
