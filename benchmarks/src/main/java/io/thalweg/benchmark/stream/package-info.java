/**
 * The suite {@code streams}: how well each surrogate learns tables and series whose rows stream by, shuffled or sorted, beside
 * reference figures of well-fitted Gaussian processes.
 */
@NullMarked
package io.thalweg.benchmark.stream;

import org.jspecify.annotations.NullMarked;
