@NullMarked
package io.thalweg.baseline.surrogate.hippo;

import org.jspecify.annotations.NullMarked;
