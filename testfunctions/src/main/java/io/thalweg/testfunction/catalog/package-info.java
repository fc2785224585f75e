/** Test functions by name. */
@NullMarked
package io.thalweg.testfunction.catalog;

import org.jspecify.annotations.NullMarked;
