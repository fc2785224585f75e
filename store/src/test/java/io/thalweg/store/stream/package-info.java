@NullMarked
package io.thalweg.store.stream;

import org.jspecify.annotations.NullMarked;
