package io.thalweg.benchmark;

import io.thalweg.Thalweg;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.RunOptions;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How much of its threads' time a run uses when some evaluations take longer than others. Evaluations sleep, so that they need no
 * processor of their own; what is not used is the time in which points are chosen, and that in which threads wait for each other.
 */
final class RunBenchmark {

    private static final double NANOS = 1e9;

    /** Every so many evaluations one is slow. */
    private static final int SLOW_EVERY = 4;

    private static final SearchSpace SPACE =
            SearchSpace.builder().real("x", -5, 10).real("y", 0, 15).build();

    private final int evaluations;
    private final int threads;
    private final int millis;
    private final int slowness;

    /**
     * A benchmark of runs.
     *
     * @param millis how long an evaluation takes
     * @param slowness how many times as long every fourth takes
     */
    RunBenchmark(int evaluations, int threads, int millis, int slowness) {
        this.evaluations = evaluations;
        this.threads = threads;
        this.millis = millis;
        this.slowness = slowness;
    }

    /**
     * A run.
     *
     * @param kind how its evaluations begin
     * @param seconds how long it took
     * @param share of the time of all threads in which they evaluated
     */
    record Use(String kind, double seconds, double share) {}

    /** Runs with results told as they come. */
    Use asynchronous() {
        return measure("as they come", RunOptions.evaluations(evaluations));
    }

    /** Runs in batches of as many evaluations as there are threads. */
    Use inBatches() {
        return measure("in batches", RunOptions.evaluations(evaluations).inBatches());
    }

    private Use measure(String kind, RunOptions options) {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        AtomicInteger calls = new AtomicInteger();
        AtomicLong used = new AtomicLong();
        try {
            long begin = System.nanoTime();
            Thalweg.minimize(SPACE)
                    .withExecutor(pool, threads)
                    .run(
                            point -> {
                                long from = System.nanoTime();
                                Thread.sleep(
                                        (long) millis * (calls.incrementAndGet() % SLOW_EVERY == 0 ? slowness : 1));
                                used.addAndGet(System.nanoTime() - from);
                                return value(point);
                            },
                            options.silently());
            double seconds = (System.nanoTime() - begin) / NANOS;
            return new Use(kind, seconds, used.get() / NANOS / (seconds * threads));
        } finally {
            pool.shutdown();
        }
    }

    private static double value(Point point) {
        double x = point.real("x") - 2;
        double y = point.real("y") - 5;
        return x * x + y * y + Math.sin(x * y);
    }
}
