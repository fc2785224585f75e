/** The examples, run as a reader would run them. */
@NullMarked
package io.thalweg.examples;

import org.jspecify.annotations.NullMarked;
