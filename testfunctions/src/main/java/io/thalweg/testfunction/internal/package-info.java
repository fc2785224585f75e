/** The test functions; {@code TestFunctions} finds them by name. */
@NullMarked
package io.thalweg.testfunction.internal;

import org.jspecify.annotations.NullMarked;
