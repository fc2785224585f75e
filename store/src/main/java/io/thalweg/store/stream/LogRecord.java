package io.thalweg.store.stream;

import org.jspecify.annotations.Nullable;

/**
 * A record of a log.
 *
 * @param partition from 0
 * @param offset its place in the partition; rising, not always by 1
 * @param key as it was written
 * @param value as it was written
 */
public record LogRecord(int partition, long offset, byte @Nullable [] key, byte @Nullable [] value) {}
