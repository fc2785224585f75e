/** The façade: studies with the defaults wired. */
@NullMarked
package io.thalweg;

import org.jspecify.annotations.NullMarked;
