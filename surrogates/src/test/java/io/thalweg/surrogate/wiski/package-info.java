/** Tests of WISKI. */
@NullMarked
package io.thalweg.surrogate.wiski;

import org.jspecify.annotations.NullMarked;
