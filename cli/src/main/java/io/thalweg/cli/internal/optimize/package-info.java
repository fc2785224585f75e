/** Optimising a test function or a table with a study, evaluation by evaluation, and reporting what was found. */
@NullMarked
package io.thalweg.cli.internal.optimize;

import org.jspecify.annotations.NullMarked;
