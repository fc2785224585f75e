/** What benchmarks measure with {@code jdk.incubator.vector}; loaded by name where that module is present. */
@NullMarked
package io.thalweg.benchmark.vector;

import org.jspecify.annotations.NullMarked;
