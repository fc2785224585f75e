/**
 * Studies in PostgreSQL, for fleets: any number of processes on any number of machines work on a study at once.
 *
 * <p>The events of a study are rows that are only ever added, under a lock of the study's row that is held for the moment of a
 * decision. Trials that wait are rows of their own, which are claimed with {@code SKIP LOCKED} and without that lock. All times are the
 * database's. A connection that is lost is asked for again; whether a transaction was committed in that moment is found out by the key
 * that its events carry.
 */
@NullMarked
package io.thalweg.store.postgres;

import org.jspecify.annotations.NullMarked;
