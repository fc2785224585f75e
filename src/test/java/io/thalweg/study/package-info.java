/** Studies with the façade's defaults. */
@NullMarked
package io.thalweg.study;

import org.jspecify.annotations.NullMarked;
