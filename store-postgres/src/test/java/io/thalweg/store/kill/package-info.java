/** Workers that are killed and paused at random, and what must be true all the same. */
@NullMarked
package io.thalweg.store.kill;

import org.jspecify.annotations.NullMarked;
