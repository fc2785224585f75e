/** Tests of classification. */
@NullMarked
package io.thalweg.surrogate.classification;

import org.jspecify.annotations.NullMarked;
