@NullMarked
package io.thalweg.store;

import org.jspecify.annotations.NullMarked;
