/** The contract that every surrogate is proved against. */
@NullMarked
package io.thalweg.surrogate;

import org.jspecify.annotations.NullMarked;
