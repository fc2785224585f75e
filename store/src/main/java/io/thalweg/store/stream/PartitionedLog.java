package io.thalweg.store.stream;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/** A log in partitions that can be read again from any offset. Used by one thread at a time. */
public interface PartitionedLog {

    /** {@return what tells it from all other logs; a log that was deleted and made again under its name is another one} */
    String identity();

    /** {@return the number of partitions at present} */
    int partitions();

    /**
     * Says where to read on.
     *
     * @param offsets of the next record of each partition
     * @throws FollowException if the log does not have all the records from there on
     */
    void seek(List<Long> offsets);

    /**
     * {@return some of the next records; those of a partition in order} Waits for one, if there is none yet.
     *
     * @param partitions from which records are wanted
     * @param wait how long to wait at most
     * @throws FollowException if the log does not have the next records any more
     */
    List<LogRecord> poll(Set<Integer> partitions, Duration wait);

    /**
     * {@return the offset before which all records of a partition were returned: there will be no other ones}
     *
     * @param partition from 0
     */
    long position(int partition);
}
