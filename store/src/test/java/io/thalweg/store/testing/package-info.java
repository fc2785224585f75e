/** What tests of stores share. */
@NullMarked
package io.thalweg.store.testing;

import org.jspecify.annotations.NullMarked;
