/** Models that learn from streams: observations in users' units come in blocks, and each block makes another model. */
@NullMarked
package io.thalweg.core.stream;

import org.jspecify.annotations.NullMarked;
