@NullMarked
package io.thalweg.benchmark.fleet;

import org.jspecify.annotations.NullMarked;
