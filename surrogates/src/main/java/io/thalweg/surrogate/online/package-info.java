/** What all surrogates that can be stored have in common around their mathematics. */
@NullMarked
package io.thalweg.surrogate.online;

import org.jspecify.annotations.NullMarked;
