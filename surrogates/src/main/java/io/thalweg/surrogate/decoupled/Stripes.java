package io.thalweg.surrogate.decoupled;

import io.thalweg.core.internal.parallel.SideBySide;
import java.util.concurrent.Executor;
import java.util.function.IntConsumer;

/**
 * Parallel work in a fixed number of stripes: which stripe does what, and in which order their sums are added, never depends on the
 * number of threads, so neither do the bits of the result.
 *
 * @param executor of the stripes
 */
record Stripes(Executor executor) {

    /** How many: enough to keep some threads busy, few enough that a vector of sums for each is cheap. */
    static final int COUNT = 8;

    /** All in the calling thread. */
    static final Stripes HERE = new Stripes(Runnable::run);

    /** Runs all stripes. */
    void run(IntConsumer stripe) {
        SideBySide.run(executor, COUNT, stripe);
    }
}
