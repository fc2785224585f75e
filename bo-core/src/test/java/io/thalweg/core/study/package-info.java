/** Tests of the loop: its state, its units, and the study around a small surrogate. */
@NullMarked
package io.thalweg.core.study;

import org.jspecify.annotations.NullMarked;
