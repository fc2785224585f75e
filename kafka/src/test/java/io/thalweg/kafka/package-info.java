@NullMarked
package io.thalweg.kafka;

import org.jspecify.annotations.NullMarked;
