package io.thalweg.store.journal;

import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * What is known of the beginning of a journal from elsewhere: so much was synced once and must be there, as it was.
 *
 * @param file that says so
 * @param id of the study
 * @param length how many bytes of the journal it covers, at least
 * @param sequence number of the last event in them
 * @param chain the checksum of them all, see {@link Place#chain}; unknown of files that an earlier version wrote
 */
record Witness(Path file, String id, long length, long sequence, OptionalInt chain) {}
