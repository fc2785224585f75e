/** Tests of the dense linear algebra against naive loops and identities. */
@NullMarked
package io.thalweg.core.internal.linalg;

import org.jspecify.annotations.NullMarked;
