/** Tests of maps of inputs; {@link io.thalweg.surrogate.input.InputMapContract} is for any map. */
@NullMarked
package io.thalweg.surrogate.input;

import org.jspecify.annotations.NullMarked;
