@NullMarked
package io.thalweg.spark;

import org.jspecify.annotations.NullMarked;
