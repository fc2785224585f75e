/** Names of catalogues, as people write them. */
@NullMarked
package io.thalweg.core.internal.name;

import org.jspecify.annotations.NullMarked;
