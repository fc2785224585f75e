/** Commands that are killed, and what must be true all the same. */
@NullMarked
package io.thalweg.cli.kill;

import org.jspecify.annotations.NullMarked;
