/** Tests of active learning. */
@NullMarked
package io.thalweg.acquisition.active;

import org.jspecify.annotations.NullMarked;
