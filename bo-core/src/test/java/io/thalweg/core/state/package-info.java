/** Tests of the form in which surrogates are stored. */
@NullMarked
package io.thalweg.core.state;

import org.jspecify.annotations.NullMarked;
