package io.thalweg.benchmark;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;

/** CPU time of the calling thread: little affected by whatever else the machine does. */
final class CpuTime {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final double NANOS_PER_MILLI = 1e6;

    /** Repetitions end when there are this many, */
    private static final int MOST_REPETITIONS = 25;

    /** or at least this many that have taken so long together. */
    private static final int FEWEST_REPETITIONS = 3;

    private static final double LONG_ENOUGH_MILLIS = 2000;

    /** How much longer than the warm-up takes it waits for compiled code, which some virtual machines never get. */
    private static final double PATIENCE = 10;

    /** Keeps results alive, so that the work that made them is not optimised away. */
    @SuppressWarnings("UnusedVariable") // never read: that it is written is enough
    private static volatile long sink;

    private CpuTime() {}

    /** CPU time of a piece of work. */
    static double millis(Runnable work) {
        long start = THREADS.getCurrentThreadCpuTime();
        work.run();
        return (THREADS.getCurrentThreadCpuTime() - start) / NANOS_PER_MILLI;
    }

    /**
     * Repeats some work until it has taken so much CPU time since the linear algebra was compiled. Without that, whether the first
     * measurements are those of plain Java code, which takes four times as long, would depend on the compiler's queue.
     *
     * @param millis CPU time with compiled code; 0 for no warm-up
     * @param work is told its number
     */
    static void warmUp(double millis, IntConsumer work) {
        double cold = 0;
        double warm = 0;
        for (int i = 0; warm < millis; i++) {
            int number = i;
            double spent = millis(() -> work.accept(number));
            if (LinearAlgebra.isWarm() || cold > PATIENCE * millis) {
                warm += spent;
            } else {
                cold += spent;
            }
        }
    }

    /** Median CPU time of repetitions of a piece of work, after one that does not count; it is told their numbers. */
    static double median(IntToLongFunction work) {
        keep(work.applyAsLong(0));
        List<Double> times = new ArrayList<>();
        double total = 0;
        while (times.size() < MOST_REPETITIONS && (times.size() < FEWEST_REPETITIONS || total < LONG_ENOUGH_MILLIS)) {
            int repetition = times.size() + 1;
            double time = millis(() -> keep(work.applyAsLong(repetition)));
            times.add(time);
            total += time;
        }
        return median(times);
    }

    /** The median of at least one number. */
    static double median(List<Double> values) {
        double[] sorted = values.stream().mapToDouble(v -> v).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** Keeps a result alive. */
    static void keep(long result) {
        sink = result;
    }
}
