/** Fleets of workers on a virtual clock around a true study: what is lost, what is idle, and what more workers bring. */
@NullMarked
package io.thalweg.benchmark.fleet;

import org.jspecify.annotations.NullMarked;
