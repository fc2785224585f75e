/**
 * Published surrogates, and choices of inducing points for streaming ones, that no study needs: they are there to compare with, and nothing
 * is promised about them.
 */
@NullMarked
package io.thalweg.baseline.surrogate;

import org.jspecify.annotations.NullMarked;
