/** Tests of the search of spaces, on functions whose maxima are known. */
@NullMarked
package io.thalweg.core.search;

import org.jspecify.annotations.NullMarked;
