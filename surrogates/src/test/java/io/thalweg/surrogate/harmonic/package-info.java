/** Tests of groups of symmetries and of the components of processes in them. */
@NullMarked
package io.thalweg.surrogate.harmonic;

import org.jspecify.annotations.NullMarked;
