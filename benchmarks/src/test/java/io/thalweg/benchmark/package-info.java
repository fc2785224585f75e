@NullMarked
package io.thalweg.benchmark;

import org.jspecify.annotations.NullMarked;
