/** Tests of the form in which surrogates are stored. */
@NullMarked
package io.thalweg.core.internal.state;

import org.jspecify.annotations.NullMarked;
