/** Tests of the suite of streams. */
@NullMarked
package io.thalweg.benchmark.stream;

import org.jspecify.annotations.NullMarked;
