/** Rules of the whole code base. */
@NullMarked
package io.thalweg.architecture;

import org.jspecify.annotations.NullMarked;
