/** The contracts where surrogates and acquisition functions meet. */
@NullMarked
package io.thalweg.core.model;

import org.jspecify.annotations.NullMarked;
