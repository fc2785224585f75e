/** Tests of suites. */
@NullMarked
package io.thalweg.benchmark.suite;

import org.jspecify.annotations.NullMarked;
