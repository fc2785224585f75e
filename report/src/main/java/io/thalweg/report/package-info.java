/** Reports of studies: figures and words, in files that need nothing else to be read. */
@NullMarked
package io.thalweg.report;

import org.jspecify.annotations.NullMarked;
