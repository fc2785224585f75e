/** Work that is divided among the threads of an executor without its result depending on their number. */
@NullMarked
package io.thalweg.core.internal.parallel;

import org.jspecify.annotations.NullMarked;
