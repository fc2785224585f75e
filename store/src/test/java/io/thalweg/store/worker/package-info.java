/** Tests of workers. */
@NullMarked
package io.thalweg.store.worker;

import org.jspecify.annotations.NullMarked;
