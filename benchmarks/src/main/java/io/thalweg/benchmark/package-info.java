/** What the software costs: times of a step of the loop, speed of the linear algebra, size of a model's state. */
@NullMarked
package io.thalweg.benchmark;

import org.jspecify.annotations.NullMarked;
