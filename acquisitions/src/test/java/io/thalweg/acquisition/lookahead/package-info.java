/** Tests of look-ahead. */
@NullMarked
package io.thalweg.acquisition.lookahead;

import org.jspecify.annotations.NullMarked;
