/** Surrogates that follow topics of Kafka. */
@NullMarked
package io.thalweg.kafka;

import org.jspecify.annotations.NullMarked;
