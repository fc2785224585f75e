/** Tests of studies in PostgreSQL, on a real server that the tests start. */
@NullMarked
package io.thalweg.store.postgres;

import org.jspecify.annotations.NullMarked;
