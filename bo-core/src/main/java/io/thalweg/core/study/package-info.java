/** The loop: ask, evaluate, tell. */
@NullMarked
package io.thalweg.core.study;

import org.jspecify.annotations.NullMarked;
