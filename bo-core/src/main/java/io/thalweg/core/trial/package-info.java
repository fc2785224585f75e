/** Trials, what is measured of them, and what is sought. */
@NullMarked
package io.thalweg.core.trial;

import org.jspecify.annotations.NullMarked;
