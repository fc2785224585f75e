/**
 * Models that follow a partitioned log, such as a topic of Kafka, and go on after a crash as if there had been none.
 *
 * <p>A partition's records are learnt in blocks of a fixed number of offsets; a <em>round</em> is the next block of every partition, in the order of
 * partitions. After a round a snapshot may be written: one file with the model and where the log is to be read on. So the model is a function of
 * the log and of how many rounds were learnt, whatever was delivered when, and however often.
 */
@NullMarked
package io.thalweg.store.stream;

import org.jspecify.annotations.NullMarked;
