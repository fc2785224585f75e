/** Where the {@code thalweg} command starts. */
@NullMarked
package io.thalweg.cli;

import org.jspecify.annotations.NullMarked;
