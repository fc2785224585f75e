/**
 * The {@code thalweg} command: one class a subcommand, and what they share. Results go to standard output, progress and
 * errors to standard error; the exit code is 0, 1 after a failure, 2 after a mistake in the command line.
 */
@NullMarked
package io.thalweg.cli.internal.command;

import org.jspecify.annotations.NullMarked;
