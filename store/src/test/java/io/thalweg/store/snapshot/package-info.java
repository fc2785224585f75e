@NullMarked
package io.thalweg.store.snapshot;

import org.jspecify.annotations.NullMarked;
