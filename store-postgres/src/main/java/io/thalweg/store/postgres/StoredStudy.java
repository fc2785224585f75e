package io.thalweg.store.postgres;

import java.time.Instant;

/**
 * A study in a database.
 *
 * @param name its name
 * @param events how many it has
 * @param begun when it was begun
 */
public record StoredStudy(String name, long events, Instant begun) {}
