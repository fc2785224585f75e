/** Studies that a service keeps, for programs that reach it over HTTP. */
@NullMarked
package io.thalweg.store.http;

import org.jspecify.annotations.NullMarked;
