@NullMarked
package io.thalweg.store.journal;

import org.jspecify.annotations.NullMarked;
