/** Texts for people. */
@NullMarked
package io.thalweg.core.internal.text;

import org.jspecify.annotations.NullMarked;
