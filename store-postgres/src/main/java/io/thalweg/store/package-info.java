/** Stores that outlive a process, and the forms in which studies are written down. */
@NullMarked
package io.thalweg.store;

import org.jspecify.annotations.NullMarked;
