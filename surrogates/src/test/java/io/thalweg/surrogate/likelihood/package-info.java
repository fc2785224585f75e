/** Tests of likelihoods. */
@NullMarked
package io.thalweg.surrogate.likelihood;

import org.jspecify.annotations.NullMarked;
