@NullMarked
package io.thalweg.baseline.surrogate;

import org.jspecify.annotations.NullMarked;
