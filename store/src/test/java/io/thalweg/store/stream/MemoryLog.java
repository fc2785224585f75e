package io.thalweg.store.stream;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** A log in memory that delivers as it likes: some records of some partitions at a time. */
final class MemoryLog implements PartitionedLog {

    private final String identity;
    private final List<TreeMap<Long, String>> partitions = new ArrayList<>();
    private final List<Long> ends = new ArrayList<>();
    private final List<Long> positions = new ArrayList<>();
    private final SplittableRandom random;
    private long begin;
    int mostDelivered = 7;

    MemoryLog(String identity, int partitions, long seed) {
        this.identity = identity;
        this.random = new SplittableRandom(seed);
        for (int p = 0; p < partitions; p++) {
            addPartition();
        }
    }

    void addPartition() {
        partitions.add(new TreeMap<>());
        ends.add(0L);
        positions.add(0L);
    }

    /** Appends records; an empty text leaves a gap. */
    void append(int partition, List<String> texts) {
        for (String text : texts) {
            long offset = ends.get(partition);
            ends.set(partition, offset + 1);
            if (!text.isEmpty()) {
                partitions.get(partition).put(offset, text);
            }
        }
    }

    /** Deletes what is before an offset, as retention does. */
    void deleteBefore(long offset) {
        begin = offset;
        partitions.forEach(partition -> partition.headMap(offset).clear());
    }

    List<Long> ends() {
        return List.copyOf(ends);
    }

    @Override
    public String identity() {
        return identity;
    }

    @Override
    public int partitions() {
        return partitions.size();
    }

    @Override
    public void seek(List<Long> offsets) {
        for (int p = 0; p < offsets.size(); p++) {
            requireThere(p, offsets.get(p));
            positions.set(p, offsets.get(p));
        }
    }

    private void requireThere(int partition, long offset) {
        if (offset < begin) {
            throw new FollowException(identity + ", partition " + partition + ": offset " + offset
                    + " is gone, the first one is " + begin);
        }
    }

    @Override
    public List<LogRecord> poll(Set<Integer> wanted, Duration wait) {
        List<LogRecord> found = new ArrayList<>();
        for (int p : wanted) {
            requireThere(p, positions.get(p));
            long to = Math.min(ends.get(p), positions.get(p) + random.nextInt(mostDelivered + 1));
            for (Map.Entry<Long, String> entry :
                    partitions.get(p).subMap(positions.get(p), to).entrySet()) {
                found.add(
                        new LogRecord(p, entry.getKey(), null, entry.getValue().getBytes(StandardCharsets.UTF_8)));
            }
            positions.set(p, to);
        }
        return found;
    }

    @Override
    public long position(int partition) {
        return positions.get(partition);
    }
}
