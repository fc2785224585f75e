/** Stories of use, each with a {@code main} of its own. */
@NullMarked
package io.thalweg.examples;

import org.jspecify.annotations.NullMarked;
