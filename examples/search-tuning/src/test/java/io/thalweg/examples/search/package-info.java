/** A dozen documents are enough to see that the service does what the page says. */
@NullMarked
package io.thalweg.examples.search;

import org.jspecify.annotations.NullMarked;
