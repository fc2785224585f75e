package io.thalweg.store.postgres;

import java.time.Instant;

/**
 * A study in a database.
 *
 * @param name its name
 * @param events how many it has
 * @param begun when it was begun
 * @param archived whether somebody has archived it, so that it is not listed among the others
 */
public record StoredStudy(String name, long events, Instant begun, boolean archived) {}
