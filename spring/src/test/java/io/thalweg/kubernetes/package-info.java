/** The example in {@code dist/kubernetes}. */
@NullMarked
package io.thalweg.kubernetes;

import org.jspecify.annotations.NullMarked;
