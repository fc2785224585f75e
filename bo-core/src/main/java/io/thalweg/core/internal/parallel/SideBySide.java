package io.thalweg.core.internal.parallel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.IntConsumer;

/** Runs the parts of a piece of work on an executor and waits for all of them. */
public final class SideBySide {

    private SideBySide() {}

    /**
     * Runs {@code task} for 0, 1, …, count − 1, each on some thread, and returns when all have ended. The calling thread works on the
     * parts that the executor has not begun when their turn comes, so that a call from one of the executor's own threads cannot wait
     * for itself.
     *
     * @param executor may be {@code Runnable::run}; what it rejects is done by the calling thread
     * @param count number of parts; one part runs on the calling thread
     * @param task must not depend on the order in which parts run
     * @throws CompletionException with the cause, if a part throws
     */
    public static void run(Executor executor, int count, IntConsumer task) {
        List<FutureTask<?>> parts = new ArrayList<>();
        for (int part = 0; part < count; part++) {
            int index = part;
            parts.add(new FutureTask<>(() -> task.accept(index), null));
        }
        if (count > 1) {
            try {
                parts.forEach(executor::execute);
            } catch (RejectedExecutionException e) {
                // saturated or shut down: the calling thread does what is left
            }
        }
        parts.forEach(FutureTask::run);
        parts.forEach(SideBySide::join);
    }

    /** Waits for the end of a part that some thread has begun, even if this one is interrupted, for parts are short. */
    private static void join(FutureTask<?> part) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    part.get();
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
