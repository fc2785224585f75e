@NullMarked
package io.thalweg.core.parallel;

import org.jspecify.annotations.NullMarked;
