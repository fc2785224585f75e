/** Tests of the test functions. */
@NullMarked
package io.thalweg.testfunction;

import org.jspecify.annotations.NullMarked;
