/** A search service on Lucene that tunes its ranking while queries come in, and follows the taste of those who ask. */
@NullMarked
package io.thalweg.examples.search;

import org.jspecify.annotations.NullMarked;
