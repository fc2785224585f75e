/**
 * How well a surrogate learns a table as its rows stream by.
 *
 * <p>Inputs are scaled to [0, 1] by the training rows' least and greatest values (test rows may fall outside), targets
 * are standardised by the training rows' mean and standard deviation (divisor n), but for classes and counts, which stay what they
 * are. All figures are in these units.
 */
@NullMarked
package io.thalweg.cli.internal.regress;

import org.jspecify.annotations.NullMarked;
