@NullMarked
package io.thalweg.core.internal.parallel;

import org.jspecify.annotations.NullMarked;
