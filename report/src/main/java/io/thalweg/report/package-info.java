/**
 * Reports of studies: figures and words, in files that need nothing else to be read.
 *
 * <p>{@link io.thalweg.report.Report#of} reads a study of any kind once; what it makes depends on nothing but that study and the
 * options, so the same study gives the same bytes.
 */
@NullMarked
package io.thalweg.report;

import org.jspecify.annotations.NullMarked;
