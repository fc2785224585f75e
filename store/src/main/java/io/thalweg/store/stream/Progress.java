package io.thalweg.store.stream;

import io.thalweg.core.stream.StreamModel;
import java.util.List;

/**
 * How far a log was followed.
 *
 * @param model what was learnt
 * @param rounds how many blocks of each partition were learnt
 * @param next offset of the next record of each partition
 * @param skipped number of records that could not be learnt
 */
public record Progress(StreamModel model, long rounds, List<Long> next, long skipped) {

    /**
     * Copies the offsets.
     *
     * @param model what was learnt
     * @param rounds how many blocks of each partition were learnt
     * @param next offset of the next record of each partition
     * @param skipped number of records that could not be learnt
     */
    public Progress {
        next = List.copyOf(next);
    }

    /** After another round. */
    Progress plus(StreamModel learnt, int blockSize, long bad) {
        List<Long> later = next.stream().map(offset -> offset + blockSize).toList();
        return new Progress(learnt, rounds + 1, later, skipped + bad);
    }
}
