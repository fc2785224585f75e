@NullMarked
package io.thalweg.store.json;

import org.jspecify.annotations.NullMarked;
