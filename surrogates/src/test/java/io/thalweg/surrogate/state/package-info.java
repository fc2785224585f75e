/** Tests of the form in which surrogates are stored. */
@NullMarked
package io.thalweg.surrogate.state;

import org.jspecify.annotations.NullMarked;
