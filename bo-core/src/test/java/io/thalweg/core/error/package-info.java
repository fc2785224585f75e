/** Tests of the error family. */
@NullMarked
package io.thalweg.core.error;

import org.jspecify.annotations.NullMarked;
