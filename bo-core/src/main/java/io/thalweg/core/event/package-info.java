/** The history of a study: its definition, its events, the state that they add up to, and the stores that keep them. */
@NullMarked
package io.thalweg.core.event;

import org.jspecify.annotations.NullMarked;
