/**
 * The errors that callers can be expected to handle: one sealed family with stable codes.
 *
 * <p>Each message names the thing, the value that came, what is allowed and what to do next. A mistake of the calling
 * program (wrong array length, null) is an {@link IllegalArgumentException} instead; numerical trouble inside a search
 * is never an exception.
 */
@NullMarked
package io.thalweg.core.error;

import org.jspecify.annotations.NullMarked;
