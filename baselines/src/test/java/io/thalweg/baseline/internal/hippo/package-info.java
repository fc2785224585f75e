@NullMarked
package io.thalweg.baseline.internal.hippo;

import org.jspecify.annotations.NullMarked;
