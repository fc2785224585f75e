/** The inner loops of linear algebra on {@code jdk.incubator.vector}; loaded by name where that module is present. */
@NullMarked
package io.thalweg.core.internal.linalg.vector;

import org.jspecify.annotations.NullMarked;
