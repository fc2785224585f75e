/**
 * Events of studies as JSON: one object for each, for people to read and for stores to keep. Doubles are written so that they are
 * read back to the last bit, integers exactly; a number that JSON has no literal for is the text {@code "NaN"}, {@code "Infinity"} or
 * {@code "-Infinity"}. Nothing in it names a class: data cannot make the program load or run anything.
 */
@NullMarked
package io.thalweg.store.json;

import org.jspecify.annotations.NullMarked;
