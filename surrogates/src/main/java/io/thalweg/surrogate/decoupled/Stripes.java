package io.thalweg.surrogate.decoupled;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
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

    /**
     * Runs all stripes. The calling thread takes those that the executor has not begun when their turn comes, so that a call from one
     * of the executor's own threads cannot wait for itself.
     */
    void run(IntConsumer stripe) {
        List<FutureTask<?>> tasks = new ArrayList<>(COUNT);
        for (int s = 0; s < COUNT; s++) {
            int number = s;
            tasks.add(new FutureTask<>(() -> stripe.accept(number), null));
        }
        tasks.forEach(executor::execute);
        tasks.forEach(FutureTask::run);
        tasks.forEach(Stripes::join);
    }

    /** Waits for the end of a stripe that some thread has begun, even if this one is interrupted, for stripes are short. */
    private static void join(FutureTask<?> task) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    task.get();
                    return;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            throw new CompletionException(e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
