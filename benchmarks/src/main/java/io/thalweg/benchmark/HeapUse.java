package io.thalweg.benchmark;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;

/** How much memory a piece of work takes, in the calling thread. */
final class HeapUse {

    private final long allocatedBefore;

    private HeapUse(long allocatedBefore) {
        this.allocatedBefore = allocatedBefore;
    }

    /**
     * What was measured.
     *
     * @param allocatedBytes allocated by this thread; −1 if this virtual machine does not tell
     * @param peakHeapBytes sum of the most that was in use of each part of the heap, garbage included: at least the most in use at once
     */
    record Measured(long allocatedBytes, long peakHeapBytes) {}

    /** Begins, after a collection of what is in use no more. */
    static HeapUse start() {
        System.gc();
        heap().forEach(MemoryPoolMXBean::resetPeakUsage);
        return new HeapUse(allocated());
    }

    Measured stop() {
        long peak =
                heap().stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
        long now = allocated();
        return new Measured(now < 0 ? -1 : now - allocatedBefore, peak);
    }

    private static List<MemoryPoolMXBean> heap() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .toList();
    }

    private static long allocated() {
        return ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean threads
                ? threads.getThreadAllocatedBytes(Thread.currentThread().getId())
                : -1;
    }
}
