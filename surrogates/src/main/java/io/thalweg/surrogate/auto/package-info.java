/**
 * A surrogate that chooses itself: exact as long as a step stays within its time, then the online surrogate that predicts best.
 */
@NullMarked
package io.thalweg.surrogate.auto;

import org.jspecify.annotations.NullMarked;
