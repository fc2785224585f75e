/** Mistakes in what the user typed, and what may have been meant. */
@NullMarked
package io.thalweg.cli.internal.usage;

import org.jspecify.annotations.NullMarked;
